/** Reads a stream of pieces of any size by the number of bytes that are wanted; holds at most those and one piece. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async #hold(bytes: number): Promise<void> {
    while (this.#bytes < bytes && !this.#isOver) {
      const { done, value } = await this.#pieces.next();
      if (done) this.#isOver = true;
      else {
        this.#held.push(value);
        this.#bytes += value.length;
      }
    }
  }

  /** So many bytes, or fewer where the stream ends before. */
  async take(bytes: number): Promise<Buffer> {
    await this.#hold(bytes);
    const whole = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    const taken = whole.subarray(0, bytes);
    const rest = whole.subarray(bytes);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return taken;
  }

  /** So many bytes in pieces of at most 64 KiB, fewer where the stream ends before. */
  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = await this.take(Math.min(left, 65_536));
      if (piece.length === 0) return;
      left -= piece.length;
      yield piece;
    }
  }

  async isAtEnd(): Promise<boolean> {
    await this.#hold(1);
    return this.#bytes === 0;
  }
}
