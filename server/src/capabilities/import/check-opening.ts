import { createHash } from 'node:crypto';
import { checkBalances, checkWithdrawals, readBalances } from './check-balances.ts';
import { checkNames, type TakenNames } from './check-names.ts';
import { checkPartner, checkStaff } from './check-people.ts';
import { checkOrders, checkPins } from './check-stock.ts';
import { orderByUpline } from './check-tree.ts';
import { type ImportFile, importFileNames, importFiles } from './files.ts';
import { ImportError } from './import-error.ts';
import type { Opening } from './opening.ts';
import { Problems } from './problems.ts';
import { columnNamesFile, readColumnNames, readTable, type TableRow } from './read-table.ts';

/** What lies in the folder, by the name of the file. */
export type Folder = ReadonlyMap<string, Uint8Array>;

/** What is here before anything moves in. */
export type Installation = { companyName: string; taken: TakenNames; now: Date };

export type CheckedOpening = {
  opening: Opening;
  problems: Problems;
  /** The same for the same rows, however they are saved; by it a second run is known to be the first. */
  fingerprint: Buffer;
};

type Tables = { [File in ImportFile]: TableRow<File>[] };

function readTables(folder: Folder): Tables {
  const names = readColumnNames(folder.get(columnNamesFile));
  const read = <File extends ImportFile>(file: File): TableRow<File>[] => {
    const { name, isOptional } = importFiles[file];
    const content = folder.get(name);
    if (!content && !isOptional) throw new ImportError(`Di folder itu tidak ada ${name}.`);
    return content ? readTable(file, content, names) : [];
  };
  return {
    partners: read('partners'),
    balances: read('balances'),
    pins: read('pins'),
    orders: read('orders'),
    withdrawals: read('withdrawals'),
    staff: read('staff'),
  };
}

function fingerprintOf(tables: Tables): Buffer {
  const hash = createHash('sha256');
  for (const file of importFileNames) {
    hash.update(`${file}\n`);
    for (const { cells } of tables[file]) hash.update(`${JSON.stringify(cells)}\n`);
  }
  return hash.digest();
}

/**
 * Checks every row by the rules of the forms and everything that rows say about each other. Writes nothing; `opening` may only be
 * written where `problems.errors` is 0. Throws ImportError where a file cannot be read.
 */
export function checkOpening(folder: Folder, { companyName, taken, now }: Installation): CheckedOpening {
  const tables = readTables(folder);
  if (tables.partners.length === 0) throw new ImportError(`${importFiles.partners.name} tidak berisi mitra.`);
  const problems = new Problems();
  const known = new Set(tables.partners.map(({ cells }) => cells.username.toLowerCase()));
  const partners = tables.partners.flatMap((row) => checkPartner(row, problems, { now, companyName }) ?? []);
  const staff = tables.staff.flatMap((row) => checkStaff(row, problems) ?? []);
  checkNames(partners, staff, taken, problems);
  const byName = new Map(partners.map((partner) => [partner.username.toLowerCase(), partner]));
  const typed = readBalances(tables.balances, byName, problems);
  const free = new Map([...typed].map(([username, { balance }]) => [username, balance]));
  const withdrawals = checkWithdrawals(tables.withdrawals, free, { byName, now }, problems);
  const opening: Opening = {
    partners: orderByUpline(partners, known, problems),
    balances: checkBalances(typed, withdrawals, byName, problems),
    pins: checkPins(tables.pins, { byName, companyName }, problems),
    orders: checkOrders(tables.orders, byName, problems),
    withdrawals,
    staff,
  };
  return { opening, problems, fingerprint: fingerprintOf(tables) };
}
