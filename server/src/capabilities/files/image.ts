import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Failure } from '../../platform/failure.ts';

/** Spec 5: 5 MB, JPG or PNG. Decompression is bounded in pixels and in how many run at once. */
export const maxFileBytes = 5 * 1024 * 1024;
const maxPixels = 24_000_000;
const longestSide = 2_400;
const accepted = new Set(['image/jpeg', 'image/png']);

sharp.concurrency(2);
sharp.cache(false);

/** What is stored instead of the file: the picture alone, upright, without EXIF or anything that hid behind it. */
export type CheckedImage = { bytes: Buffer; width: number; height: number; sha256: Buffer };

/**
 * Reads an uploaded picture by its content, never by its name, and makes a new JPEG of it.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE (broken, cut off, more than 24 megapixels).
 */
export async function checkImage(file: Blob): Promise<CheckedImage> {
  if (file.size > maxFileBytes) throw new Failure('FILE_TOO_LARGE');
  const input = Buffer.from(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(input).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw new Failure('FILE_TYPE_REFUSED');
  const { data, info } = await reencode(input);
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest(),
  };
}

async function reencode(input: Buffer) {
  try {
    return await sharp(input, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new Failure('FILE_UNREADABLE');
  }
}
