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
