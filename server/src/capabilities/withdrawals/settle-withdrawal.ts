import { formatRupiah } from '@rimpang/domain/money';
import { breaksFourEyes } from '@rimpang/domain/withdrawals';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { ownAccounts } from '../accounts/index.ts';
import { type CompanySettings, readCompanySetting } from '../settings/index.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { lockWithdrawal, updateSettledWithdrawal, type Settlement } from './batch-store.ts';
import { withdrawalRefusal } from './decide-withdrawal.ts';
import { ownWithdrawals } from './own-withdrawals.ts';
import type { WithdrawalRow } from './store.ts';

/** Who asks, what pays them, and which accounts are theirs: what they made in one counts in the other (decision 083). */
export type Settler = { id: number; own: ReadonlySet<number>; accounts: ReadonlySet<number> };

/** What `settlingProblem` has to know about the reader, asked once for all rows. */
export async function settlerOf(
  db: Database | Tx,
  reader: number,
  rows: readonly WithdrawalRow[],
  vault: Vault,
): Promise<Settler> {
  const makers = rows.flatMap((row) => [row.decidedById, row.batchBy]);
  return {
    id: reader,
    own: await ownWithdrawals(db, reader, rows, vault),
    accounts: await ownAccounts(db, reader, makers),
  };
}

/** Why this person may not record the bank's answer now; null where it may be done. */
export function settlingProblem(
  row: WithdrawalRow,
  verb: Settlement['verb'],
  settler: Settler,
  { fourEyesAbove }: CompanySettings['payouts'],
): Failure | null {
  const state = withdrawalRefusal(row, verb);
  if (state) return state;
  if (settler.own.has(row.id)) return new Failure('OWN_BENEFIT');
  if (verb === 'withdrawals.markFailed') return null;
  const makers = [row.decidedById, row.batchBy].map((id) =>
    id !== null && settler.accounts.has(id) ? settler.id : id,
  );
  if (!breaksFourEyes(row.amount, fourEyesAbove, settler.id, makers)) return null;
  return new Failure('FOUR_EYES', { reason: formatRupiah(fourEyesAbove ?? 0) });
}

export async function leaveProcessed(
  tx: Tx,
  id: number,
  settlement: Settlement,
  vault: Vault,
): Promise<WithdrawalRow> {
  const before = await lockWithdrawal(tx, id);
  if (!before) throw new Failure('NOT_FOUND');
  // The person who comes second waits for the lock, and keeps nothing waiting any longer.
  const state = withdrawalRefusal(before, settlement.verb);
  if (state) throw state;
  const { value } = await readCompanySetting(tx, 'payouts');
  const settler = await settlerOf(tx, settlement.by, [before], vault);
  const problem = settlingProblem(before, settlement.verb, settler, value);
  if (problem) throw problem;
  const row = await updateSettledWithdrawal(tx, id, settlement);
  if (!row) throw new Failure('OWN_BENEFIT');
  return row;
}

export const auditOf = (row: WithdrawalRow, detail: object) => ({
  subject: `withdrawal:${row.id}`,
  detail: { code: row.code, amount: row.amount, partnerId: row.partnerId, batch: row.batchCode, ...detail },
});
