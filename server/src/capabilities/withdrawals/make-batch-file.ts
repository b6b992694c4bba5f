import { contract } from '@rimpang/contract/index';
import { bankTransferCsv } from '@rimpang/domain/bank-file';
import { rupiah } from '@rimpang/domain/money';
import { bankLabel } from '@rimpang/domain/partners';
import { verb } from '../../platform/requests/verb.ts';
import { selectTransfers, updateDownloaded } from './batch-store.ts';
import { requireBatch } from './payout-batches.ts';

/**
 * The bank's file of a batch, with every account number in clear. A verb, because taking it is recorded; the numbers
 * themselves go into no log and no audit entry. The same batch gives the same file again. Failures: NOT_FOUND.
 */
export const makeBatchFile = verb(contract.withdrawals.batchFile, {
  run: async ({ tx, actor, input, now, services }) => {
    const { code, count, amount } = await requireBatch(tx, input.batchId);
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
