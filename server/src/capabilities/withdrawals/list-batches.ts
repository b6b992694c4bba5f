import { contract } from '@rimpang/contract/index';
import { bankLabel } from '@rimpang/domain/partners';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectBatches, selectBatchRows, selectUnbatchedByBank } from './batch-store.ts';
import { presentAll } from './present-all.ts';
import { presentBatch } from './present.ts';
import { requireBatch } from './payout-batches.ts';

/** Batches, each with how many of it still wait for the bank. */
export const listPayoutBatches = view(contract.withdrawals.batches, async ({ db, input }) => {
  const { sort, limit } = input;
  const rows = await selectBatches(db, { sort, ...momentsOfDays(input), ...placeOf(input) });
  return pageOf(rows, limit, presentBatch);
});

/** One batch with its withdrawals, account numbers masked. Failures: NOT_FOUND. */
export const showPayoutBatch = view(contract.withdrawals.batch, ({ db, actor, input, services }) =>
  snapshot(db, async (tx) => ({
    ...presentBatch(await requireBatch(tx, input.batchId)),
    rows: await presentAll(tx, actor.id, await selectBatchRows(tx, input.batchId), services.vault),
  })),
);

/** What waits for the next batch, per bank: how many, and how much money. */
export const showUnbatched = view(contract.withdrawals.unbatched, async ({ db }) => {
  const rows = await selectUnbatchedByBank(db);
  const banks = rows.map(({ bankCode, ...row }) => ({ label: bankLabel(bankCode), ...row }));
  return {
    count: banks.reduce((sum, bank) => sum + bank.count, 0),
    amount: banks.reduce((sum, bank) => sum + bank.amount, 0),
    banks,
  };
});
