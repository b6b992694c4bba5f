import { asLines } from './text.ts';

/**
 * A cell as spreadsheets must read it: text that would be run as a formula is turned into plain text by an apostrophe
 * (trust.md: no formula injection). Numbers are numbers.
 */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** One line of a CSV file, without its end. Text is guarded and quoted where it must be; null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[], separator: ',' | ';'): string {
  return cells
    .map((cell) => {
      if (typeof cell === 'number') return String(cell);
      const text = guardFormula(asLines(cell ?? ''));
      return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(separator);
}

/** The separator that occurs most outside quotes in the first line. */
function separatorOf(text: string): string {
  const head = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Reads a CSV text as programs write it: comma, semicolon or tab, quotes, a byte order mark, any line end. Empty lines
 * are left out; `line` is where a row begins in the file, for telling people about it.
 */
export function parseCsv(input: string): { line: number; cells: string[] }[] {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((value) => value !== '')) rows.push({ line: began, cells });
    cells = [];
    cell = '';
    began = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}
