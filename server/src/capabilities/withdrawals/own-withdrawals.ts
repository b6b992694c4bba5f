import type { Database, Tx } from '../../platform/database/database.ts';
import { type OwnSide, ownSideOf } from '../accounts/index.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { profileOf } from '../partners/index.ts';
import { bankOf } from './bank.ts';
import { selectEncryptedBank, type WithdrawalRow } from './store.ts';

/**
 * Which of these withdrawals pay the reader (decision 083): requested by the reader in any role, past or present, or going
 * to the bank account of the reader's own partnership. Ids.
 */
export async function ownWithdrawals(
  db: Database | Tx,
  reader: number,
  rows: readonly WithdrawalRow[],
  vault: Vault,
): Promise<ReadonlySet<number>> {
  return ownAmong(db, reader, { rows, side: await ownSideOf(db, reader) }, vault);
}

type Asked = { rows: readonly WithdrawalRow[]; side: OwnSide };

/** The same where it is known who the reader is beside staff. Numbers are compared only where bank and last digits agree. */
export async function ownAmong(
  db: Database | Tx,
  reader: number,
  { rows, side: { accounts, bank } }: Asked,
  vault: Vault,
): Promise<ReadonlySet<number>> {
  const own = new Set(rows.filter((row) => accounts.has(row.partnerId)).map((row) => row.id));
  const alike = rows.filter(
    (row) => !own.has(row.id) && row.bankCode === bank?.code && row.accountLast4 === bank.last4,
  );
  if (alike.length === 0) return own;
  const complete = bankOf(await profileOf(db, reader));
  if (!complete) return own;
  const number = vault.decrypt(complete.cipher);
  for (const { id } of alike) {
    const encrypted = await selectEncryptedBank(db, id);
    if (encrypted && vault.decrypt(encrypted.accountCipher) === number) own.add(id);
  }
  return own;
}

/** One withdrawal, for a decision about it. */
export async function isOwnWithdrawal(
  db: Database | Tx,
  reader: number,
  row: WithdrawalRow,
  vault: Vault,
): Promise<boolean> {
  return (await ownWithdrawals(db, reader, [row], vault)).has(row.id);
}
