import { parentPort, workerData } from 'node:worker_threads';
import type { Chunk, ChunkFailure, ChunkThreadData } from './chunk-writer.ts';
import { connectLoader, writeChunk } from './loader.ts';

const { ownerUrl } = workerData as ChunkThreadData;
const client = await connectLoader(ownerUrl);
const port = parentPort;

/** Bytes lose their class on the way between threads. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function write({ pages, progress }: Chunk): Promise<ChunkFailure | null> {
  try {
    await writeChunk(client, new Map([...pages].map(([table, page]) => [table, asBuffer(page)])), progress);
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { message, code };
  }
}

let last = Promise.resolve();
port?.on('message', (chunk: Chunk | 'end') => {
  last = last.then(async () => {
    if (chunk !== 'end') return port.postMessage(await write(chunk));
    await client.end();
    port.close();
  });
});
