import { contract } from '@rimpang/contract/index';
import type { DemoAccount } from '@rimpang/contract/identity';
import type { Database } from '../../../platform/database/database.ts';
import { visitorView } from '../../../platform/requests/verb.ts';
import { selectByUsernames } from '../../accounts/index.ts';

/** One password for every demo account; shown on the login page, and only there (architecture.md). */
export const demoPassword = 'rimpang-demo-1';

/** In the order of the login page: the richest account first. */
const notes: Record<string, string> = {
  budi: 'Mitra, RO aktif, punya stok PIN',
  siti: 'Di bawah Budi, RO belum aktif',
  andi: 'Di bawah Siti',
  superadmin: 'Semua hak',
  admin: 'Operasional',
  finance: 'Bonus, penarikan',
  cs: 'PIN dan mitra',
};

/** The accounts a newcomer may try, for an instance that was started with demo data. */
export async function readDemoAccounts(db: Database): Promise<DemoAccount[]> {
  const usernames = Object.keys(notes);
  const found = await selectByUsernames(db, usernames);
  const accounts = usernames.flatMap((username) => found.filter((account) => account.username === username));
  return accounts.map((account) => ({
    ...account,
    note: notes[account.username] ?? '',
    password: demoPassword,
  }));
}

/** The same over the API; empty unless the instance was started with demo data. */
export const listDemoAccounts = visitorView(contract.identity.demoAccounts, async ({ db, services }) => ({
  accounts: services.demo ? await readDemoAccounts(db) : [],
}));
