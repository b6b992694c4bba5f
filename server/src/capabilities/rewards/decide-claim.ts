import { formatMoment } from '@rimpang/domain/calendar';
import { claimStatusLabels } from '@rimpang/domain/rewards';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type ClaimDecision, type ClaimRow, selectClaim, updateDecision } from './claim-store.ts';

/**
 * Takes a claim out of pending, or says who did so before. Failures: NOT_FOUND, CLAIM_DECIDED with the state, by whom,
 * and when; OWN_BENEFIT for the person who claimed it (invariant 22).
 */
export async function decideClaim(tx: Tx, id: number, decision: ClaimDecision): Promise<ClaimRow> {
  const row = await updateDecision(tx, id, decision);
  if (row) return row;
  const found = await selectClaim(tx, id);
  if (!found) throw new Failure('NOT_FOUND');
  if (!found.decidedAt) throw new Failure('OWN_BENEFIT');
  throw new Failure('CLAIM_DECIDED', {
    status: claimStatusLabels[found.status].toLowerCase(),
    by: found.decidedBy ?? 'sistem',
    at: formatMoment(found.decidedAt),
  });
}
