import { countsSince } from '@rimpang/domain/account-changes';
import type { Database, Tx } from '../../platform/database/database.ts';
import { readCompanySetting } from '../settings/index.ts';
import type { profileOf } from '../partners/index.ts';
import { type BankChange, selectBankChange } from './store.ts';

/** So long the change of a bank account counts: a setting (decision 083). */
export const changedBankHours = async (db: Database | Tx): Promise<number> =>
  (await readCompanySetting(db, 'payouts')).value.changedBankHours;

/** The change of the partner's bank account that still counts, and until when; null where none does. */
export async function recentBankChange(
  db: Database | Tx,
  partnerId: number,
  now: Date,
  hours: number,
): Promise<(BankChange & { until: Date }) | null> {
  const change = await selectBankChange(db, partnerId, countsSince(now, hours));
  return change && { ...change, until: new Date(change.at.getTime() + hours * 3_600_000) };
}

type Profile = Awaited<ReturnType<typeof profileOf>>;
type Bank = { code: string; holder: string; last4: string; cipher: Buffer };

/** The account money goes to; null for a person without a complete profile (a public sign-up, decision 008). */
export function bankOf(profile: Profile): Bank | null {
  if (!profile) return null;
  const { bankCode: code, bankHolder: holder, accountLast4: last4, accountCipher: cipher } = profile;
  if (!code || !holder || !last4 || !cipher) return null;
  return { code, holder, last4, cipher };
}
