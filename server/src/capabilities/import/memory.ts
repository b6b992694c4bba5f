import { getHeapStatistics } from 'node:v8';
import { formatNumber } from '@rimpang/domain/money';
import type { Folder } from './check-opening.ts';
import { ImportError } from './import-error.ts';

/** Measured with 300.000 partners in 77 MB: a limit of 883 MB did, one of 726 did not. */
const heapPerByte = 11;
/** A workbook is compressed. */
const bytesInWorkbook = 3;
const mega = 1_000_000;
const mebi = 1_048_576;

const textBytes = (name: string, content: Uint8Array) =>
  content.length * (name.endsWith('.xlsx') ? bytesInWorkbook : 1);

/** What the rows of a folder take while they are checked and written, in bytes; estimated from the size of its files. */
export const heapFor = (folder: Folder): number =>
  Array.from(folder).reduce((sum, [name, content]) => sum + heapPerByte * textBytes(name, content), 0);

/**
 * Refuses what would end the process half-way: Node.js stops itself where `available` bytes (by default, what it may use
 * here) do not do. Throws ImportError.
 */
export function demandMemory(folder: Folder, available = getHeapStatistics().heap_size_limit): void {
  const wanted = heapFor(folder);
  if (wanted <= available) return;
  const inMega = (bytes: number) => `${formatNumber(Math.ceil(bytes / mega))} MB`;
  throw new ImportError(
    `Berkas sebesar ini perlu sekitar ${inMega(wanted)} memori, dan Node.js di sini hanya boleh memakai ${inMega(available)}: jalankan di terminal dengan NODE_OPTIONS=--max-old-space-size=${Math.ceil(wanted / mebi)}.`,
  );
}
