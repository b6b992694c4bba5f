import { Readable } from 'node:stream';
import { spreadsheetDay } from '@rimpang/domain/calendar';
import { ZipFile } from 'yazl';

/** Null is an empty cell; text is text whatever it looks like, and never a formula. */
export type Cell = string | number | Date | null;
/** What a column holds: text, digits that are a name (NIK, account, phone), a figure, rupiah, or WIB moments. */
export type ColumnKind = 'text' | 'digits' | 'number' | 'rupiah' | 'moment';
export type SheetColumn = { title: string; kind: ColumnKind };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Width in characters and the row of `cellXfs` below; titles are row 1. */
const looks: Record<ColumnKind, { width: number; style: number }> = {
  text: { width: 22, style: 0 },
  digits: { width: 20, style: 2 },
  number: { width: 9, style: 3 },
  rupiah: { width: 17, style: 4 },
  moment: { width: 17, style: 5 },
};
const titleStyle = 1;

const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;Rp&quot;\\ #,##0"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** What a workbook of one sheet needs beside the sheet itself. */
const parts = (sheet: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escape(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', stylesXml],
];

function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function cellXml(cell: Cell, style: number): string {
  const look = style ? ` s="${style}"` : '';
  if (cell === null || cell === '') return '<c/>';
  if (cell instanceof Date) return `<c${look}><v>${spreadsheetDay(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c${look}><v>${cell}</v></c>`;
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

/** The row of titles stays in view, and each column is as wide as what it holds. */
function sheetBegin(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ title, kind }, at) => {
    const width = Math.max(looks[kind].width, title.length + 3);
    // What is typed below the last row stays text as well.
    const style = kind === 'digits' ? ` style="${looks.digits.style}"` : '';
    return `<col min="${at + 1}" max="${at + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  const titles = columns.map(({ title }) => cellXml(title, titleStyle));
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${titles.join('')}</row>`;
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const styles = columns.map(({ kind }) => looks[kind].style);
  const rowXml = (cells: readonly Cell[]) =>
    `<row>${cells.map((cell, at) => cellXml(cell, styles[at] ?? 0)).join('')}</row>`;
  yield Buffer.from(sheetBegin(columns));
  for await (const rows of batches) yield Buffer.from(rows.map(rowXml).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

/** Fast rather than small, and the same bytes for the same rows: zip wants a date, and counts from 1980. */
const entryOptions = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * A workbook of one sheet as a stream of bytes: memory does not grow with the rows, and a reader that stops ends the
 * reading of the rows. Good up to 4 GB of sheet, which is more than a sheet's 1,048,576 rows need here.
 */
export async function* xlsx(
  sheet: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const rows = Readable.from(sheetXml(columns, batches));
  // What goes wrong with the rows comes out where the bytes are read.
  rows.on('error', (error) => bytes.destroy(error));
  for (const [name, xml] of parts(sheet)) zip.addBuffer(Buffer.from(xml), name, entryOptions);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', entryOptions);
  zip.end();
  try {
    for await (const chunk of bytes) yield chunk as Buffer;
  } finally {
    rows.destroy();
  }
}
