import { contract } from '@rimpang/contract/index';
import { bankTransferCsv, maxTransfersPerBatch } from '@rimpang/domain/bank-file';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { rupiah } from '@rimpang/domain/money';
import { ownBenefitSentence } from '@rimpang/domain/own-benefit';
import { bankLabel } from '@rimpang/domain/partners';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { changeCompanySetting, readCompanySetting } from '../settings/index.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import {
  type BatchRow,
  insertBatch,
  lockUnbatched,
  selectBatch,
  selectBatches,
  selectBatchRows,
  selectTransfers,
  updateDownloaded,
} from './batch-store.ts';
import { ownWithdrawals } from './own-withdrawals.ts';
import { presentAll } from './present-all.ts';
import { presentBatch, presentSettings } from './present.ts';

/** Payout batches on or off, and from which amount two people are needed (decision 005). */
export const payoutSettings = view(contract.withdrawals.payoutSettings, async ({ db }) =>
  presentSettings(await readCompanySetting(db, 'payouts')),
);

/** Switching batches off leaves what is processed to be finished as it began. Failures: EDITED_MEANWHILE. */
export const changePayoutSettings = verb(contract.withdrawals.changePayoutSettings, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { revision, ...value } = input;
    const before = await changeCompanySetting(tx, { key: 'payouts', value, revision, byId: actor.id, now });
    return {
      result: presentSettings(await readCompanySetting(tx, 'payouts')),
      audit: { subject: 'setting:payouts', detail: { before, after: value } },
      live: ['withdrawals'],
    };
  },
});

async function found(tx: Tx, id: number): Promise<BatchRow> {
  const batch = await selectBatch(tx, id);
  if (!batch) throw new Failure('NOT_FOUND');
  return batch;
}

/**
 * Gathers approved withdrawals for one bank file. Each is in one batch at most, no matter who clicks at the same moment.
 * What would pay the one who makes the batch is left out, named with its reason (decision 083).
 * Failures: BATCH_EMPTY, BATCH_CHANGED where one that was chosen is in another batch or not waiting any more, OWN_BENEFIT where
 * there is nothing else.
 */
export const createBatch = verb(contract.withdrawals.createBatch, {
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
    const batch = await found(tx, id);
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

/** Batches, newest first, each with how many of it still wait for the bank. */
export const batches = view(contract.withdrawals.batches, async ({ db, input }) => {
  const { after, limit } = input;
  const rows = await selectBatches(db, { before: lastSeen(after), limit: limit + 1 });
  return pageOf(rows, limit, presentBatch);
});

/** One batch with its withdrawals, account numbers masked. Failures: NOT_FOUND. */
export const batch = view(contract.withdrawals.batch, ({ db, actor, input, services }) =>
  snapshot(db, async (tx) => ({
    ...presentBatch(await found(tx, input.batchId)),
    rows: await presentAll(tx, actor.id, await selectBatchRows(tx, input.batchId), services.vault),
  })),
);

/**
 * The bank's file of a batch, with every account number in clear. A verb, because taking it is recorded; the numbers
 * themselves go into no log and no audit entry. The same batch gives the same file again. Failures: NOT_FOUND.
 */
export const batchFile = verb(contract.withdrawals.batchFile, {
  run: async ({ tx, actor, input, now, services }) => {
    const { code, count, amount } = await found(tx, input.batchId);
    const transfers = await selectTransfers(tx, input.batchId);
    await updateDownloaded(tx, input.batchId, actor.id, now);
    const content = bankTransferCsv(
      transfers.map((row) => ({
        code: row.code,
        bankCode: row.bankCode,
        bankLabel: bankLabel(row.bankCode),
        accountNumber: services.vault.decrypt(row.cipher),
        holder: row.holder,
        amount: rupiah(row.amount),
      })),
    );
    return {
      result: { fileName: `${code}.csv`, content },
      audit: { subject: `payout-batch:${input.batchId}`, detail: { code, count, amount } },
      live: ['withdrawals'],
    };
  },
});
