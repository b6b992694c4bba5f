import { formatMoment } from '@rimpang/domain/calendar';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { isOwnWithdrawal } from './own-withdrawals.ts';
import { type Decision, decide, selectWithdrawal, type WithdrawalRow } from './store.ts';

/**
 * Takes a withdrawal out of pending, or says who did so before. Failures: NOT_FOUND, WITHDRAWAL_DECIDED with the
 * state as staff call it, by whom, and when; OWN_BENEFIT for the person it would pay (invariant 22).
 */
export async function leavePending(
  tx: Tx,
  id: number,
  decision: Decision,
  vault: Vault,
): Promise<WithdrawalRow> {
  const row = await decide(tx, id, decision);
  if (row && !(await isOwnWithdrawal(tx, decision.by, row, vault))) return row;
  const found = row ?? (await selectWithdrawal(tx, id));
  if (!found) throw new Failure('NOT_FOUND');
  throw found.decidedAt && !row ? decided(found) : new Failure('OWN_BENEFIT');
}

/** WITHDRAWAL_DECIDED as it stands: the state as staff call it, by whom, and when. */
export function decided(row: WithdrawalRow): Failure {
  const at = row.settledAt ?? row.decidedAt;
  return new Failure('WITHDRAWAL_DECIDED', {
    status: withdrawalLabelsForStaff[row.status].toLowerCase(),
    by: row.settledBy ?? row.decidedBy ?? 'sistem',
    at: at ? formatMoment(at) : '',
  });
}
