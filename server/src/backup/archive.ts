import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writingTo } from '../platform/runtime/full-disk.ts';
import { ByteReader } from './byte-reader.ts';
import { BackupError } from './manifest.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';

/** A backup's folder as one stream and back, in the tar format: `tar x` opens an unlocked one as well. */
const block = 512;
const nameBytes = 100;
/** More than eleven octal digits say is written in binary, as GNU tar does. */
const octalMost = 8 ** 11;

/** The only names that a backup holds; none leads out of its folder. */
const inside = /^(manifest\.json|tables\/[\w.-]+|files\/[\w-]+(\/[\w-]+)*\.[a-z]+)$/;

const padding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block);

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new RangeError(`name too long for an archive: ${name}`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  for (const at of [108, 116]) octal(0, at, 8);
  if (bytes < octalMost) octal(bytes, 124, 12);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(0, 136, 12);
  header.write('        0', 148, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/** Every file of a folder, `manifest.json` first and the others by name. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  return ['manifest.json', ...names.filter((name) => name !== 'manifest.json')];
}

/** The folder as one stream. Each file goes once it was read, so that the disk never holds everything twice. */
export async function* packing(folder: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for (const name of await filesOf(folder)) {
    signal?.throwIfAborted();
    const path = join(folder, name);
    const { size } = await stat(path);
    yield headerOf(name, size);
    for await (const piece of createReadStream(path)) yield piece as Buffer;
    yield padding(size);
    await rm(path);
  }
  yield Buffer.alloc(2 * block);
}

/** The text of the manifest, with which the stream begins; no more than that is read of it. Throws BackupError where it does not. */
export async function manifestIn(source: AsyncIterable<Buffer>): Promise<string> {
  const reader = new ByteReader(source);
  const { name, bytes } = readHeader(await reader.take(block));
  const text = name === 'manifest.json' ? await reader.take(bytes) : Buffer.alloc(0);
  if (text.length < bytes || bytes === 0)
    throw new BackupError('Berkas cadangan terpotong; pakai cadangan lain.');
  return text.toString('utf8');
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const name = header.subarray(0, nameBytes).toString('utf8').replace(/\0.*$/s, '');
  const isBinary = header[124] === 0x80;
  const octal = header
    .subarray(124, 136)
    .toString('latin1')
    .replace(/[\0 ].*$/s, '');
  const bytes = isBinary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(octal, 8);
  if (!inside.test(name) || !Number.isSafeInteger(bytes) || bytes < 0)
    throw new BackupError('Berkas cadangan berisi nama yang tidak dikenal; itu bukan cadangan Rimpang.');
  return { name, bytes };
}

/**
 * Puts the stream's files into a folder, and reads it to its very end, where a cut one is noticed. `look` is asked once the first
 * file, the manifest, is there: what it refuses is not read any further. Throws BackupError, or what `look` throws.
 */
export async function unpack(
  source: AsyncIterable<Buffer>,
  folder: string,
  look: (folder: string) => Promise<unknown>,
): Promise<void> {
  const reader = new ByteReader(source);
  makeFolder(folder, 0o700);
  for (;;) {
    const header = await reader.take(block);
    if (header.length < block) throw new BackupError('Berkas cadangan terpotong; pakai cadangan lain.');
    if (header.every((byte) => byte === 0)) break;
    const { name, bytes } = readHeader(header);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = createWriteStream(path, { mode: 0o600 });
    await writingTo(folder, pipeline(Readable.from(reader.pieces(bytes)), file));
    await reader.take(padding(bytes).length);
    if (name === 'manifest.json') await look(folder);
  }
  while (!(await reader.isAtEnd())) await reader.take(65_536);
}
