import { contract } from '@rimpang/contract/index';
import type { Database } from '../../platform/database/database.ts';
import { bulkRequest, type Done, runPart } from '../../platform/requests/bulk.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Services } from '../../platform/requests/services.ts';
import type { OutputOf } from '../../platform/requests/verb.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { isOwnWithdrawal } from './own-withdrawals.ts';
import { presentQueued } from './present.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { selectWithdrawal } from './store.ts';

type Several = OutputOf<typeof contract.withdrawals.approveSeveral>;
type Asking = { db: Database; actor: Actor; services: Services };
type Decided = Done<typeof contract.withdrawals.approve>;

/** One decision per withdrawal. What was refused says why, and comes first; the others go on. */
async function eachOf(
  { db, actor, services }: Asking,
  ids: readonly number[],
  decide: (withdrawalId: number) => Promise<Decided>,
): Promise<Several> {
  const rows: Several['rows'] = [];
  for (const withdrawalId of new Set(ids)) {
    const { result, failure } = await decide(withdrawalId);
    const asItIs = result ? null : await selectWithdrawal(db, withdrawalId);
    const own = asItIs !== null && (await isOwnWithdrawal(db, actor.id, asItIs, services.vault));
    const withdrawal = result ?? (asItIs && presentQueued(asItIs, { own }));
    rows.push({ withdrawalId, done: failure === null, message: failure?.message ?? null, withdrawal });
  }
  const done = rows.filter((row) => row.done);
  const refused = rows.filter((row) => !row.done);
  const amount = done.reduce((sum, row) => sum + (row.withdrawal?.amount ?? 0), 0);
  return { rows: [...refused, ...done], done: done.length, refused: refused.length, amount };
}

/**
 * Approves several withdrawals, each exactly as alone: its own transaction, money, message and audit entry (decision 005).
 * Sent again, each part gets its first answer.
 */
export const approveWithdrawals = bulkRequest(
  contract.withdrawals.approveSeveral,
  ({ db, actor, services, caller, input }) =>
    eachOf({ db, actor, services }, input.withdrawalIds, (withdrawalId) =>
      runPart(approveWithdrawal, { services, caller }, `withdrawal:${withdrawalId}`, {
        withdrawalId,
        batches: input.batches,
      }),
    ),
);

/** Turns several withdrawals down with one reason, each exactly as alone. */
export const rejectWithdrawals = bulkRequest(
  contract.withdrawals.rejectSeveral,
  ({ db, actor, services, caller, input: { withdrawalIds, reason } }) =>
    eachOf({ db, actor, services }, withdrawalIds, (withdrawalId) =>
      runPart(rejectWithdrawal, { services, caller }, `withdrawal:${withdrawalId}`, {
        withdrawalId,
        reason,
      }),
    ),
);
