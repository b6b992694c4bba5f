import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the databases of a run may take, with what is written ahead; the machine keeps as much for itself. */
const roomBytes = 4 * 1024 ** 3;
const memory = '/dev/shm';
const prefix = 'rimpang-test-';

/**
 * A new folder for the databases of a test run: in memory where there is plenty, else among the temporary files. A copy of
 * a database is 700 files, and for each new file ext4 steps over all that were deleted in the last minute: those of the
 * copies before. That took 150 ms of processor time per copy.
 */
export async function makeTestFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isPlenty = bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes;
  if (isPlenty) await removeLeftovers(memory);
  return mkdtemp(join(isPlenty ? memory : tmpdir(), `${prefix}${process.pid}-`));
}

/** Removes what runs that were killed left here: in memory it would stay until the machine is started again. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Of another account: its own runs remove it.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
