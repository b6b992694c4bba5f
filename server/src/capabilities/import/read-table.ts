import type { OddCell, SheetRow } from '../../platform/sheets/read-xlsx.ts';
import {
  type ColumnOf,
  columnsOf,
  headingOf,
  type ImportFile,
  importFileNames,
  importFiles,
  namesOf,
} from './files.ts';
import { ImportError } from './import-error.ts';
import { rowsOf } from './read-rows.ts';
import { tooFewCells, tooManyCells } from '../withdrawals/index.ts';

/** One row of a file: a cell for every column, empty where the file has none. */
export type TableRow<File extends ImportFile> = {
  line: number;
  cells: Record<ColumnOf<File>, string>;
  /** Cells whose text is not what a person meant: heading and why. */
  unreadable: readonly (readonly [heading: string, message: string])[];
};

/** What the old system calls its columns: by file and heading, ours, or '' for what is left out. */
export type ColumnNames = ReadonlyMap<string, string>;

/** Lies beside the files, as .csv or .xlsx: what the old system's headings mean. */
export const columnNamesBase = 'kolom';
const nameColumns = ['berkas', 'judul', 'kolom'];

/** `mitra.csv`, `mitra.xlsx` and `mitra` are one file, whichever lies there. */
const fileCalled = (name: string) =>
  importFileNames.find((file) => [importFiles[file].name, ...namesOf(importFiles[file].name)].includes(name));

export const nameKey = (file: ImportFile, heading: string) => `${file} ${headingOf(heading)}`;

/** Reads the names of columns: one line per heading of the old system. Throws ImportError where it names what is not there. */
export async function readColumnNames(name: string, content: Uint8Array): Promise<ColumnNames> {
  const found = new Map<string, string>();
  let head: readonly string[] | null = null;
  for await (const { line, cells } of rowsOf(name, content)) {
    if (!head) {
      head = cells;
      if (head.map(headingOf).join() !== nameColumns.join()) break;
      continue;
    }
    const problem = name.endsWith('.xlsx') ? null : misplaced({ cells }, nameColumns.length);
    if (problem) throw new ImportError(`${name} baris ${line}: ${problem}`);
    const [called = '', heading = '', ours = ''] = cells;
    const file = fileCalled(called);
    const isKnown = file && (ours === '' || columnsOf(file).some(([, column]) => column.heading === ours));
    if (!isKnown)
      throw new ImportError(
        `${name} baris ${line}: '${called}' tidak ada, atau tidak punya kolom '${ours}'.`,
      );
    found.set(nameKey(file, heading), ours);
  }
  if (head?.map(headingOf).join() !== nameColumns.join())
    throw new ImportError(`${name} harus berisi kolom ${nameColumns.join(', ')}, dalam urutan itu.`);
  return found;
}

/** Which of our columns a heading means: by the names that were given, else as templates and people call it; '' for none. */
export function columnFor(file: ImportFile, text: string, names: ColumnNames): string | undefined {
  const heading = names.get(nameKey(file, text)) ?? headingOf(text);
  if (heading === '') return '';
  return columnsOf(file).find(
    ([, column]) => column.heading === heading || column.also?.includes(heading),
  )?.[1].heading;
}

/** Where each column stands. Throws ImportError for headings that are missing, unknown or doubled. */
function placesOf(
  { file, name, names }: { file: ImportFile; name: string; names: ColumnNames },
  headings: readonly string[],
): Map<string, number> {
  const places = new Map<string, number>();
  const unknown: string[] = [];
  headings.forEach((text, at) => {
    const heading = columnFor(file, text, names);
    if (heading === '') return;
    if (heading === undefined) unknown.push(text);
    else if (places.has(heading)) throw new ImportError(`${name} punya dua kolom ${heading}.`);
    else places.set(heading, at);
  });
  if (unknown.length > 0)
    throw new ImportError(
      `${name} punya kolom yang tidak dikenal: ${unknown.map((text) => `'${text}'`).join(', ')}; hapus, beri nama seperti di templat, atau sebut di ${columnNamesBase}.csv.`,
    );
  const missing = columnsOf(file).flatMap(([, { heading, isOptional }]) =>
    isOptional || places.has(heading) ? [] : heading,
  );
  if (missing.length > 0)
    throw new ImportError(`${name} tidak punya kolom ${missing.join(', ')}; bandingkan dengan templatnya.`);
  return places;
}

/** An apostrophe before a formula's sign is how spreadsheets are told that a cell is text. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@0-9])/, '');

const oddWords: Record<OddCell, string> = {
  figure:
    'Sel ini angka, bukan teks: nol di depan atau digit terakhir bisa hilang. Jadikan kolomnya Teks, lalu isi ulang dari sistem lama.',
  error: 'Sel ini berisi galat dari rumus Excel.',
  uncounted: 'Sel ini berisi rumus yang belum dihitung; buka dan simpan ulang di Excel.',
};

/** Why a cell cannot be read; figures are what they are but where digits are a name. */
const whyUnreadable = (odd: OddCell | undefined, isDigits: boolean | undefined) =>
  odd && (odd !== 'figure' || isDigits) ? oddWords[odd] : null;

/**
 * Why the cells of a row of a text may not be those of their headings; null where they are. Spreadsheets may leave out empty cells at the end, but a
 * lost separator looks the same, and moves money to another heading.
 */
function misplaced({ cells }: Pick<SheetRow, 'cells'>, width: number): string | null {
  if (cells.length > width) return `${tooManyCells} Simpan ulang sebagai CSV dengan titik koma, atau .xlsx.`;
  if (cells.length < width)
    return `${tooFewCells} Bila sel terakhirnya memang kosong, simpan ulang sebagai .xlsx, atau tulis pemisahnya.`;
  return null;
}

function tableRow<File extends ImportFile>(
  file: File,
  { line, cells, odd }: SheetRow,
  { places, problem }: { places: ReadonlyMap<string, number>; problem: string | null },
): TableRow<File> {
  const unreadable: [string, string][] = problem ? [['', problem]] : [];
  const found = columnsOf(file).map(([key, { heading, isDigits }]) => {
    const at = places.get(heading);
    if (at === undefined) return [key, ''];
    const why = whyUnreadable(odd?.get(at), isDigits);
    if (why) unreadable.push([heading, why]);
    return [key, withoutGuard(cells[at] ?? '')];
  });
  return { line, cells: Object.fromEntries(found) as Record<ColumnOf<File>, string>, unreadable };
}

/**
 * The rows of a file, columns in any order, one after the other. Throws ImportError where what the file says would be a guess.
 */
export async function* readTable<File extends ImportFile>(
  { file, name, names }: { file: File; name: string; names: ColumnNames },
  content: Uint8Array,
): AsyncGenerator<TableRow<File>> {
  // What stands beside the table of a workbook is in no cell of it; each of its cells says in which column it stands.
  const isWorkbook = name.endsWith('.xlsx');
  let places: Map<string, number> | null = null;
  let width = 0;
  for await (const row of rowsOf(name, content)) {
    const problem = isWorkbook ? null : misplaced(row, width);
    if (places) yield tableRow(file, row, { places, problem });
    else {
      places = placesOf({ file, name, names }, row.cells);
      width = row.cells.length;
    }
  }
  if (!places) throw new ImportError(`${name} kosong.`);
}
