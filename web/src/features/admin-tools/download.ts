import { CallFailed } from '../../api/failure.ts';

/** Reads a streamed file and says after every piece how many bytes have arrived. Throws where it breaks off. */
export async function download(
  url: string,
  signal: AbortSignal,
  onBytes: (received: number) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new CallFailed(await response.json().catch(() => null));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.byteLength;
    onBytes(received);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}
