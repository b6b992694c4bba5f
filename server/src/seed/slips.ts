import { createHash, type Hash } from 'node:crypto';
import sharp from 'sharp';
import { drawSlip } from '../demo/demo-slip.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';

/** So many pictures are drawn; each order has one of them, with its own number written into it. */
const drawings = 8;
/** JPEG ends with this mark; before it stands a remark of four bytes, the order's number. */
const end = Buffer.from([0xff, 0xd9]);
const remark = [0xff, 0xfe, 0x00, 0x06];
const storedTogether = 16;

/** The picture without its end, and the hash as far as that. */
type Drawing = { body: Buffer; hash: Hash };

const tailOf = (order: number): Buffer => {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(order);
  return Buffer.concat([Buffer.from(remark), number, end]);
};

/**
 * The slips of a company's orders: no two have the same bytes, as no two people transfer at once, and what is written down of one
 * is true of what lies in the storage. Small, since a company of a million has some hundred thousand.
 */
export class Slips {
  static readonly width = 540;
  static readonly height = 1_080;
  readonly #drawings: readonly Drawing[];
  #waiting: number[] = [];

  private constructor(drawn: readonly Drawing[]) {
    this.#drawings = drawn;
  }

  static async draw(): Promise<Slips> {
    const drawn = Array.from({ length: drawings }, async (_, n) => {
      const slip = sharp(await drawSlip(`seed ${n}`, 3_500_000 + n));
      const picture = await slip.jpeg({ quality: 20, mozjpeg: true }).toBuffer();
      const body = picture.subarray(0, -end.length);
      return { body, hash: createHash('sha256').update(body) };
    });
    return new Slips(await Promise.all(drawn));
  }

  #drawingOf(order: number): Drawing {
    const drawing = this.#drawings[order % drawings];
    if (!drawing) throw new RangeError(`no slip for order ${order}`);
    return drawing;
  }

  keyOf = (order: number): string => `proof/seed/${Math.floor(order / 1_000)}/${order}.jpg`;
  hashOf = (order: number): Buffer => this.#drawingOf(order).hash.copy().update(tailOf(order)).digest();
  sizeOf = (order: number): number => this.#drawingOf(order).body.length + tailOf(order).length;

  /** Its row is on a page that will be written, or that an earlier run wrote. */
  add(order: number): void {
    this.#waiting.push(order);
  }

  /** The orders whose rows are on the pages that are being taken. */
  take(): readonly number[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /**
   * Stores the pictures of these orders; ends once all lie there, so that no row is ever without its picture. `isAgain`: an earlier run
   * stored them, and only what a power cut took is written.
   */
  async store(orders: readonly number[], storage: FileStorage, { isAgain = false } = {}): Promise<void> {
    const storeOne = async (order: number) => {
      const key = this.keyOf(order);
      const picture = Buffer.concat([this.#drawingOf(order).body, tailOf(order)]);
      const there = isAgain ? await storage.get(key) : null;
      if (!there || !picture.equals(there)) await storage.put(key, picture, 'image/jpeg');
    };
    for (let at = 0; at < orders.length; at += storedTogether)
      await Promise.all(orders.slice(at, at + storedTogether).map(storeOne));
  }
}
