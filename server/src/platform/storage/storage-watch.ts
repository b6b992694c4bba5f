import type { Logger } from 'pino';
import type { FileStorage } from './file-storage.ts';
import { StorageError } from './storage-error.ts';

export type StorageWatch = {
  /** Why pictures can be neither stored nor read, as of the last look; null while they can. */
  problem(): string | null;
  /** Looks now; resolves once it is known. */
  look(): Promise<void>;
  stop(): void;
};

const lookEveryMs = 10_000;

/**
 * Looks every ten seconds whether the place of the pictures answers, and says in the log when it stops and when it is
 * back, with the reason. One look at a time: a storage that is silent is asked no faster than it gives up.
 */
export function watchStorage(storage: FileStorage, log: Logger): StorageWatch {
  let reason: string | null = null;
  let looking: Promise<void> | undefined;
  const found = (next: string | null, error?: unknown) => {
    if (next !== null && reason === null)
      log.error({ err: error, reason: next }, 'file storage is unavailable');
    if (next === null && reason !== null) log.warn({ was: reason }, 'file storage answers again');
    reason = next;
  };
  const ask = async () => {
    try {
      await storage.check();
      found(null);
    } catch (error) {
      found(error instanceof StorageError ? error.reason : 'unknown', error);
    } finally {
      looking = undefined;
    }
  };
  const look = () => (looking ??= ask());
  void look();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { problem: () => reason, look, stop: () => clearInterval(timer) };
}
