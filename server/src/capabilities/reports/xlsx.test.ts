import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cell, xlsx } from './xlsx.ts';

async function bytesOf(batches: Cell[][][]): Promise<Buffer> {
  async function* source() {
    yield* batches;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx('Uji & coba', source())) chunks.push(chunk);
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
  const files = unzip(await bytesOf([[['Nama', 'Jumlah']], [['Siti', 5]]]));
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files['xl/workbook.xml']).toContain('<sheet name="Uji &amp; coba"');
  expect(files['xl/worksheets/sheet1.xml']).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">Siti</t></is></c><c><v>5</v></c></row>',
  );
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
  const stream = xlsx('x', endless());
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
    for await (const chunk of xlsx('x', broken())) void chunk;
  };
  await expect(read()).rejects.toThrow('weg');
});
