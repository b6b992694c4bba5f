import { ReadableStream as NodeStream } from 'node:stream/web';
import type { ExportInput } from '@rimpang/contract/exports';
import { formatSortable } from '@rimpang/domain/calendar';
import { csvLine } from '@rimpang/domain/csv';
import { Failure } from '../../platform/requests/failure.ts';
import type { Database } from '../../platform/database/database.ts';
import { placeApart, replicaOf } from '../../platform/database/replica.ts';
import type { Services } from '../../platform/requests/services.ts';
import { type Cell, xlsx } from '../../platform/sheets/write-xlsx.ts';
import type { Column } from './export-cells.ts';
import { exportColumns } from './export-columns.ts';
import { exportNames } from './export-lists.ts';
import {
  allowLongReading,
  type ExportRow,
  type Key,
  selectRows,
  type Selection,
  sizedFor,
} from './export-store.ts';

/** Rows in memory at a time. */
const batchRows = 1_000;
/** Each export holds one connection of the pool; the pages need the others. */
const mostAtOnce = 3;
let underWay = 0;

/** All rows in one snapshot, a batch at a time; the person who stops reading ends the transaction. */
async function* rowsOf(
  { db, vault }: Services,
  selection: Selection,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  const place = await placeApart(db);
  try {
    for await (const rows of batchesOf(place.db, selection))
      yield rows.map((row) => columns.map((column) => column.cell(row, vault)));
  } catch (error) {
    // What was sent cannot be taken back; who asks again is answered by the primary.
    if (place.db !== db) replicaOf(db)?.isToBlame(error);
    throw error;
  } finally {
    await place.release();
  }
}

async function* batchesOf(db: Database, selection: Selection): AsyncGenerator<ExportRow[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await allowLongReading(tx);
    const sized = await sizedFor(tx, selection);
    for (let after: Key | null = null; ; ) {
      const rows = await selectRows(tx, sized, after, batchRows);
      if (rows.length > 0) yield rows;
      after = rows.at(-1)?.key ?? null;
      if (rows.length < batchRows) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** For people's spreadsheets: UTF-8 with its mark, semicolons (Indonesian Excel), digits that stay text. */
async function* csv(
  columns: readonly Column[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    `\uFEFF${csvLine(
      columns.map((column) => column.title),
      ';',
    )}\r\n`,
  );
  for await (const rows of batches) {
    const lines = rows.map(
      (row) =>
        `${csvLine(
          row.map((cell, at) => plainCell(cell, columns[at])),
          ';',
        )}\r\n`,
    );
    yield encoder.encode(lines.join(''));
  }
}

/** Moments as text that sorts. Sixteen digits would become 3,31E+15, and a leading zero would go. */
function plainCell(cell: Cell, column: Column | undefined): string | number | null {
  if (cell instanceof Date) return formatSortable(cell);
  return column?.kind === 'digits' && typeof cell === 'string' && /^\d+$/.test(cell) ? `'${cell}` : cell;
}

/** Beside the bytes, how many rows have been read for them. */
type Told = { rows: number };

async function* telling(batches: AsyncIterable<Cell[][]>, told: Told): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    told.rows += rows.length;
    yield rows;
  }
}

/**
 * Each piece behind a head of eight bytes: rows so far, and the length of the piece, both big-endian. The size of a
 * compressed file is not known beforehand; the rows are.
 */
async function* framed(bytes: AsyncGenerator<Uint8Array>, told: Told): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    const frame = Buffer.alloc(8 + piece.byteLength);
    frame.writeUInt32BE(told.rows, 0);
    frame.writeUInt32BE(piece.byteLength, 4);
    frame.set(piece, 8);
    yield frame;
  }
}

async function* counted(services: Services, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  underWay += 1;
  try {
    yield* bytes;
  } catch (error) {
    // The head has gone out already: the broken stream is all the reader gets, the log has the reason.
    services.log.error({ err: error }, 'export broke off');
    throw error;
  } finally {
    underWay -= 1;
  }
}

/** The bytes of an export, or pieces that say how far it is. Failures: BUSY while too many are under way. */
export function streamExport(
  services: Services,
  { list, format }: Pick<ExportInput, 'list' | 'format'>,
  selection: Selection,
  options: { framed: boolean },
): ReadableStream<Uint8Array> {
  if (underWay >= mostAtOnce) throw new Failure('BUSY', { retryAfterSeconds: 15 });
  const columns = exportColumns[list];
  const told: Told = { rows: 0 };
  const rows = telling(rowsOf(services, selection, columns), told);
  const bytes = format === 'csv' ? csv(columns, rows) : xlsx(exportNames[list], columns, rows);
  const sent = options.framed ? framed(bytes, told) : bytes;
  // Only Node's own kind begins from an iterator; both are one at run time.
  return NodeStream.from(counted(services, sent)) as unknown as ReadableStream<Uint8Array>;
}
