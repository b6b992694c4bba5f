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

  add({ file, line, who }: Place, column: string, message: string): void {
    this.errors += 1;
    this.all.push({ file: importFiles[file].name, line, who, column, message, isWarning: false });
  }

  warn({ file, line, who }: Place, column: string, message: string): void {
    this.all.push({ file: importFiles[file].name, line, who, column, message, isWarning: true });
  }
}
