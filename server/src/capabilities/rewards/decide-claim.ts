import { claimStates } from '@rimpang/domain/rewards';
import type { VerbOf } from '@rimpang/domain/states';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, stateFailure } from '../../platform/requests/failure.ts';
import {
  type ClaimDecision,
  type ClaimRow,
  selectClaim,
  stateOfClaim,
  updateDecision,
} from './claim-store.ts';

/**
 * Takes a claim out of pending, or says who did so before. Failures: NOT_FOUND, CLAIM_DECIDED with the state, by whom,
 * and when; OWN_BENEFIT for the person who claimed it (invariant 22).
 */
export async function decideClaim(tx: Tx, id: number, decision: ClaimDecision): Promise<ClaimRow> {
  const row = await updateDecision(tx, id, decision);
  if (row) return row;
  const found = await selectClaim(tx, id);
  if (!found) throw new Failure('NOT_FOUND');
  throw claimRefusal(found, decision.verb) ?? new Failure('OWN_BENEFIT');
}

/** Why the state does not allow a verb; null where it does. */
export function claimRefusal(row: ClaimRow, verb: VerbOf<typeof claimStates>): Failure | null {
  const { decidedBy: by, decidedAt: at } = row;
  return stateFailure(claimStates, verb, { state: stateOfClaim(row), by, at });
}
