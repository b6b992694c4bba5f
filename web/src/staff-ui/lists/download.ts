import { CallFailed } from '../../api/failure.ts';
import { openFrames } from './frames.ts';

/** Reads a streamed export and says after every piece how many rows are in it. Throws where it breaks off. */
export async function downloadExport(
  { url, fileName }: { url: string; fileName: string },
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const response = await fetch(`${url}?framed=1`, { signal, credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new CallFailed(await response.json().catch(() => null));
  const frames = openFrames(onRows);
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    frames.take(value);
  }
  return new Blob(frames.end(), { type: fileName.endsWith('.csv') ? csvType : xlsxType });
}

const csvType = 'text/csv';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
