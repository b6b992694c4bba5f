import type { Database, Tx } from '../../platform/database/database.ts';
import { ownAccounts } from '../accounts/index.ts';
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
  const accounts = await ownAccounts(
    db,
    reader,
    rows.map((row) => row.partnerId),
  );
  const own = new Set(rows.filter((row) => accounts.has(row.partnerId)).map((row) => row.id));
  const bank = bankOf(await profileOf(db, reader));
  if (!bank) return own;
  const alike = rows.filter((row) => row.bankCode === bank.code && row.accountLast4 === bank.last4);
  const number = vault.decrypt(bank.cipher);
  for (const { id } of alike) {
    const encrypted = own.has(id) ? null : await selectEncryptedBank(db, id);
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
