import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cell, type SheetColumn, xlsx } from './write-xlsx.ts';

const columns: SheetColumn[] = [
  { title: 'Nama & gelar', kind: 'text' },
  { title: 'Jumlah', kind: 'rupiah' },
  { title: 'Waktu', kind: 'moment' },
  { title: 'Nomor rekening tujuan transfer', kind: 'digits' },
  { title: 'RO', kind: 'number' },
];

async function bytesOf(batches: Cell[][][]): Promise<Buffer> {
  async function* source() {
    yield* batches;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx('Uji & coba', columns, source())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a zip by its directory, as programs do. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files: Record<string, string> = {};
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    expect(file.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.subarray(at + 46, at + 46 + nameLength).toString();
    const local = file.readUInt32LE(at + 42);
    const data = local + 30 + file.readUInt16LE(local + 26);
    const content = inflateRawSync(file.subarray(data, data + packed));
    expect(content.length).toBe(size);
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  return files;
}

test('a workbook whose parts are where programs look for them', async () => {
  const files = unzip(await bytesOf([[['Siti', 5]]]));
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files['xl/workbook.xml']).toContain('<sheet name="Uji &amp; coba"');
  for (const part of Object.keys(files).filter((name) => !/rels|Types/.test(name)))
    expect(files['[Content_Types].xml']).toContain(`PartName="/${part}"`);
});

test('titles stay in view, and columns are wide enough for titles and values', async () => {
  const sheet = unzip(await bytesOf([]))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<t xml:space="preserve">Nama &amp; gelar</t>');
  expect(
    Array.from(sheet.matchAll(/<col min="(\d)" max="\1" width="(\d+)"/g), ([, , width]) => width),
  ).toEqual(['22', '17', '17', '33', '9']);
});

test('rupiah and moments are numbers in a format, digits are text in the text format', async () => {
  const at = new Date('2026-11-20T07:32:00Z');
  const files = unzip(await bytesOf([[['Siti', 1_500_000, at, '0012345678901234', 1200]]]));
  const styles = files['xl/styles.xml'] ?? '';
  const formats = new Map(
    Array.from(styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g), ([, id, code]) => [id, code]),
  );
  const xfs = Array.from(
    (/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf([^/]*)\/>/g),
    ([, xf = '']) => /numFmtId="(\d+)"/.exec(xf)?.[1],
  );
  const row = /<\/row><row>(.*)<\/row>/.exec(files['xl/worksheets/sheet1.xml'] ?? '')?.[1] ?? '';
  const cells = Array.from(
    row.matchAll(/<c(?: s="(\d)")?( t="inlineStr")?>.*?<(?:v|t[^>]*)>(.*?)</g),
    ([, style = '0', text, value]) => ({
      format: formats.get(xfs[Number(style)]) ?? xfs[Number(style)],
      isText: text !== undefined,
      value,
    }),
  );
  // 46346 is 20 November 2026; 14:32 in WIB is 872 of 1440 minutes.
  expect(cells).toEqual([
    { format: undefined, isText: true, value: 'Siti' },
    { format: '&quot;Rp&quot;\\ #,##0', isText: false, value: '1500000' },
    { format: 'yyyy\\-mm\\-dd\\ hh:mm', isText: false, value: expect.stringMatching(/^46346\.6055555/) },
    { format: '49', isText: true, value: '0012345678901234' },
    { format: '3', isText: false, value: '1200' },
  ]);
});

test('text stays text: digits, formulas, markup, signs no XML may hold, emoji', async () => {
  const cells = ['0012345678901234', '=1+1', '<b>&"', 'a\u0000\u0008b', '🌿', '', null];
  const sheet = unzip(await bytesOf([[cells]]))['xl/worksheets/sheet1.xml'] ?? '';
  for (const text of ['0012345678901234', '=1+1', '&lt;b&gt;&amp;&quot;', 'ab', '🌿'])
    expect(sheet).toContain(`<t xml:space="preserve">${text}</t>`);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<c/><c/></row>');
});

test('the person who stops reading ends the reading of the rows', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 500 }, (_, n) => [`baris ${n}`, Math.random()]);
    } finally {
      ended = true;
    }
  }
  const stream = xlsx('x', columns, endless());
  for (let n = 0; n < 20; n += 1) await stream.next();
  await stream.return(undefined);
  await expect.poll(() => ended).toBe(true);
});

test('what goes wrong with the rows reaches the reader', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['a']];
    throw new Error('weg');
  }
  const read = async () => {
    for await (const chunk of xlsx('x', columns, broken())) void chunk;
  };
  await expect(read()).rejects.toThrow('weg');
});
