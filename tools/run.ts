import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The folder of the checkout. */
export const root = dirname(import.meta.dirname);

/** How a program ended, and everything it wrote when its output was kept. */
export type Ended = { code: number; output: string };

type Options = {
  env?: Record<string, string>;
  cwd?: string;
  keepOutput?: boolean;
  /** Gets each line as it is written, instead of this command's own output. */
  onLine?: (line: string) => void;
};

const running = new Set<ChildProcess>();
let stopRequested = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopRequested = true;
    for (const child of running) stopGroup(child, signal);
  });
}

/** True once the person or the system asked this command to end. */
export function isStopping(): boolean {
  return stopRequested;
}

/**
 * Runs a program of this project (its own or one from node_modules/.bin) and resolves when it has ended.
 * The program gets a process group of its own, and the signals that end this command end the whole group.
 */
export function run(words: string[], options: Options = {}): Promise<Ended> {
  const [program = '', ...args] = words;
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    detached: true,
    stdio:
      options.keepOutput || options.onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...options.env },
  });
  running.add(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && options.onLine) createInterface({ input: stream }).on('line', options.onLine);
    else stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve) => {
    const end = (code: number) => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.once('error', (error) => {
      const line = `${program}: ${error.message}`;
      chunks.push(Buffer.from(`${line}\n`));
      options.onLine?.(line);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Ends every program that `run` started and that still runs. */
export function stopAll(): void {
  stopRequested = true;
  for (const child of running) stopGroup(child, 'SIGTERM');
}

function stopGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // it ended in this very moment
  }
}
