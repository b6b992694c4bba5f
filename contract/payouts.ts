import { changeHours } from '@rimpang/domain/account-changes';
import { maxTransfersPerBatch } from '@rimpang/domain/bank-file';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  dayRange,
  empty,
  exact,
  id,
  moment,
  ordered,
  page,
  proof,
  proofFailures,
  requiredLines,
  requiredText,
  revision,
  rupiah,
  staffPaging,
  whole,
} from './fields.ts';
import { queuedWithdrawal } from './withdrawal-rows.ts';

const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;

const payoutSettings = z.object({
  /** On: an approved withdrawal is *processed* until its bank transfer is recorded. */
  batches: z.boolean(),
  /** Above this many rupiah, the person who approved or made the batch may not record it as paid; null is no limit. */
  fourEyesAbove: amount.nullable(),
  /** For this many hours a changed bank account is marked, and counts towards what one member of staff may change. */
  changedBankHours: count,
  revision: count,
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
});
export type PayoutSettings = z.infer<typeof payoutSettings>;

const payoutBatch = z.object({
  id: z.int(),
  code: z.string(),
  createdAt: moment,
  createdBy: z.string(),
  count,
  amount,
  /** Of `count`: still waiting for the bank, paid, failed. */
  waiting: count,
  paid: count,
  failed: count,
  downloadedAt: moment.nullable(),
  downloadedBy: z.string().nullable(),
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

export const markPaidInput = z.strictObject({
  withdrawalId: id,
  reference: requiredText('Referensi transfer wajib diisi', 60),
});
export const markFailedInput = z.strictObject({
  withdrawalId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});
const batchId = z.strictObject({ batchId: id });

/** One line of the bank's result file, and what became or would become of it. */
const resultRow = z.object({
  line: count,
  code: z.string(),
  outcome: z.enum(['paid', 'failed', 'refused']),
  amount: amount.nullable(),
  message: z.string().nullable(),
});

export const changePayoutSettingsInput = z.strictObject({
  batches: z.boolean(),
  fourEyesAbove: rupiah('Batas wajib diisi').nullable(),
  changedBankHours: whole('Jam wajib diisi')
    .min(changeHours.least, `Paling sedikit ${changeHours.least} jam`)
    .max(changeHours.most, `Paling banyak ${changeHours.most} jam`),
  revision,
  ...proof,
});
/** Paying what was approved, in batches through the bank. Stands in `contract.withdrawals`. */
export const payoutEndpoints = {
  payoutSettings: endpoint('withdrawals.payoutSettings', {
    method: 'GET',
    path: '/admin/payouts/settings',
    summary: 'Pengaturan batch pencairan',
  })
    .input(empty)
    .output(payoutSettings),
  changePayoutSettings: endpoint(
    'withdrawals.changePayoutSettings',
    { method: 'PUT', path: '/admin/payouts/settings', summary: 'Ubah pengaturan batch pencairan' },
    ['EDITED_MEANWHILE', ...proofFailures, ...operation],
  )
    .input(changePayoutSettingsInput)
    .output(payoutSettings),
  createBatch: endpoint(
    'withdrawals.createBatch',
    { method: 'POST', path: '/admin/payouts/batches', summary: 'Buat batch dari penarikan yang disetujui' },
    ['BATCH_EMPTY', 'BATCH_CHANGED', 'OWN_BENEFIT', ...operation],
  )
    .input(
      z.strictObject({
        /** Left out: all approved ones that are in no batch, oldest first. */
        withdrawalIds: z.array(id).min(1, 'Pilih penarikan').max(maxTransfersPerBatch).optional(),
      }),
    )
    /** Left out: what pays the one who makes the batch. */
    .output(payoutBatch.extend({ leftOut: z.array(z.object({ code: z.string(), message: z.string() })) })),
  unbatched: endpoint('withdrawals.unbatched', {
    method: 'GET',
    path: '/admin/payouts/unbatched',
    summary: 'Penarikan disetujui yang menunggu batch: jumlah dan uangnya, per bank',
  })
    .input(empty)
    .output(
      z.object({
        count,
        amount,
        /** The most money first. */
        banks: z.array(z.object({ label: z.string(), count, amount })),
      }),
    ),
  batches: endpoint('withdrawals.batches', {
    method: 'GET',
    path: '/admin/payouts/batches',
    summary: 'Batch pencairan',
  })
    .input(z.strictObject({ ...dayRange, ...ordered(['at', 'count', 'amount']), ...staffPaging }))
    .output(page(payoutBatch)),
  batch: endpoint(
    'withdrawals.batch',
    { method: 'GET', path: '/admin/payouts/batches/{batchId}', summary: 'Satu batch dengan isinya' },
    ['NOT_FOUND'],
  )
    .input(batchId)
    .output(payoutBatch.extend({ rows: z.array(queuedWithdrawal) })),
  batchFile: endpoint(
    'withdrawals.batchFile',
    {
      method: 'POST',
      path: '/admin/payouts/batches/{batchId}/file',
      summary: 'File transfer bank (CSV) dengan nomor rekening; pengunduhan dicatat',
    },
    ['NOT_FOUND'],
  )
    .input(batchId)
    .output(z.object({ fileName: z.string(), content: z.string() })),
  markPaid: endpoint(
    'withdrawals.markPaid',
    {
      method: 'POST',
      path: '/admin/withdrawals/{withdrawalId}/paid',
      summary: 'Transfer bank berhasil: bonus dibayarkan',
    },
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_NOT_APPROVED', 'FOUR_EYES', 'OWN_BENEFIT', ...operation],
  )
    .input(markPaidInput)
    .output(queuedWithdrawal),
  markFailed: endpoint(
    'withdrawals.markFailed',
    {
      method: 'POST',
      path: '/admin/withdrawals/{withdrawalId}/failed',
      summary: 'Transfer bank gagal: saldo kembali utuh',
    },
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_NOT_APPROVED', 'OWN_BENEFIT', ...operation],
  )
    .input(markFailedInput)
    .output(queuedWithdrawal),
  importResults: endpoint(
    'withdrawals.importResults',
    {
      method: 'POST',
      path: '/admin/payouts/batches/{batchId}/results',
      summary: 'Hasil bank (CSV): apply=false hanya memeriksa, apply=true mencatat baris demi baris',
    },
    ['NOT_FOUND', 'RESULT_FILE_UNREADABLE', ...operation],
  )
    .input(
      z.strictObject({ batchId: id, csv: exact().max(500_000, 'File terlalu panjang'), apply: z.boolean() }),
    )
    .output(
      z.object({
        applied: z.boolean(),
        rows: z.array(resultRow),
        paid: count,
        failed: count,
        refused: count,
      }),
    ),
};
