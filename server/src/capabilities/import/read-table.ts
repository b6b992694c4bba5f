import { readCsv } from '../withdrawals/index.ts';
import {
  type ColumnOf,
  columnsOf,
  headingOf,
  type ImportFile,
  importFileNames,
  importFiles,
} from './files.ts';
import { ImportError } from './import-error.ts';

/** One row of a file: a cell for every column, empty where the file has none. */
export type TableRow<File extends ImportFile> = { line: number; cells: Record<ColumnOf<File>, string> };

const saveAgain = 'simpan ulang sebagai CSV UTF-8, lalu ulangi';

/** The text of a file. Throws ImportError for what is not UTF-8. */
function textOf(name: string, content: Uint8Array): string {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new ImportError(`${name} tersimpan sebagai UTF-16; ${saveAgain}.`);
  if (first === 0x50 && second === 0x4b)
    throw new ImportError(`${name} adalah berkas Excel, bukan CSV; ${saveAgain}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new ImportError(`${name} bukan UTF-8; ${saveAgain}.`);
  }
}

/** What the old system calls its columns: by file and heading, ours, or '' for what is left out. */
type ColumnNames = ReadonlyMap<string, string>;

export const columnNamesFile = 'kolom.csv';
const nameColumns = ['berkas', 'judul', 'kolom'];
const nameKey = (file: string, heading: string) => `${file} ${headingOf(heading)}`;

/** Reads `kolom.csv`: one line per heading of the old system. Throws ImportError where it names what is not there. */
export function readColumnNames(content: Uint8Array | undefined): ColumnNames {
  if (!content) return new Map();
  const [head, ...rows] = readCsv(textOf(columnNamesFile, content)) ?? [];
  if (head?.cells.map(headingOf).join() !== nameColumns.join())
    throw new ImportError(
      `${columnNamesFile} harus berisi kolom ${nameColumns.join(', ')}, dalam urutan itu.`,
    );
  return new Map(
    rows.map(({ line, cells: [name = '', heading = '', ours = ''] }) => {
      const file = importFileNames.find((one) => importFiles[one].name === name);
      const isKnown = file && (ours === '' || columnsOf(file).some(([, column]) => column.heading === ours));
      if (!isKnown)
        throw new ImportError(
          `${columnNamesFile} baris ${line}: '${name}' tidak ada, atau tidak punya kolom '${ours}'.`,
        );
      return [nameKey(name, heading), ours];
    }),
  );
}

/** Where each column stands. Throws ImportError for headings that are missing, unknown or doubled. */
function placesOf(file: ImportFile, headings: readonly string[], names: ColumnNames): Map<string, number> {
  const { name } = importFiles[file];
  const places = new Map<string, number>();
  const unknown: string[] = [];
  headings.forEach((text, at) => {
    const heading = names.get(nameKey(name, text)) ?? headingOf(text);
    if (heading === '') return;
    const found = columnsOf(file).find(
      ([, column]) => column.heading === heading || column.also?.includes(heading),
    );
    if (!found) unknown.push(text);
    else if (places.has(found[0])) throw new ImportError(`${name} punya dua kolom ${found[1].heading}.`);
    else places.set(found[0], at);
  });
  if (unknown.length > 0)
    throw new ImportError(
      `${name} punya kolom yang tidak dikenal: ${unknown.map((text) => `'${text}'`).join(', ')}; hapus, beri nama seperti di templat, atau sebut di ${columnNamesFile}.`,
    );
  const missing = columnsOf(file).filter(([key, { isOptional }]) => !isOptional && !places.has(key));
  if (missing.length > 0)
    throw new ImportError(
      `${name} tidak punya kolom ${missing.map(([, { heading }]) => heading).join(', ')}; bandingkan dengan templatnya.`,
    );
  return places;
}

/** An apostrophe before a formula's sign is how spreadsheets are told that a cell is text. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@0-9])/, '');

/**
 * The rows of a file as people save it: comma, semicolon or tab, any line end, a byte order mark, quoted line breaks, columns
 * in any order. Throws ImportError where what the file says would be a guess.
 */
export function readTable<File extends ImportFile>(
  file: File,
  content: Uint8Array,
  names: ColumnNames = new Map(),
): TableRow<File>[] {
  const { name } = importFiles[file];
  const [head, ...rows] = readCsv(textOf(name, content)) ?? [];
  if (!head) throw new ImportError(`${name} kosong, atau tanda kutipnya tidak ditutup.`);
  const places = placesOf(file, head.cells, names);
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columnsOf(file).map(([key]) => {
        const at = places.get(key);
        return [key, withoutGuard((at === undefined ? undefined : cells[at]) ?? '')];
      }),
    ) as Record<ColumnOf<File>, string>,
  }));
}
