import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { formatNumber } from '@rimpang/domain/money';
import { checkBalances, checkWithdrawals, readBalances } from './check-balances.ts';
import { checkNames, type TakenNames } from './check-names.ts';
import { checkPartner, checkStaff } from './check-people.ts';
import { isExampleRow, isNamedAsExample, isOfPeople } from './example-row.ts';
import { checkOrders, checkPins } from './check-stock.ts';
import { orderByUpline } from './check-tree.ts';
import { type ImportFile, importFileNames, importFiles, namesOf } from './files.ts';
import { ImportError } from './import-error.ts';
import { demandMemory } from './memory.ts';
import type { Opening, OpeningPartner, OpeningStaff } from './opening.ts';
import { Problems } from './problems.ts';
import {
  type ColumnNames,
  columnNamesBase,
  readColumnNames,
  readTable,
  type TableRow,
} from './read-table.ts';

/** What lies in the folder, by the name of the file. */
export type Folder = ReadonlyMap<string, Uint8Array>;

/** What is here before anything moves in. */
export type Installation = {
  companyName: string;
  taken: TakenNames;
  now: Date;
  /** What headings mean where the folder does not say. */
  columnNames?: ColumnNames;
  /** Hears one line of progress now and then (Indonesian). */
  tell?: (line: string) => void;
  /** Ends the reading with its reason. */
  signal?: AbortSignal;
  /** How much memory there is for the rows, in bytes; by default what Node.js may use. */
  heapBytes?: number;
};

export type CheckedOpening = {
  opening: Opening;
  problems: Problems;
  /** How many rows the file of partners has, also those that were refused. */
  partnerRows: number;
  /** The same for the same rows, however they are saved; by it a second run is known to be the first. */
  fingerprint: Buffer;
};

/** Under which name a file lies there. Throws ImportError where it is there twice. */
function nameIn(folder: Folder, base: string): string | undefined {
  const [name, second] = namesOf(base).filter((one) => folder.has(one));
  if (second) throw new ImportError(`Ada ${name} dan ${second}: sisakan satu.`);
  return name;
}

function findFiles(folder: Folder): Map<ImportFile, string> {
  const found = new Map<ImportFile, string>();
  for (const file of importFileNames) {
    const { name: base, isOptional } = importFiles[file];
    const name = nameIn(folder, base);
    if (name !== undefined) found.set(file, name);
    else if (!isOptional) throw new ImportError(`Tidak ada ${namesOf(base).join(' atau ')}.`);
  }
  return found;
}

type Reading = { folder: Folder; files: ReadonlyMap<ImportFile, string>; names: ColumnNames } & Pick<
  Installation,
  'tell' | 'signal'
>;

const exampleMessage = 'Ini baris contoh dari templat. Hapus barisnya, atau ganti dengan data Anda.';

const tellEvery = 10_000;
/** Rows come from memory without ever waiting: after so many, what else this thread has to do has its turn. */
const giveWayEvery = 500;

/**
 * Reads the files one after the other: each row is hashed, told where it cannot be read, and handed on. Timers, signals and answers of
 * the database are heard meanwhile, by which a job says that it lives and hears that it is to stop.
 */
class FolderReader {
  readonly #reading: Reading;
  readonly #problems: Problems;
  readonly #hash: Hash = createHash('sha256');
  #read = 0;
  /** Whether the company has a partner who is called as the one of the templates. */
  #isNameReal = false;

  constructor(reading: Reading, problems: Problems) {
    this.#reading = reading;
    this.#problems = problems;
  }

  async *rows<File extends ImportFile>(file: File): AsyncGenerator<TableRow<File>> {
    const { folder, files, names, tell, signal } = this.#reading;
    this.#hash.update(`${file}\n`);
    const name = files.get(file);
    const content = name === undefined ? undefined : folder.get(name);
    if (name === undefined || !content) return;
    for await (const row of readTable({ file, name, names }, content)) {
      const { line, cells, unreadable } = row;
      this.#read += 1;
      if (this.#read % giveWayEvery === 0) await setImmediate();
      signal?.throwIfAborted();
      if (line % tellEvery === 0) tell?.(`Memeriksa ${name}: baris ${formatNumber(line)}`);
      const texts: Readonly<Record<string, string>> = cells;
      this.#hash.update(`${JSON.stringify(cells)}\n`);
      for (const [heading, why] of unreadable)
        this.#problems.addUnreadable(
          { file, line, who: texts['username'] ?? texts['owner'] ?? '' },
          heading,
          why,
        );
      if (this.#isRefusedAsExample(file, line, texts)) continue;
      yield row;
    }
  }

  /** Tells of a row that came with the template, and whether it says nothing else; who is in it is known to the other rows. */
  #isRefusedAsExample(file: ImportFile, line: number, cells: Readonly<Record<string, string>>): boolean {
    const who = cells['username'] ?? cells['owner'] ?? '';
    const isExample = isExampleRow(file, cells) && (isOfPeople(file) || !this.#isNameReal);
    if (isExample) this.#problems.add({ file, line, who }, '', exampleMessage);
    else if (file === 'partners' && isNamedAsExample(who)) this.#isNameReal = true;
    return isExample && file !== 'partners';
  }

  fingerprint(): Buffer {
    return this.#hash.digest();
  }
}

type Told = { problems: Problems; now: Date; companyName: string };

/** Partners one by one, as all files: of a row nothing stays but what was made of it. `known`: the usernames of all rows. */
async function readPartners(rows: AsyncIterable<TableRow<'partners'>>, { problems, ...told }: Told) {
  const known = new Set<string>();
  const partners: OpeningPartner[] = [];
  let partnerRows = 0;
  for await (const row of rows) {
    partnerRows += 1;
    known.add(row.cells.username.toLowerCase());
    if (isExampleRow('partners', row.cells)) continue;
    const partner = checkPartner(row, problems, told);
    if (partner) partners.push(partner);
  }
  if (known.size === 0) throw new ImportError('Berkas mitra tidak berisi mitra.');
  return { known, partners, partnerRows };
}

async function namesFor(folder: Folder, stored: ColumnNames = new Map()): Promise<ColumnNames> {
  const name = nameIn(folder, columnNamesBase);
  const content = name === undefined ? undefined : folder.get(name);
  return name !== undefined && content ? readColumnNames(name, content) : stored;
}

/**
 * Checks every row by the rules of the forms and everything that rows say about each other. Writes nothing; `opening` may only be
 * written where `problems.errors` is 0. Throws ImportError where a file cannot be read, or memory does not do.
 */
export async function checkOpening(
  folder: Folder,
  { companyName, taken, now, columnNames, heapBytes, ...heard }: Installation,
): Promise<CheckedOpening> {
  const files = findFiles(folder);
  demandMemory(folder, heapBytes);
  const problems = new Problems(files);
  const names = await namesFor(folder, columnNames);
  const reader = new FolderReader({ folder, files, names, ...heard }, problems);
  const { known, partners, partnerRows } = await readPartners(reader.rows('partners'), {
    problems,
    now,
    companyName,
  });
  const byName = new Map(partners.map((partner) => [partner.username.toLowerCase(), partner]));
  const typed = await readBalances(reader.rows('balances'), byName, problems);
  const pins = await checkPins(reader.rows('pins'), { byName, companyName }, problems);
  const orders = await checkOrders(reader.rows('orders'), byName, problems);
  const withdrawals = await checkWithdrawals(reader.rows('withdrawals'), typed, { byName, now }, problems);
  const staff: OpeningStaff[] = [];
  for await (const row of reader.rows('staff')) {
    const one = checkStaff(row, problems);
    if (one) staff.push(one);
  }
  checkNames(partners, staff, taken, problems);
  const opening: Opening = {
    partners: orderByUpline(partners, known, problems),
    balances: checkBalances(typed, withdrawals, byName, problems),
    pins,
    orders,
    withdrawals,
    staff,
  };
  return { opening, problems, partnerRows, fingerprint: reader.fingerprint() };
}
