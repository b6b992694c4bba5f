import { approve } from './approve-withdrawal.ts';
import { importResults } from './import-results.ts';
import { balance, mine, one, queue } from './list-withdrawals.ts';
import {
  batch,
  batches,
  batchFile,
  changePayoutSettings,
  createBatch,
  payoutSettings,
} from './payout-batches.ts';
import { reject } from './reject-withdrawal.ts';
import { request } from './request-withdrawal.ts';
import { revealBank } from './reveal-bank.ts';
import { markFailed, markPaid } from './settle-withdrawal.ts';

export const withdrawalsVerbs = {
  balance,
  request,
  mine,
  one,
  queue,
  revealBank,
  approve,
  reject,
  payoutSettings,
  changePayoutSettings,
  createBatch,
  batches,
  batch,
  batchFile,
  markPaid,
  markFailed,
  importResults,
};
