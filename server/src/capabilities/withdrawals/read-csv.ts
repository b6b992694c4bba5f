import type { Options } from 'csv-parse';
import { CsvError, parse } from 'csv-parse/sync';

/** The separator that occurs most outside quotes in the first line. */
function separatorOf(text: string): string {
  const head = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** How a text without carriage returns is read, by its first line; each row comes with where it ended (`info`). */
export const csvOptions = (text: string) =>
  ({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
    info: true,
  }) as const satisfies Options;

/** A row as the parser gives it, which says on which line the row ends. */
export type ParsedRow = { info: { lines: number }; record: string[] };
/** Where the row begins in the file, for telling people about it, and its cells. */
export const rowOf = ({ info, record }: ParsedRow) => ({
  line: info.lines - (record.join('').match(/\n/g)?.length ?? 0),
  cells: record,
});

/** What a person is told of a row with more cells than headings: what stands in it would be read as something else. */
export const tooManyCells =
  'Lebih banyak sel daripada judul kolom: pemisah di dalam angka atau teks menggeser sel.';

/** The same of a row with fewer: a separator may be lost, and what is behind it stands under the heading before. */
export const tooFewCells = 'Lebih sedikit sel daripada judul kolom: sel lain di baris ini mungkin bergeser.';

/**
 * Reads a CSV text as programs write it: comma, semicolon or tab, quotes, a byte order mark, any line end. Empty lines
 * are left out; `line` is where a row begins in the file, for telling people about it. Null where a quote is not closed
 * or stands where none may: what such a file means would be a guess.
 */
export function readCsv(input: string): { line: number; cells: string[] }[] | null {
  const text = input.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  try {
    const rows = parse(text, csvOptions(text)) as unknown as ParsedRow[];
    return rows.map(rowOf);
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
