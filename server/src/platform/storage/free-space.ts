import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

type FreeSpace = {
  /** False while less than the floor is free; as of the last look, seconds ago at most. */
  enough(): boolean;
  /** Free bytes as of the last look; null where the disk cannot be asked. */
  bytes(): number | null;
  stop(): void;
};

const lookEveryMs = 2_000;

/**
 * Watches the disk of a folder. Below the floor writes are refused while there is still room to stop cleanly: a database
 * without any space left cannot even answer (trust.md, faults). Where the disk cannot be asked, nothing is refused.
 */
export async function watchFreeSpace(folder: string, floorBytes: number, log: Logger): Promise<FreeSpace> {
  let enough = true;
  let isKnown = true;
  let bytes: number | null = null;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      bytes = free;
      if (enough && free < floorBytes) log.error({ free, floorBytes }, 'disk is full: writes are refused');
      enough = free >= floorBytes;
      isKnown = true;
    } catch (error) {
      // Said once, not at every look.
      if (isKnown) log.warn({ err: error, folder }, 'free space is unknown: nothing is refused for it');
      isKnown = false;
      bytes = null;
      enough = true;
    }
  };
  await look();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { enough: () => enough, bytes: () => bytes, stop: () => clearInterval(timer) };
}
