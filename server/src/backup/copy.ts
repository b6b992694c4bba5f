import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection can do beyond its types: the protocol of COPY. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const pieceBytes = 65_536;

const rowsOf = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0);

/**
 * The rows of `COPY … TO STDOUT` as a stream; a slow reader stops the connection, so memory stays bounded. `rows` is
 * known at its end. Failures: the stream is destroyed with the database's error.
 */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  readonly #text: string;
  #connection: pg.Connection | undefined;
  #piece = Buffer.allocUnsafe(pieceBytes);
  #used = 0;

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** One row. The driver uses its buffer again, so the bytes are copied out of it at once, many rows to a piece. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#piece.length) {
      this.#flush();
      if (chunk.length > this.#piece.length) this.#piece = Buffer.allocUnsafe(chunk.length);
    }
    this.#used += chunk.copy(this.#piece, this.#used);
  }

  #flush(): void {
    if (this.#used === 0) return;
    const more = this.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafe(pieceBytes);
    this.#used = 0;
    if (!more) this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.destroy(error);
  }

  /** The person who cancels does not wait for the rest of a large table: the connection is cut. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error?.name === 'AbortError') this.#connection?.stream.destroy();
    else this.#connection?.stream.resume();
    done(error);
  }
}

/**
 * Takes what `COPY … FROM STDIN` reads. `rows` is known once it has finished. Failures: the stream is destroyed with
 * the database's error; destroying it cancels the COPY.
 */
export class CopyIn extends Writable implements pg.Submittable {
  rows = 0;
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  #done: ((error?: Error) => void) | undefined;
  #over = false;

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes });
    this.#text = text;
    this.#ready.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#ready.resolve(connection as CopyConnection);
  }

  override _write(chunk: Buffer, _: string, written: (error?: Error) => void): void {
    this.#ready.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => written());
      else written();
    }, written);
  }

  override _final(finished: (error?: Error) => void): void {
    this.#done = finished;
    this.#ready.promise.then((connection) => connection.endCopyFrom(), finished);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#over = true;
    this.#done?.();
  }

  handleError(error: Error): void {
    this.#over = true;
    this.#ready.reject(error);
    this.destroy(error);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#over) {
      this.#over = true;
      this.#ready.promise.then(
        (connection) => connection.sendCopyFail(error?.message ?? 'cancelled'),
        () => {},
      );
    }
    done(error);
  }
}
