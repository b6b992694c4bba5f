import { SheetError } from './sheet-error.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { heard } from './xml.ts';
import { textOf } from './zip-parts.ts';

/** Why the text of a cell may not be what a person meant: counted as a figure, an error, or a formula that was never counted. */
export type OddCell = 'figure' | 'error' | 'uncounted';
/** Cells from column A on, empty where nothing stands; `line` is the number of the row in the sheet. */
export type SheetRow = { line: number; cells: string[]; odd: Map<number, OddCell> | null };

/** What programs write at most; a sheet beyond that was not saved by one. */
const mostRows = 1_048_576;
const mostColumns = 200;
const longestCell = 32_767;
const mostSheetBytes = 2_000_000_000;

const dayMs = 86_400_000;
const dayNumber = /^\d+(\.\d+)?$/;

/** `AB12` is column 27, counted from 0; -1 where a cell does not say. */
function columnOf(place: string | undefined): number {
  let column = 0;
  for (const sign of place ?? '') {
    const rank = sign.charCodeAt(0) - 64;
    if (rank < 1 || rank > 26) break;
    column = column * 26 + rank;
  }
  return column - 1;
}

/** The day that a number stands for, as `2024-03-31`; its time of day is left out. */
function dayText(value: string, from1904: boolean): string {
  const days = Math.floor(Number(value));
  // 1900 counts as a leap year there, so days before March of it are one off.
  const begin = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 61 ? 31 : 30);
  return days < 2_958_466 ? new Date(begin + days * dayMs).toISOString().slice(0, 10) : value;
}

/** A figure as people write it: 15 digits are all that a spreadsheet keeps, and a comma stands before fractions. */
function figureText(value: string): string {
  const figure = Number(value);
  if (!Number.isFinite(figure)) return value;
  return String(Number(figure.toPrecision(15))).replace('.', ',');
}

type CellKind = { type: string; isDay: boolean; hasFormula: boolean };

/** What stands in a cell, and what is odd about it. */
function readCell(
  value: string,
  { type, isDay, hasFormula }: CellKind,
  { shared, from1904 }: Workbook,
): [text: string, odd: OddCell | null] {
  // A formula may have counted to an empty text; anything else without a value was never filled in.
  if (value === '' && type !== 'str') return ['', hasFormula ? 'uncounted' : null];
  if (type === 's') return [shared[Number(value)] ?? '', null];
  if (type === 'inlineStr' || type === 'str') return [value, null];
  if (type === 'b') return [value === '1' ? 'ya' : 'tidak', null];
  if (type === 'e') return [value, 'error'];
  if (type === 'd') return [value.slice(0, 10), null];
  return isDay && dayNumber.test(value) ? [dayText(value, from1904), null] : [figureText(value), 'figure'];
}

/** Gathers the rows of a sheet from its elements. */
class RowEars {
  rows: SheetRow[] = [];
  readonly #book: Workbook;
  #row: SheetRow = { line: 0, cells: [], odd: null };
  #column = -1;
  #kind: CellKind = { type: '', isDay: false, hasFormula: false };
  #value = '';
  #isValue = false;
  #isSpoken = false;

  constructor(book: Workbook) {
    this.#book = book;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const line = Number(attributes['r'] ?? this.#row.line + 1);
      if (!(line > this.#row.line && line <= mostRows))
        throw new SheetError('punya nomor baris yang tidak mungkin');
      this.#row = { line, cells: [], odd: null };
      this.#column = -1;
    } else if (name === 'c') {
      const { r, t: type = 'n', s = '0' } = attributes;
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      if (this.#column < 0 || this.#column >= mostColumns)
        throw new SheetError(`punya lebih dari ${mostColumns} kolom; hapus kolom yang tidak dipakai`);
      this.#kind = { type, isDay: this.#book.isDay[Number(s)] ?? false, hasFormula: false };
      this.#value = '';
    } else if (name === 'f') this.#kind.hasFormula = true;
    else if (name === 'rPh') this.#isSpoken = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#isSpoken;
  }

  text(piece: string): void {
    if (!this.#isValue) return;
    this.#value += piece;
    if (this.#value.length > longestCell)
      throw new SheetError(`punya sel dengan lebih dari ${longestCell} huruf di baris ${this.#row.line}`);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isSpoken = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#row.cells.some((cell) => cell !== '')) this.rows.push(this.#row);
  }

  #endCell(): void {
    const [text, odd] = readCell(this.#value, this.#kind, this.#book);
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text.replace(/\r\n?/g, '\n').trim();
    if (odd) (this.#row.odd ??= new Map()).set(this.#column, odd);
    // A formula that was never counted is no empty cell.
    if (odd === 'uncounted') cells[this.#column] = '=';
  }
}

/**
 * The rows of a workbook's first sheet, without empty ones: days as `2024-03-31`, figures without dots, yes and no as 'ya' and
 * 'tidak'. Holds a piece of the sheet and the shared texts, not the rows. Throws SheetError where it cannot be read or is larger
 * than any that a program saves.
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(bytes);
  const part = book.parts.get(book.sheet);
  if (!part) return;
  const ears = new RowEars(book);
  for await (const _ of heard(textOf(part, mostSheetBytes), {
    open: (name, attributes) => ears.open(name, attributes),
    text: (piece) => ears.text(piece),
    close: (name) => ears.close(name),
  })) {
    const { rows } = ears;
    ears.rows = [];
    yield* rows;
  }
}
