import { approveWithdrawal } from './approve-withdrawal.ts';
import { approveWithdrawals, rejectWithdrawals } from './decide-several.ts';
import { importPayoutResults } from './import-results.ts';
import {
  showWithdrawalBalance,
  findSentWithdrawal,
  listOwnWithdrawals,
  showWithdrawal,
  listWithdrawals,
} from './list-withdrawals.ts';
import { showPayoutBatch, listPayoutBatches, showUnbatched } from './list-batches.ts';
import { makeBatchFile } from './make-batch-file.ts';
import { changePayoutSettings } from './change-payout-settings.ts';
import { createPayoutBatch } from './create-batch.ts';
import { showPayoutSettings } from './show-payout-settings.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { revealWithdrawalBank } from './reveal-bank.ts';
import { markWithdrawalFailed } from './mark-failed.ts';
import { markWithdrawalPaid } from './mark-paid.ts';

export { withdrawalsOf } from './list-withdrawals.ts';
export { giveBackTransfer, holdTransfer, payOutTransfer } from './money.ts';
export { deleteOpenedWithdrawals, insertOpenedWithdrawals } from './opening-store.ts';
export { csvOptions, type ParsedRow, rowOf, tooFewCells, tooManyCells } from './read-csv.ts';
export { isFoundWithdrawal, searchedWithdrawals } from './search-store.ts';
export { isFirstPayout } from './unusual-store.ts';
export { selectWithdrawals } from './store.ts';

export const withdrawalsVerbs = {
  balance: showWithdrawalBalance,
  request: requestWithdrawal,
  mine: listOwnWithdrawals,
  sent: findSentWithdrawal,
  one: showWithdrawal,
  queue: listWithdrawals,
  revealBank: revealWithdrawalBank,
  approve: approveWithdrawal,
  approveSeveral: approveWithdrawals,
  reject: rejectWithdrawal,
  rejectSeveral: rejectWithdrawals,
  payoutSettings: showPayoutSettings,
  changePayoutSettings,
  createBatch: createPayoutBatch,
  unbatched: showUnbatched,
  batches: listPayoutBatches,
  batch: showPayoutBatch,
  batchFile: makeBatchFile,
  markPaid: markWithdrawalPaid,
  markFailed: markWithdrawalFailed,
  importResults: importPayoutResults,
};
