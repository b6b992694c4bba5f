import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadConfig } from '../platform/runtime/config.ts';
import { encryptStream, copyKeysOf, decryptStream } from './encryption.ts';

const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const another = 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe';
const keysOf = (env: Record<string, string>) =>
  copyKeysOf(loadConfig({ DATA_DIR: '/nowhere', DEMO: '1', ...env }, 'observer'));
const [key] = keysOf({ SECRET_KEY: secret });
const piece = 65_536;
const headerBytes = 67;

/** In pieces of an odd size, as a file or the network gives them. */
async function* pieces(bytes: Buffer, size = 50_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const one of source) found.push(one);
  return Buffer.concat(found);
}
const locked = (bytes: Buffer) => whole(encryptStream(key, pieces(bytes)));
const opened = (bytes: Buffer, keys = keysOf({ SECRET_KEY: secret })) =>
  whole(decryptStream(keys, pieces(bytes)));

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_000])(
  '%d bytes come back as they were',
  async (bytes) => {
    const plain = randomBytes(bytes);
    const closed = await locked(plain);
    expect(closed.includes(plain.subarray(0, 32)) && bytes >= 32).toBe(false);
    expect((await opened(closed)).equals(plain)).toBe(true);
  },
);

const three = randomBytes(3 * piece);
const part = (closed: Buffer, number: number) =>
  closed.subarray(headerBytes + number * (piece + 16), headerBytes + (number + 1) * (piece + 16));
const head = (closed: Buffer) => closed.subarray(0, headerBytes);

test.each<[string, (closed: Buffer) => Buffer]>([
  ['a changed bit', (c) => Buffer.from(c.map((byte, at) => (at === 70_000 ? byte ^ 1 : byte)))],
  ['an end cut between two pieces', (c) => c.subarray(0, headerBytes + 2 * (piece + 16))],
  ['an end cut inside a piece', (c) => c.subarray(0, -5)],
  ['only the header', head],
  ['pieces that changed places', (c) => Buffer.concat([head(c), part(c, 1), part(c, 0), part(c, 2)])],
  ['a piece that is there twice', (c) => Buffer.concat([head(c), part(c, 0), part(c, 0), part(c, 2)])],
  ['something appended', (c) => Buffer.concat([c, Buffer.from('x')])],
  ['another salt', (c) => Buffer.from(c.map((byte, at) => (at === 40 ? (byte === 48 ? 49 : 48) : byte)))],
])('%s is noticed', async (_, change) => {
  await expect(opened(change(await locked(three)))).rejects.toThrow(/rusak atau terpotong/);
});

test('another key is refused before anything is read, and what is no copy is said to be none', async () => {
  const closed = await locked(three);
  const first = decryptStream(keysOf({ SECRET_KEY: another }), pieces(closed)).next();
  await expect(first).rejects.toThrow(/dikunci dengan kunci lain .* BACKUP_KEY .* Belum ada yang ditulis/);
  await expect(opened(Buffer.from('PK\u0003\u0004 something else'))).rejects.toThrow(
    /bukan cadangan Rimpang/,
  );
});

test('BACKUP_KEY locks new copies, and those from before it was set still open', async () => {
  const before = await locked(three);
  const both = keysOf({ SECRET_KEY: secret, BACKUP_KEY: another });
  expect((await opened(before, both)).equals(three)).toBe(true);
  const after = await whole(encryptStream(both[0], pieces(three)));
  await expect(opened(after)).rejects.toThrow(/kunci lain/);
  expect((await opened(after, both)).equals(three)).toBe(true);
});
