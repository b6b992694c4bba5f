import sharp from 'sharp';

const columns = 9;
const rows = 8;
/** Neighbours must differ by more than this (of 255) to count as a slope: JPEG noise is none. */
const noise = 2;

/**
 * What a picture looks like in 64 bits (difference hash): 8 rows of 9 grey cells, one bit for each pair of neighbours
 * that says whether it gets darker. Scaled, re-encoded or a little brighter, a picture keeps nearly all its bits. Null
 * where there is nothing to compare: fewer than eight slopes, such as an even colour.
 */
export async function fingerprintOf(picture: Buffer): Promise<string | null> {
  const cells = await sharp(picture)
    .greyscale()
    .resize({ width: columns, height: rows, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  let slopes = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column;
      const fall = (cells[at] ?? 0) - (cells[at + 1] ?? 0);
      if (Math.abs(fall) > noise) slopes += 1;
      bits += fall > noise ? '1' : '0';
    }
  }
  return slopes < rows ? null : bits;
}
