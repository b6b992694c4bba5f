import { BackupError } from '../backup/manifest.ts';
import { leaveOpen } from './command.ts';

/** Ctrl-C, a polite end from outside, or a terminal that is closed. */
const polite = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Speaks once the command is politely interrupted; `words` (Indonesian) say what came of it. */
export function untilInterrupted(words = 'Dibatalkan. Tidak ada cadangan yang tertinggal.'): AbortSignal {
  const controller = new AbortController();
  for (const name of polite) process.once(name, () => controller.abort(new BackupError(words)));
  return controller.signal;
}

/** The same for one part of a command, whose work may be left as it stands; afterwards the command ends as any other program. */
export async function interruptible<T>(words: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    leaveOpen();
    controller.abort(new BackupError(words));
  };
  for (const name of polite) process.once(name, stop);
  try {
    return await run(controller.signal);
  } finally {
    for (const name of polite) process.off(name, stop);
  }
}
