import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Progress } from './loader.ts';
import type { Pages } from './pages.ts';

export type ChunkThreadData = { ownerUrl: string };
export type Chunk = { pages: Pages; progress: Progress };
/** What is left of an error between threads: its words, and the code by which the database's errors are known. */
export type ChunkFailure = { message: string; code: string | undefined };

/**
 * Writes chunks of the history in a thread with a connection of its own, so that neither the story waits for the database nor
 * the database for the story. One chunk at a time: the next one is handed over once `write` has come back.
 */
export class ChunkWriter {
  readonly #thread: Worker;
  readonly #ended: Promise<never>;

  constructor(ownerUrl: string) {
    const workerData: ChunkThreadData = { ownerUrl };
    this.#thread = new Worker(new URL('chunk-thread.ts', import.meta.url), { workerData });
    const ended = Promise.withResolvers<never>();
    this.#thread.once('error', ended.reject);
    this.#thread.once('exit', () => ended.reject(new Error('the thread that writes chunks has ended')));
    ended.promise.catch(() => undefined);
    this.#ended = ended.promise;
  }

  /** A part of the history, and that it is written: both or neither. The pages' bytes are gone afterwards. Throws the database's error. */
  async write(pages: Pages, progress: Progress): Promise<void> {
    const chunk: Chunk = { pages, progress };
    const answered = once(this.#thread, 'message') as Promise<[ChunkFailure | null]>;
    this.#thread.postMessage(
      chunk,
      Array.from(pages.values(), ({ buffer }) => buffer),
    );
    const [failed] = await Promise.race([answered, this.#ended]);
    if (failed) throw Object.assign(new Error(failed.message), { code: failed.code });
  }

  /** Ends the thread once it has written what it was given. */
  async close(): Promise<void> {
    this.#thread.postMessage('end');
    await this.#ended.catch(() => undefined);
  }
}
