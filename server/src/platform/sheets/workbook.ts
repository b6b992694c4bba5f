import { posix } from 'node:path';
import { SheetError } from './sheet-error.ts';
import { heard } from './xml.ts';
import { textOf, type ZipParts, zipParts } from './zip-parts.ts';

const mostSmallBytes = 20_000_000;
const mostSharedBytes = 500_000_000;

export type Workbook = {
  parts: ZipParts;
  /** Where the first sheet lies. */
  sheet: string;
  /** Texts that cells name by their number. */
  shared: readonly string[];
  /** By the number of a cell's look: is it shown as a day? */
  isDay: readonly boolean[];
  /** Days are counted from 1904 instead of 1900, as old Macs did. */
  from1904: boolean;
};

type Open = (name: string, attributes: Readonly<Record<string, string>>) => void;

/** Hears every element of a small part; of a part that is not there nothing. */
async function elementsOf(parts: ZipParts, path: string, open: Open): Promise<void> {
  const part = parts.get(path);
  if (!part) return;
  for await (const _ of heard(textOf(part, mostSmallBytes), { open }));
}

/** What a part refers to: by id and by the last word of the kind, a path inside the zip. */
async function relationsOf(parts: ZipParts, path: string) {
  const [folder, file] = [posix.dirname(path), posix.basename(path)];
  const [byId, byKind] = [new Map<string, string>(), new Map<string, string>()];
  await elementsOf(parts, posix.join(folder, '_rels', `${file}.rels`), (name, { Id, Type, Target }) => {
    if (name !== 'Relationship' || Target === undefined) return;
    const where = posix.resolve('/', folder, Target).slice(1);
    if (Id !== undefined) byId.set(Id, where);
    if (Type !== undefined) byKind.set(posix.basename(Type), where);
  });
  return { byId, byKind };
}

/** Days among the formats that every program knows by number. */
const knownDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Does a format show day, month or year? What stands in quotes, brackets or behind a backslash is no sign of it. */
function showsDay(format: string): boolean {
  const signs = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(';')[0] ?? '';
  return /[dy]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
}

async function daysOf(parts: ZipParts, path: string | undefined): Promise<boolean[]> {
  const own = new Map<string, boolean>();
  const isDay: boolean[] = [];
  let inCells = false;
  await elementsOf(parts, path ?? '', (name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt') own.set(numFmtId, showsDay(formatCode));
    if (name === 'cellXfs') inCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') inCells = false;
    if (name === 'xf' && inCells) isDay.push(own.get(numFmtId) ?? knownDay(Number(numFmtId)));
  });
  return isDay;
}

/** The shared texts; how a word is pronounced (`rPh`) is no part of it. */
async function sharedOf(parts: ZipParts, path: string | undefined): Promise<string[]> {
  const part = parts.get(path ?? '');
  const texts: string[] = [];
  if (!part) return texts;
  let [text, inText, spoken] = ['', false, false];
  const ears = {
    open(name: string) {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken = true;
      if (name === 't') inText = !spoken;
    },
    text(piece: string) {
      if (inText) text += piece;
    },
    close(name: string) {
      if (name === 't') inText = false;
      if (name === 'rPh') spoken = false;
      if (name === 'si') texts.push(text);
    },
  };
  for await (const _ of heard(textOf(part, mostSharedBytes), ears));
  return texts;
}

/** Opens a workbook up to its first sheet, which is not read yet. Throws SheetError for what is none. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = zipParts(bytes);
  const main = (await relationsOf(parts, '')).byKind.get('officeDocument') ?? 'xl/workbook.xml';
  const relations = await relationsOf(parts, main);
  let [first, from1904]: [string | undefined, boolean] = [undefined, false];
  await elementsOf(parts, main, (name, attributes) => {
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    if (name === 'sheet') first ??= id;
  });
  const sheet = relations.byId.get(first ?? '');
  if (sheet === undefined || !parts.has(sheet)) throw new SheetError('tidak punya lembar yang dapat dibaca');
  return {
    parts,
    sheet,
    from1904,
    shared: await sharedOf(parts, relations.byKind.get('sharedStrings')),
    isDay: await daysOf(parts, relations.byKind.get('styles')),
  };
}
