import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** Null is an empty cell; text is text whatever it looks like, and never a formula. */
export type Cell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook of one sheet needs beside the sheet itself. */
const parts = (sheet: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
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
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function rowXml(cells: readonly Cell[]): string {
  const xml = cells.map((cell) => {
    if (cell === null || cell === '') return '<c/>';
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    return `<c t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row>${xml.join('')}</row>`;
}

async function* sheetXml(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`);
  for await (const rows of batches) yield Buffer.from(rows.map(rowXml).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

type Entry = { name: Buffer; at: number; crc: number; packed: number; size: number };

/** Deflated, size and checksum after the data (they are not known before), names in UTF-8. 1980-01-01 as every date. */
const flags = 0x0808;
const date = 0x0021;

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const block = Buffer.alloc(16);
  block.writeUInt32LE(0x08074b50, 0);
  block.writeUInt32LE(crc, 4);
  block.writeUInt32LE(packed, 8);
  block.writeUInt32LE(size, 12);
  return block;
}

function directory(entries: readonly Entry[], at: number): Buffer {
  const records = entries.map((entry) => {
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(20, 4);
    record.writeUInt16LE(20, 6);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(8, 10);
    record.writeUInt16LE(date, 14);
    record.writeUInt32LE(entry.crc, 16);
    record.writeUInt32LE(entry.packed, 20);
    record.writeUInt32LE(entry.size, 24);
    record.writeUInt16LE(entry.name.length, 28);
    record.writeUInt32LE(entry.at, 42);
    return Buffer.concat([record, entry.name]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(records).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...records, end]);
}

/**
 * A workbook of one sheet as a stream of bytes: memory does not grow with the rows, and the person who stops reading ends the
 * reading of the rows. Good up to 4 GB of sheet, which is more than a sheet's 1,048,576 rows need here.
 */
export async function* xlsx(
  sheet: string,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let at = 0;
  async function* file(name: string, content: AsyncIterable<Buffer> | Buffer[]): AsyncGenerator<Uint8Array> {
    const entry: Entry = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 };
    const header = localHeader(entry);
    yield header;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const bytes of content) {
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        yield bytes;
      }
    }
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    // The callback does nothing: whatever goes wrong reaches the loop below through the stream.
    for await (const chunk of pipeline(Readable.from(counted()), deflate, () => {})) {
      entry.packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    yield descriptor(entry);
    at += header.length + entry.packed + 16;
    entries.push(entry);
  }
  for (const [name, xml] of parts(sheet)) yield* file(name, [Buffer.from(xml)]);
  yield* file('xl/worksheets/sheet1.xml', sheetXml(batches));
  yield directory(entries, at);
}
