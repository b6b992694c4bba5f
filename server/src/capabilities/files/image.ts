import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Failure } from '../../platform/requests/failure.ts';
import { fingerprintOf } from './fingerprint.ts';

/** R5.4: 5 MB, JPG or PNG. Decompression is bounded in pixels and in how many run at once. */
const maxFileBytes = 5 * 1024 * 1024;
const maxPixels = 24_000_000;
const longestSide = 2_400;
const accepted = new Set(['image/jpeg', 'image/png']);

const reading = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;

sharp.concurrency(2);
sharp.cache(false);

/** A square of the upright picture, in its pixels; undefined is the middle of it. */
type Square = { x: number; y: number; size: number } | undefined;
const avatarSide = 512;

/** What is stored instead of the file: the picture alone, upright, without EXIF or anything that hid behind it. */
export type CheckedImage = {
  bytes: Buffer;
  width: number;
  height: number;
  sha256: Buffer;
  /** 64 bits, for finding nearly the same picture; null where it shows nothing. */
  fingerprint: string | null;
};

/**
 * Reads an uploaded picture by its content, never by its name, and makes a new JPEG of it.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE (broken, cut off, more than 24 megapixels).
 */
export async function checkImage(file: Blob): Promise<CheckedImage> {
  const input = await readPicture(file);
  return checked(await reencode(input, asProof));
}

/**
 * The same for a profile picture: a square of it, 512 pixels at most.
 * Failures: those of `checkImage`, INPUT_INVALID (size) for a square that is not within the picture.
 */
export async function checkAvatar(file: Blob, square: Square): Promise<CheckedImage> {
  const input = await readPicture(file);
  if (square) await demandWithin(input, square);
  return checked(await reencode(input, (picture) => asAvatar(picture, square)));
}

/** One width of a photograph, in one format. */
export type PhotoVariant = {
  format: 'avif' | 'webp';
  bytes: Buffer;
  width: number;
  height: number;
  sha256: Buffer;
};

/** Phones, cards at two pixels per pixel, and a desktop's whole column. */
const photoWidths = [480, 960, 1_440];

/**
 * A photograph for the public pages, in up to three widths and never enlarged: AVIF, and WebP for browsers without. Widest
 * last. Failures: those of `checkImage`.
 */
export async function encodePhoto(file: Blob): Promise<PhotoVariant[]> {
  const input = await readPicture(file);
  const { width } = await upright(input);
  const widest = Math.min(width, photoWidths.at(-1) ?? width);
  const widths = [...photoWidths.filter((one) => one < widest), widest];
  const variants: PhotoVariant[] = [];
  for (const one of widths)
    for (const format of ['avif', 'webp'] as const) variants.push(await encodeWidth(input, one, format));
  return variants;
}

async function encodeWidth(input: Buffer, wanted: number, format: 'avif' | 'webp'): Promise<PhotoVariant> {
  try {
    const picture = sharp(input, reading)
      .autoOrient()
      .resize({ width: wanted, height: 2 * wanted, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const encoded =
      format === 'avif' ? picture.avif({ quality: 55, effort: 4 }) : picture.webp({ quality: 78 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const sha256 = createHash('sha256').update(data).digest();
    return { format, bytes: data, width: info.width, height: info.height, sha256 };
  } catch {
    throw new Failure('FILE_UNREADABLE');
  }
}

async function demandWithin(input: Buffer, { x, y, size }: NonNullable<Square>): Promise<void> {
  const { width, height } = await upright(input);
  if (size < 1 || x + size > width || y + size > height)
    throw new Failure('INPUT_INVALID', { fields: { size: 'Potongan berada di luar gambar' } });
}

async function upright(input: Buffer): Promise<{ width: number; height: number }> {
  try {
    return (await sharp(input, reading).metadata()).autoOrient;
  } catch {
    throw new Failure('FILE_UNREADABLE');
  }
}

async function readPicture(file: Blob): Promise<Buffer> {
  if (file.size > maxFileBytes) throw new Failure('FILE_TOO_LARGE');
  const input = Buffer.from(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(input).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw new Failure('FILE_TYPE_REFUSED');
  return input;
}

type Encoded = { data: Buffer; info: { width: number; height: number } };

async function checked({ data, info }: Encoded): Promise<CheckedImage> {
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest(),
    fingerprint: await fingerprintOf(data),
  };
}

type Shape = (picture: Sharp) => Sharp;
const asProof: Shape = (picture) =>
  picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });

function asAvatar(picture: Sharp, square: Square): Sharp {
  if (!square) return picture.resize({ width: avatarSide, height: avatarSide, fit: 'cover' });
  const { x: left, y: top, size } = square;
  const side = Math.min(size, avatarSide);
  return picture.extract({ left, top, width: size, height: size }).resize({ width: side, height: side });
}

async function reencode(input: Buffer, shape: Shape): Promise<Encoded> {
  try {
    return await shape(sharp(input, reading).autoOrient())
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new Failure('FILE_UNREADABLE');
  }
}
