import { ReadableStream as NodeStream } from 'node:stream/web';
import type { ExportInput } from '@rimpang/contract/exports';
import { formatSortable } from '@rimpang/domain/calendar';
import { csvLine } from '@rimpang/domain/csv';
import type { Database, Tx } from '../../platform/database/database.ts';
import { placeApart, replicaOf } from '../../platform/database/replica.ts';
import type { Services } from '../../platform/requests/services.ts';
import { type Cell, xlsx } from '../../platform/sheets/write-xlsx.ts';
import type { Column } from './export-cells.ts';
import { exportColumns } from './export-columns.ts';
import { exportNameOf } from './export-lists.ts';
import { exportSlots, type SlotReader, takeSlot } from './export-slots.ts';
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

/** What is read in one snapshot, apart from what people wait for; the person who stops reading ends the transaction. */
async function* inSnapshot<T>(db: Database, read: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T> {
  const place = await placeApart(db);
  try {
    yield* transaction(place.db, read);
  } catch (error) {
    // What was sent cannot be taken back; who asks again is answered by the primary.
    if (place.db !== db) replicaOf(db)?.isToBlame(error);
    throw error;
  } finally {
    await place.release();
  }
}

async function* transaction<T>(db: Database, read: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await allowLongReading(tx);
    yield* read(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** All rows, a batch at a time. */
async function* batchesOf(tx: Tx, selection: Selection): AsyncGenerator<ExportRow[]> {
  const sized = await sizedFor(tx, selection);
  const complete = sized.complete?.(tx);
  const limit = sized.batch ?? batchRows;
  for (let after: Key | null = null; ; ) {
    const rows = await selectRows(tx, sized, after, limit);
    if (rows.length > 0) yield complete ? await complete(rows) : rows;
    after = rows.at(-1)?.key ?? null;
    if (rows.length < limit) return;
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

async function* telling<Row>(batches: AsyncIterable<Row[]>, told: Told): AsyncGenerator<Row[]> {
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

/**
 * The pieces, until they are over, or the reader goes away, takes none for too long or takes them too slowly: then nothing more is read, and the slot is
 * free. Also of one that is never asked for the first. While a snapshot is open no old version of a row can be removed, and the rows at the top of the tree
 * get a new one up to four times a second.
 */
function untilStalled(
  { log }: Pick<Services, 'log'>,
  bytes: AsyncGenerator<Uint8Array>,
  release: () => void,
): AsyncIterableIterator<Uint8Array> {
  let cut: string | undefined;
  const end = async () => {
    clearTimeout(patience);
    clearTimeout(whole);
    try {
      await bytes.return(undefined);
    } finally {
      // Also where the database is gone, and its transaction cannot be ended.
      release();
    }
  };
  const cutAfter = (ms: number, why: string) =>
    setTimeout(() => {
      cut = why;
      end().catch((error: unknown) => log.error({ err: error }, 'export could not be ended'));
    }, ms).unref();
  const waitForReader = () => cutAfter(exportSlots.stalledMs, 'the reader took nothing for too long');
  const whole = cutAfter(exportSlots.longestMs, 'the reader was too slow');
  let patience = waitForReader();
  return {
    async next() {
      clearTimeout(patience);
      try {
        const piece = await bytes.next();
        // What was cut off must not look whole.
        if (cut) throw new Error(cut);
        if (piece.done) await end();
        else patience = waitForReader();
        return piece;
      } catch (error) {
        // The head has gone out already: the broken stream is all the reader gets, the log has the reason.
        log.error({ err: error }, 'export broke off');
        await end();
        throw error;
      }
    },
    async return() {
      await end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The bytes of an export, or pieces that say how far it is. Failures: DOWNLOAD_RUNNING, BUSY while too many are under way. */
export function streamExport(
  services: Services,
  input: ExportInput,
  selection: Selection,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const columns = exportColumns[input.list];
  return streamBytes(services, options, (told) => {
    const rows = inSnapshot(services.db, (tx) => batchesOf(tx, selection));
    const cells = cellsOf(telling(rows, told), columns, services.vault);
    return input.format === 'csv' ? csv(columns, cells) : xlsx(exportNameOf(input), columns, cells);
  });
}

async function* cellsOf(
  batches: AsyncIterable<ExportRow[]>,
  columns: readonly Column[],
  vault: Services['vault'],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.cell(row, vault)));
}

/** `framed`: pieces say how far it is. The slot is the reader's. */
type StreamOptions = { framed: boolean; reader: SlotReader };

/** Lists by name, as the file has them. */
type Sections = Readonly<Record<string, Selection>>;

/**
 * The bytes of one JSON file with every list by its name, all of its rows, in one snapshot; or pieces that say how far it is. Failures: DOWNLOAD_RUNNING, BUSY while too
 * many are under way.
 */
export function streamSections(
  services: Services,
  { at, sections }: { at: Date; sections: Sections },
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  return streamBytes(services, options, (told) =>
    inSnapshot(services.db, (tx) => json(tx, { at, sections }, told)),
  );
}

async function* json(
  tx: Tx,
  { at, sections }: { at: Date; sections: Sections },
  told: Told,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = `{"at":${JSON.stringify(at)},"sections":{\n`;
  for (const [name, selection] of Object.entries(sections)) {
    yield encoder.encode(`${before}${JSON.stringify(name)}:[`);
    let between = '\n';
    for await (const rows of telling(batchesOf(tx, selection), told)) {
      yield encoder.encode(
        between + rows.map((row) => JSON.stringify({ ...row, key: undefined })).join(',\n'),
      );
      between = ',\n';
    }
    before = '],\n';
  }
  yield encoder.encode(']}}\n');
}

/** Failures: DOWNLOAD_RUNNING, BUSY while too many are under way. */
function streamBytes(
  services: Services,
  { framed: isFramed, reader }: StreamOptions,
  bytesOf: (told: Told) => AsyncGenerator<Uint8Array>,
): ReadableStream<Uint8Array> {
  const release = takeSlot(reader);
  const told: Told = { rows: 0 };
  const bytes = bytesOf(told);
  const sent = isFramed ? framed(bytes, told) : bytes;
  // Only Node's own kind begins from an iterator; both are one at run time.
  return NodeStream.from(untilStalled(services, sent, release)) as unknown as ReadableStream<Uint8Array>;
}
