import { isReadOnly, isRetryable, isUnavailable } from '../database/database-failures.ts';

/** A unit that was under way for longer is not begun again: nothing waits for one silent server twice. */
export const longestMs = 500;

/**
 * One bounded retry of a whole unit (trust.md, faults): after a serialization failure or a deadlock always; after a lost
 * connection, or a refusal because the server only reads (the next connection may lead to another), where it came at
 * once and `maySafely` says that what the first run may have done does no harm twice.
 */
export async function onceMore<T>(run: () => Promise<T>, maySafely: () => boolean): Promise<T> {
  const began = performance.now();
  try {
    return await run();
  } catch (error) {
    const isLost = isUnavailable(error) || isReadOnly(error);
    const mayRepeat = isLost && maySafely() && performance.now() - began < longestMs;
    if (!mayRepeat && !isRetryable(error)) throw error;
    return run();
  }
}
