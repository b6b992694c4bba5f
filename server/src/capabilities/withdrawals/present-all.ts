import type { Database, Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { ownWithdrawals } from './own-withdrawals.ts';
import { presentQueued } from './present.ts';
import type { WithdrawalRow } from './store.ts';
import { unusualOf } from './unusual.ts';

/** Withdrawals as this member of staff sees them; what pays the reader says so, and what to look at twice. */
export async function presentAll(
  db: Database | Tx,
  reader: number,
  rows: readonly WithdrawalRow[],
  vault: Vault,
) {
  const own = await ownWithdrawals(db, reader, rows, vault);
  const unusual = await unusualOf(db, rows);
  return rows.map((row) => presentQueued(row, { own: own.has(row.id), unusual: unusual.get(row.id) }));
}
