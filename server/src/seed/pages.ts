import type { TableName } from './tables.ts';

type Value = string | number | boolean | null;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Bytes as COPY reads them. */
export const bytesField = (bytes: Uint8Array): string => `\\\\x${Buffer.from(bytes).toString('hex')}`;

/** A text that may hold signs with a meaning for COPY. */
export const textField = (text: string): string =>
  text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);

/** Rows by table, as the lines that `COPY … FROM STDIN` reads. */
export type Pages = ReadonlyMap<TableName, Buffer>;

type Page = { bytes: Buffer; used: number };
const smallest = 65_536;
/** Bytes of UTF-8 for one sign. */
const widest = 3;
const newline = 10;

/** Collects rows until they are taken; while it is `muted` it forgets them. */
export class PageWriter {
  muted = false;
  readonly #pages = new Map<TableName, Page>();

  /** One row, in the order of the table's columns (`tables.ts`); free texts as `textField`, bytes as `bytesField`. */
  add(table: TableName, ...row: readonly Value[]): void {
    if (this.muted) return;
    let line = '';
    for (const value of row) line += `${value ?? '\\N'}\t`;
    this.#append(table, line);
  }

  #append(table: TableName, line: string): void {
    let page = this.#pages.get(table);
    if (!page) {
      page = { bytes: Buffer.allocUnsafe(smallest), used: 0 };
      this.#pages.set(table, page);
    }
    if (page.used + line.length * widest > page.bytes.length) {
      const wider = Buffer.allocUnsafe(2 * page.bytes.length + line.length * widest);
      page.bytes.copy(wider, 0, 0, page.used);
      page.bytes = wider;
    }
    page.used += page.bytes.write(line, page.used);
    // The row ends where its last tab was.
    page.bytes[page.used - 1] = newline;
  }

  /** What was collected; another page as long begins in the place of each. */
  take(): Pages {
    const taken = new Map<TableName, Buffer>();
    for (const [table, page] of this.#pages) {
      if (page.used === 0) continue;
      taken.set(table, page.bytes.subarray(0, page.used));
      page.bytes = Buffer.allocUnsafe(page.bytes.length);
      page.used = 0;
    }
    return taken;
  }
}
