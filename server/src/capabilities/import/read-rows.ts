import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readXlsx, type SheetRow } from '../../platform/sheets/read-xlsx.ts';
import { SheetError } from '../../platform/sheets/sheet-error.ts';
import { csvOptions, type ParsedRow, rowOf } from '../withdrawals/index.ts';
import { ImportError } from './import-error.ts';

const saveAgain = 'simpan ulang sebagai CSV UTF-8 atau .xlsx, lalu ulangi';
const sliceBytes = 1_000_000;

const lineEnds: readonly (number | undefined)[] = [0x0a, 0x0d];

/**
 * Throws ImportError for a file whose last row has too few cells and no line end: it was cut while it was copied or written, and what is
 * missing would be taken for nothing.
 */
function demandWhole(name: string, content: Uint8Array, head: SheetRow | null, last: SheetRow | null): void {
  if (!head || !last || last.cells.length >= head.cells.length || lineEnds.includes(content.at(-1))) return;
  throw new ImportError(
    `${name} berhenti di tengah baris ${last.line}, seperti berkas yang terpotong; ambil lagi dari sistem lama. Bila memang berakhir di situ, tekan Enter di akhir baris itu lalu simpan.`,
  );
}

/** The text of a CSV file, piece by piece, every line end as one sign. Throws ImportError for what is not UTF-8. */
function* csvText(name: string, content: Uint8Array): Generator<string> {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new ImportError(`${name} tersimpan sebagai UTF-16; ${saveAgain}.`);
  if (first === 0x50 && second === 0x4b)
    throw new ImportError(`${name} adalah berkas Excel: beri nama yang berakhir .xlsx.`);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let last = '';
  try {
    for (let at = 0; at < content.length; at += sliceBytes) {
      const isEnd = at + sliceBytes >= content.length;
      const text = last + decoder.decode(content.subarray(at, at + sliceBytes), { stream: !isEnd });
      // A line end may lie across two pieces.
      last = !isEnd && text.endsWith('\r') ? '\r' : '';
      yield (last ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
    }
  } catch {
    throw new ImportError(`${name} bukan UTF-8; ${saveAgain}.`);
  }
}

async function* csvRows(name: string, content: Uint8Array): AsyncGenerator<SheetRow> {
  const pieces = csvText(name, content);
  const begin = pieces.next().value ?? '';
  const all = (function* () {
    yield begin;
    yield* pieces;
  })();
  const parser = parse(csvOptions(begin));
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  let head: SheetRow | null = null;
  let last: SheetRow | null = null;
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<ParsedRow>) {
      last = { ...rowOf(row), odd: null };
      head ??= last;
      yield last;
    }
    demandWhole(name, content, head, last);
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError(`${name} tidak dapat dibaca: ada tanda kutip yang tidak ditutup.`);
    throw error;
  } finally {
    source.destroy();
  }
}

async function* sheetRows(name: string, content: Uint8Array): AsyncGenerator<SheetRow> {
  try {
    yield* readXlsx(content);
  } catch (error) {
    throw error instanceof SheetError ? new ImportError(`${name} ${error.message}.`) : error;
  }
}

/**
 * The rows of a file as people save it, the headings first: CSV with comma, semicolon or tab, any line end, a byte order mark
 * and quoted line breaks, or the first sheet of a workbook. Holds a piece of it, not the rows. Throws ImportError where what the file says
 * would be a guess.
 */
export const rowsOf = (name: string, content: Uint8Array): AsyncGenerator<SheetRow> =>
  name.endsWith('.xlsx') ? sheetRows(name, content) : csvRows(name, content);
