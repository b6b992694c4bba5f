import { fileFailures } from '@rimpang/contract/file-failures';

/** The limits of a proof or avatar (R5.4); the server holds the same ones. */
const maxImageBytes = 5 * 1024 * 1024;
const maxImagePixels = 24_000_000;

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47];

/** Why this file cannot be sent as an image, in the words of the failure list, or null. Looks at the content, not the name. */
export async function imageProblem(file: File): Promise<string | null> {
  if (file.size > maxImageBytes) return fileFailures.FILE_TOO_LARGE.message;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (wanted: readonly number[]) => wanted.every((byte, index) => start[index] === byte);
  if (!begins(jpegStart) && !begins(pngStart)) return fileFailures.FILE_TYPE_REFUSED.message;
  try {
    const picture = await createImageBitmap(file);
    const pixels = picture.width * picture.height;
    picture.close();
    return pixels > maxImagePixels ? 'Resolusi gambar terlalu besar (maksimal 24 megapiksel).' : null;
  } catch {
    return fileFailures.FILE_UNREADABLE.message;
  }
}
