import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** What a thread needs to open the database by itself. */
type ThreadParts = { appUrl: string; ownerUrl?: string; secretKey: string };
export type ThreadData = ThreadParts & { job: number };

/**
 * Threads in which jobs of an import are worked off: they count for minutes, and requests go on meanwhile. One that ends early leaves
 * a job that says nothing any more, which is then known to have died.
 */
export function openImportThreads({ appUrl, ownerUrl, secretKey }: ThreadParts, log: Logger) {
  const threads = new Set<Worker>();
  function startImportJob(job: number): void {
    const workerData: ThreadData = { appUrl, ownerUrl, secretKey, job };
    const thread = new Worker(new URL('import-thread.ts', import.meta.url), { workerData });
    threads.add(thread);
    thread.on('message', (message: string) => log.error({ job, message }, 'a job of an import failed'));
    thread.on('error', (err) => log.error({ err, job }, 'the thread of an import ended early'));
    thread.on('exit', () => threads.delete(thread));
  }
  return {
    /** What the verbs are given of it. */
    services: { startImportJob, ownsDatabase: ownerUrl !== undefined },
    /** Ends all of them; what they wrote and did not commit is not there. */
    async stop(): Promise<void> {
      await Promise.all(Array.from(threads, (thread) => thread.terminate()));
    },
  };
}
