import { contract } from '@rimpang/contract/index';
import { maxTransfersPerBatch } from '@rimpang/domain/bank-file';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { ownBenefitSentence } from '@rimpang/domain/own-benefit';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { insertBatch, lockUnbatched } from './batch-store.ts';
import { ownWithdrawals } from './own-withdrawals.ts';
import { presentBatch } from './present.ts';
import { requireBatch } from './payout-batches.ts';

/**
 * Gathers approved withdrawals for one bank file. Each is in one batch at most, no matter who clicks at the same moment.
 * What would pay the one who makes the batch is left out, named with its reason (decision 083).
 * Failures: BATCH_EMPTY, BATCH_CHANGED where one that was chosen is in another batch or not waiting any more, OWN_BENEFIT where
 * there is nothing else.
 */
export const createPayoutBatch = verb(contract.withdrawals.createBatch, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const chosen = input.withdrawalIds ? [...new Set(input.withdrawalIds)] : null;
    const waiting = await lockUnbatched(tx, chosen, maxTransfersPerBatch);
    if (chosen && waiting.length < chosen.length) throw new Failure('BATCH_CHANGED');
    if (waiting.length === 0) throw new Failure('BATCH_EMPTY');
    const own = await ownWithdrawals(tx, actor.id, waiting, services.vault);
    const rows = waiting.filter((row) => !own.has(row.id));
    if (rows.length === 0) throw new Failure('OWN_BENEFIT');
    const leftOut = waiting
      .filter((row) => own.has(row.id))
      .map(({ code }) => ({ code, message: ownBenefitSentence }));
    const ids = rows.map((row) => row.id);
    const amount = rows.reduce((sum, row) => sum + row.amount, 0);
    const id = await insertBatch(tx, { ids, amount, byId: actor.id, month: yearMonthLabel(now), now });
    const batch = await requireBatch(tx, id);
    return {
      result: { ...presentBatch(batch), leftOut },
      audit: {
        subject: `payout-batch:${id}`,
        detail: { code: batch.code, count: ids.length, amount, withdrawals: ids, leftOut: leftOut.length },
      },
      live: ['withdrawals'],
    };
  },
});
