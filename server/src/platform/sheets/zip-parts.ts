import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { SheetError } from './sheet-error.ts';

/** A file inside a zip, as it lies there. */
type ZipPart = { deflated: boolean; packed: Buffer; crc: number };
export type ZipParts = ReadonlyMap<string, ZipPart>;

const mostParts = 2_000;
const endLength = 22;
/** Behind the end of the directory stands a comment of at most so many bytes. */
const longestComment = 65_535;

const damaged = () => new SheetError('rusak, atau bukan berkas Excel (.xlsx)');

/** Where the directory says that it ends; older Excel files and locked ones are no zip. */
function endOf(file: Buffer): number {
  const old = file.length > 8 && file.readUInt32BE(0) === 0xd0cf11e0;
  if (old)
    throw new SheetError('adalah berkas Excel lama (.xls) atau terkunci password; simpan sebagai .xlsx');
  for (let at = file.length - endLength; at >= Math.max(0, file.length - endLength - longestComment); at -= 1)
    if (file.readUInt32LE(at) === 0x06054b50) return at;
  throw damaged();
}

function partAt(file: Buffer, at: number): [name: string, part: ZipPart, next: number] {
  if (file.readUInt32LE(at) !== 0x02014b50) throw damaged();
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  if ((flags & 1) === 1) throw new SheetError('terkunci password; simpan tanpa password');
  if (method !== 0 && method !== 8) throw damaged();
  const [crc, size] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20)];
  const nameEnd = at + 46 + file.readUInt16LE(at + 28);
  const local = file.readUInt32LE(at + 42);
  const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const packed = file.subarray(begin, begin + size);
  if (packed.length !== size) throw damaged();
  const name = file.subarray(at + 46, nameEnd).toString('utf8');
  const next = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  return [name, { deflated: method === 8, packed, crc }, next];
}

/** The directory of a zip; nothing is unpacked yet. Throws SheetError where it is none, locked, or larger than 4 GB. */
export function zipParts(bytes: Uint8Array): ZipParts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(file);
    const count = file.readUInt16LE(end + 10);
    if (count > mostParts) throw damaged();
    const parts = new Map<string, ZipPart>();
    for (let at = file.readUInt32LE(end + 16), n = 0; n < count; n += 1) {
      const [name, part, next] = partAt(file, at);
      parts.set(name, part);
      at = next;
    }
    return parts;
  } catch (error) {
    // A position outside the file.
    throw error instanceof RangeError ? damaged() : error;
  }
}

const sliceBytes = 65_536;

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

/**
 * The text of a part, piece by piece: never more of it in memory than a piece. Throws SheetError for what is no UTF-8, was
 * changed on its way, or unpacks to more than `mostBytes`, whatever the directory says of its size.
 */
export async function* textOf(part: ZipPart, mostBytes: number): AsyncGenerator<string> {
  const packed = Readable.from(slicesOf(part.packed));
  const unpacked = part.deflated ? packed.pipe(createInflateRaw({ chunkSize: sliceBytes })) : packed;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [bytes, crc] = [0, 0];
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > mostBytes)
        throw new SheetError(`berisi lebih dari ${mostBytes / 1_000_000} MB setelah dibuka; pecah isinya`);
      crc = crc32(piece, crc);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof SheetError ? error : damaged();
  } finally {
    packed.destroy();
  }
  if (crc !== part.crc) throw damaged();
}
