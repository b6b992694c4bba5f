import type { VerbOf } from '@rimpang/domain/states';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, stateFailure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { isOwnWithdrawal } from './own-withdrawals.ts';
import { type Decision, updateDecidedWithdrawal, selectWithdrawal, type WithdrawalRow } from './store.ts';

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
  const row = await updateDecidedWithdrawal(tx, id, decision);
  if (row && !(await isOwnWithdrawal(tx, decision.by, row, vault))) return row;
  const found = row ?? (await selectWithdrawal(tx, id));
  if (!found) throw new Failure('NOT_FOUND');
  const refused = row ? null : withdrawalRefusal(found, decision.verb);
  throw refused ?? new Failure('OWN_BENEFIT');
}

/** Why the state does not allow a verb: as staff call the state, by whom, and when. Null where it does. */
export function withdrawalRefusal(row: WithdrawalRow, verb: VerbOf<typeof withdrawalStates>): Failure | null {
  const by = row.settledBy ?? row.decidedBy;
  return stateFailure(withdrawalStates, verb, { state: row.status, by, at: row.settledAt ?? row.decidedAt });
}
