import { buffer } from 'node:stream/consumers';
import { csvLine } from '@rimpang/domain/csv';
import { formatNumber } from '@rimpang/domain/money';
import type { ColumnProblems } from '@rimpang/contract/importing';
import type { CheckedOpening } from './check-opening.ts';
import { columnsOf, type ImportFile, importFileNames, importFiles } from './files.ts';
import { byColumn, type Problem } from './problems.ts';
import { xlsx } from '../../platform/sheets/write-xlsx.ts';
import { columnNamesBase } from './read-table.ts';
import { totalLines, totalsOf } from './totals.ts';

/** What is written beside the files of an import. */
export const reportNames = { rows: 'laporan-baris.csv', totals: 'laporan-jumlah.csv' } as const;

/** With a mark that tells spreadsheets it is UTF-8, as every CSV of the product. */
const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${lines.map((cells) => `${csvLine(cells, ';')}\r\n`).join('')}`;

const placeIn = ({ file, line, column }: Problem) => `${file} baris ${line}${column ? `, ${column}` : ''}`;

const shownRows = 10;

/** `600.000 kesalahan, 2 peringatan`; of warnings only where there are some. */
function countsOf({ errors, warnings }: Pick<ColumnProblems, 'errors' | 'warnings'>): string {
  const counted = [
    ...(errors > 0 ? [`${formatNumber(errors)} kesalahan`] : []),
    ...(warnings > 0 ? [`${formatNumber(warnings)} peringatan`] : []),
  ];
  return counted.join(', ');
}

/** Of more problems than are shown: how many each column has, with the first. */
const columnLines = (problems: readonly Problem[]): string[] => [
  'Menurut kolom:',
  ...byColumn(problems).map(
    (one) =>
      `  ${one.file}, ${one.column || 'seluruh baris'}: ${countsOf(one)}; baris ${one.line}: ${one.message}`,
  ),
];

/** The report for the terminal: sums to be signed, the first problems, and of many how many each column has. */
export function reportLines({ opening, problems }: CheckedOpening): string[] {
  const totals = totalLines(totalsOf(opening));
  const width = Math.max(...totals.map(([label]) => label.length));
  const errors = problems.all.filter(({ isWarning }) => !isWarning);
  const warnings = problems.all.length - errors.length;
  const more = errors.length - shownRows;
  return [
    ...totals.map(([label, value]) => `${label.padEnd(width)}  ${value}`),
    '',
    ...errors.slice(0, shownRows).map((problem) => `✗ ${placeIn(problem)}: ${problem.message}`),
    ...(more > 0 ? [`… dan ${formatNumber(more)} lagi`, ...columnLines(problems.all)] : []),
    `${formatNumber(errors.length)} kesalahan, ${formatNumber(warnings)} peringatan.`,
  ];
}

/** The files of the report: problems row by row, at most so many, and the sums with room for a signature. */
export function reportFiles(
  { opening, problems }: CheckedOpening,
  mostRows = Infinity,
): [name: string, content: string][] {
  const rows: (string | number)[][] = problems.all
    .slice(0, mostRows)
    .map(({ file, line, who, column, message, isWarning }) => [
      file,
      line,
      who,
      column,
      isWarning ? 'peringatan' : 'kesalahan',
      message,
    ]);
  const left = problems.all.length - rows.length;
  if (left > 0) rows.push(['', '', '', '', '', `… dan ${formatNumber(left)} lagi`]);
  const signature: [string, string][] = [
    ['Disetujui oleh', ''],
    ['Tanggal dan tanda tangan', ''],
  ];
  return [
    [reportNames.rows, csvOf([['berkas', 'baris', 'username', 'kolom', 'jenis', 'keterangan'], ...rows])],
    [
      reportNames.totals,
      csvOf([
        ['jumlah', 'nilai'],
        ...totalLines(totalsOf(opening)).map(([label, value]) => [label.trim(), value]),
        ...signature,
      ]),
    ],
  ];
}

export type TemplateFormat = 'csv' | 'xlsx';

/** A file to begin with: the headings and one row that shows how; in a workbook, digits that are a name stay text. */
export async function templateOf(
  file: ImportFile,
  format: TemplateFormat,
): Promise<[name: string, content: string | Uint8Array]> {
  const columns = columnsOf(file).map(([, column]) => column);
  const [headings, row] = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)];
  const { name } = importFiles[file];
  if (format === 'csv') return [`${name}.csv`, csvOf([headings, row])];
  const sheet = columns.map(({ heading, isDigits }) => ({
    title: heading,
    kind: isDigits ? ('digits' as const) : ('text' as const),
  }));
  async function* rows() {
    yield [row];
  }
  return [`${name}.xlsx`, await buffer(xlsx(name, sheet, rows()))];
}

/** What each column of each file means. */
function meanings(format: TemplateFormat): string {
  const words = importFileNames.flatMap((file) => [
    `${importFiles[file].name}.${format}${importFiles[file].isOptional ? ' (boleh tidak ada)' : ''}`,
    ...columnsOf(file).map(
      ([, { heading, about, isOptional }]) =>
        `  ${heading}${isOptional ? ' (boleh tidak ada)' : ''}: ${about}`,
    ),
    '',
  ]);
  const naming = [
    `${columnNamesBase}.${format} (boleh tidak ada): bila sistem lama memakai judul kolom lain`,
    `  berkas: misalnya ${importFiles.partners.name}.${format}`,
    '  judul: judul kolom di berkas itu',
    '  kolom: nama kolom di atas; kosong bila kolom itu dilewati',
  ];
  return [...words, ...naming, ''].join('\n');
}

/** Every template, and a page that says what each column means. */
export async function templates(
  format: TemplateFormat,
): Promise<[name: string, content: string | Uint8Array][]> {
  const files = await Promise.all(importFileNames.map((file) => templateOf(file, format)));
  return [...files, ['BACA.txt', meanings(format)]];
}
