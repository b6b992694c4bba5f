import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readXlsx, type SheetRow } from './read-xlsx.ts';
import { type SheetColumn, xlsx } from './write-xlsx.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`;
const usual: Record<string, string> = {
  '_rels/.rels': `${head}<Relationships>${relation('r1', 'officeDocument', '/buku/isi.xml')}</Relationships>`,
  'buku/isi.xml': `${head}<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr/><x:sheets><x:sheet name="A" r:id="a"/><x:sheet name="B" r:id="b"/></x:sheets></x:workbook>`,
  'buku/_rels/isi.xml.rels': `${head}<Relationships>${relation('b', 'worksheet', 'lain.xml')}${relation('a', 'worksheet', 'lembar/satu.xml')}${relation('c', 'sharedStrings', 'teks.xml')}${relation('d', 'styles', 'gaya.xml')}</Relationships>`,
  'buku/teks.xml': `${head}<sst><si><t>Budi</t></si><si><r><t>Siti </t></r><r><t>&amp; Co</t></r><rPh sb="0" eb="1"><t>xx</t></rPh></si></sst>`,
  'buku/gaya.xml': `${head}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-421]dd\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0 &quot;hari&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
};

async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
const book = (rows: string, other: Record<string, string> = {}) =>
  zipOf({
    ...usual,
    'buku/lembar/satu.xml': `${head}<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ...other,
  });
const read = (bytes: Uint8Array): Promise<SheetRow[]> => Readable.from(readXlsx(bytes)).toArray();
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells);

it('reads what the product writes', async () => {
  const columns: SheetColumn[] = [
    { title: 'nama', kind: 'text' },
    { title: 'nik', kind: 'digits' },
    { title: 'jumlah', kind: 'rupiah' },
    { title: 'waktu', kind: 'moment' },
  ];
  async function* rows() {
    yield [['Ani & <Budi>', '0012', 1_250_000, new Date('2024-03-31T05:00:00Z')]];
  }
  const bytes = await buffer(xlsx('Uji', columns, rows()));
  expect(await cellsOf(bytes)).toEqual([
    ['nama', 'nik', 'jumlah', 'waktu'],
    ['Ani & <Budi>', '0012', '1250000', '2024-03-31'],
  ]);
});

it.each<[what: string, cell: string, text: string, odd?: string]>([
  ['shared text', '<x:c t="s"><x:v>1</x:v></x:c>', 'Siti & Co'],
  ['text of a formula', '<x:c t="str"><x:f>A1</x:f><x:v>x</x:v></x:c>', 'x'],
  ['text in place', '<x:c t="inlineStr"><x:is><x:t> a\r\nb </x:t></x:is></x:c>', 'a\nb'],
  ['a day of a known format', '<x:c s="1"><x:v>45382</x:v></x:c>', '2024-03-31'],
  ['a day of an own format, with its hour', '<x:c s="2"><x:v>45382.75</x:v></x:c>', '2024-03-31'],
  ['a day of the first weeks', '<x:c s="1"><x:v>1</x:v></x:c>', '1900-01-01'],
  ['a day as text', '<x:c t="d"><x:v>2024-03-31T00:00:00</x:v></x:c>', '2024-03-31'],
  ['a figure of days', '<x:c s="3"><x:v>45382</x:v></x:c>', '45382', 'figure'],
  ['an hour', '<x:c s="4"><x:v>0.5</x:v></x:c>', '0,5', 'figure'],
  ['a long figure', '<x:c><x:v>3.171234505900001E15</x:v></x:c>', '3171234505900000', 'figure'],
  ['a figure with the noise of counting', '<x:c><x:v>1250000.0000000002</x:v></x:c>', '1250000', 'figure'],
  ['yes', '<x:c t="b"><x:v>1</x:v></x:c>', 'ya'],
  ['a shared text that no number names', '<x:c t="s"/><x:c><x:v>7</x:v></x:c>', ''],
  ['yes or no that was never counted', '<x:c t="b"><x:f>A1</x:f></x:c>', '=', 'uncounted'],
  ['a formula that counted to nothing', '<x:c t="str"><x:f>A1</x:f><x:v/></x:c><x:c><x:v>7</x:v></x:c>', ''],
  ['an error', '<x:c t="e"><x:v>#N/A</x:v></x:c>', '#N/A', 'error'],
  ['a formula that was never counted', '<x:c><x:f>A1</x:f></x:c>', '=', 'uncounted'],
])('%s', async (_, cell, text, odd) => {
  const [row] = await read(await book(`<x:row>${cell}</x:row>`));
  expect(row?.cells[0]).toBe(text);
  expect(row?.odd?.get(0)).toBe(odd);
});

it('cells stand where they say, empty rows are left out, and lines are those of the sheet', async () => {
  const rows =
    '<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row><x:row r="4"><x:c r="A4"/></x:row><x:row><x:c r="AA5"><x:v>1</x:v></x:c></x:row>';
  const found = await read(await book(rows));
  expect(found.map(({ line, cells }) => [line, cells.length])).toEqual([
    [2, 3],
    [5, 27],
  ]);
  expect(found[0]?.cells).toEqual(['', 'Budi', 'Budi']);
});

it('a workbook of an old Mac counts its days from 1904', async () => {
  const parts = {
    'buku/isi.xml': (usual['buku/isi.xml'] ?? '').replace('workbookPr', 'workbookPr date1904="1"'),
  };
  const bytes = await book('<x:row><x:c s="1"><x:v>43920</x:v></x:c></x:row>', parts);
  expect(await cellsOf(bytes)).toEqual([['2024-03-31']]);
});

const changed = (bytes: Buffer, at: number, to: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = to;
  return copy;
};
const good = await book('<x:row><x:c><x:v>1</x:v></x:c></x:row>');
const flagsOfFirst = good.indexOf(Buffer.from('PK\u0001\u0002')) + 8;
const crcOfLast = good.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 16;
const text5MB = 'x'.repeat(5_000_000);

it.each<[what: string, bytes: Buffer, told: RegExp]>([
  ['no zip', Buffer.from('username;nama'), /rusak, atau bukan/],
  ['a cut file', good.subarray(0, good.length - 40), /rusak, atau bukan/],
  ['a changed byte', changed(good, crcOfLast, good[crcOfLast] === 1 ? 2 : 1), /rusak, atau bukan/],
  ['an older workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), /lama \(\.xls\) atau terkunci/],
  ['a locked zip', changed(good, flagsOfFirst, 1), /terkunci password/],
  ['a zip of something else', await zipOf({ 'a.txt': 'a' }), /tidak punya lembar/],
  ['XML that does not close', await book('<x:row>'), /rusak, atau bukan/],
  ['entities that grow', await book('<x:row><x:c t="str"><x:v>&b;</x:v></x:c></x:row>'), /rusak, atau bukan/],
  ['a bomb of blanks', await book('', { 'buku/isi.xml': ' '.repeat(25_000_000) }), /rusak|lebih dari 20 MB/],
  [
    'a bomb of elements',
    await book('', { 'buku/gaya.xml': `<a>${'<b/>'.repeat(6_000_000)}</a>` }),
    /lebih dari 20 MB/,
  ],
  [
    'one text without end',
    await book(`<x:row><x:c t="str"><x:v>${text5MB}</x:v></x:c></x:row>`),
    /rusak|32767/,
  ],
  ['rows that go back', await book('<x:row r="3"/><x:row r="2"/>'), /nomor baris/],
  ['a row beyond all', await book('<x:row r="2000000"/>'), /nomor baris/],
  [
    'a column beyond all',
    await book('<x:row><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>'),
    /lebih dari 200 kolom/,
  ],
  [
    'a cell beyond all',
    await book(`<x:row><x:c t="str"><x:v>${'x'.repeat(40_000)}</x:v></x:c></x:row>`),
    /32767 huruf/,
  ],
])('%s is refused in a sentence', async (_, bytes, told) => {
  await expect(read(bytes)).rejects.toThrow(told);
});
