import type { ColumnProblems } from '@rimpang/contract/importing';
import { type ImportFile, importFiles } from './files.ts';

/** What is wrong, or doubtful, in one cell or row; never repeats a personal number. */
export type Problem = {
  /** As people know it: `mitra.csv`. */
  file: string;
  line: number;
  /** Of whom the row tells; empty where the row does not say. */
  who: string;
  /** The heading of the column; empty where it is about the whole row. */
  column: string;
  message: string;
  /** A warning stops nothing. */
  isWarning: boolean;
};

export type Place = { file: ImportFile; line: number; who: string };

/** Everything found so far, in the order of the checks. */
export class Problems {
  readonly all: Problem[] = [];
  errors = 0;
  readonly #names: ReadonlyMap<ImportFile, string>;
  /** Cells whose text is not what was meant: what a rule says of it would be beside the point. */
  readonly #unreadable = new Set<string>();

  /** `names`: under which name each file lies there. */
  constructor(names: ReadonlyMap<ImportFile, string> = new Map()) {
    this.#names = names;
  }

  nameOf(file: ImportFile): string {
    return this.#names.get(file) ?? importFiles[file].name;
  }

  add(place: Place, column: string, message: string): void {
    this.errors += 1;
    if (!this.#unreadable.has(keyOf(place, column))) this.#push(place, column, message, false);
  }

  warn(place: Place, column: string, message: string): void {
    this.#push(place, column, message, true);
  }

  /** Tells why a cell cannot be read, and nothing else of this cell. */
  addUnreadable(place: Place, column: string, message: string): void {
    this.add(place, column, message);
    this.#unreadable.add(keyOf(place, column));
  }

  #push({ file, line, who }: Place, column: string, message: string, isWarning: boolean): void {
    this.all.push({ file: this.nameOf(file), line, who, column, message, isWarning });
  }
}

/** All problems by file and column, the most frequent first, errors before warnings. */
export function byColumn(problems: readonly Problem[]): ColumnProblems[] {
  const found = new Map<string, ColumnProblems>();
  for (const { file, line, column, message, isWarning } of problems) {
    const key = `${file} ${column}`;
    const known = found.get(key) ?? { file, column, errors: 0, warnings: 0, line, message };
    // What is shown of a column is an error where it has one.
    if (!isWarning && known.errors === 0) Object.assign(known, { line, message });
    known[isWarning ? 'warnings' : 'errors'] += 1;
    found.set(key, known);
  }
  return [...found.values()].sort((a, b) => b.errors - a.errors || b.warnings - a.warnings);
}

const keyOf = ({ file, line }: Place, column: string) => `${file} ${line} ${column}`;
