import { contract } from '@rimpang/contract/index';
import { visitorView } from '../../platform/verb.ts';
import { selectByUsernames } from './store.ts';

/** One password for every demo account; shown on the login page, and only there (architecture.md). */
export const demoPassword = 'rimpang-demo-1';

const notes: Record<string, string> = {
  superadmin: 'Perusahaan: puncak jaringan dan semua pengaturan',
  admin: 'Orderan, PIN, mitra, dan penarikan',
  finance: 'Bonus dan penarikan',
  cs: 'Orderan PIN, mitra, dan jaringan',
  budi: 'Mitra dengan RO aktif dan stok PIN',
  siti: 'Mitra di bawah budi',
  andi: 'Mitra di bawah siti',
};

/** The accounts a newcomer may try; empty unless the instance was started with demo data. */
export const demoAccounts = visitorView(contract.identity.demoAccounts, async ({ db, house }) => {
  if (!house.demo) return { accounts: [] };
  const usernames = Object.keys(notes);
  const found = await selectByUsernames(db, usernames);
  const accounts = usernames.flatMap((username) => found.filter((account) => account.username === username));
  return {
    accounts: accounts.map((account) => ({
      ...account,
      note: notes[account.username] ?? '',
      password: demoPassword,
    })),
  };
});
