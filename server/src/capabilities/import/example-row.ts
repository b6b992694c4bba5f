import { columnsOf, type ImportFile } from './files.ts';

const examplesOf = (file: ImportFile): Readonly<Record<string, string>> =>
  Object.fromEntries(columnsOf(file).map(([column, { example }]) => [column, example.toLowerCase()]));
const examples: Partial<Record<ImportFile, Readonly<Record<string, string>>>> = {};

/** What tells the row by itself: whom it invents. Of the other files that is the whole row. */
const invented = ['username', 'email'];
/** Does a row of this file bring a person? */
export const isOfPeople = (file: ImportFile): boolean => file === 'partners' || file === 'staff';

/**
 * Is this the row with which a template shows how? Of people as long as username and e-mail address are those of the template, whatever else was
 * changed of it; of the other files where no cell was.
 */
export function isExampleRow(file: ImportFile, cells: Readonly<Record<string, string>>): boolean {
  const example = (examples[file] ??= examplesOf(file));
  const telling = isOfPeople(file) ? invented : Object.keys(example);
  return telling.every((column) => cells[column]?.toLowerCase() === example[column]);
}

/** Does a row of partners call a person of the company as the example is called? Then what other files say of that name may be true. */
export const isNamedAsExample = (username: string): boolean =>
  username.toLowerCase() === (examples.partners ??= examplesOf('partners'))['username'];
