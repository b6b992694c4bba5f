import { changeHours } from '@rimpang/domain/account-changes';
import { maxTransfersPerBatch } from '@rimpang/domain/bank-file';
import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  empty,
  exact,
  id,
  moment,
  page,
  paging,
  person,
  requiredLines,
  requiredText,
  rupiah,
  search,
  whole,
} from './fields.ts';

const maskedBank = z.object({ label: z.string(), holder: z.string(), maskedNumber: z.string() });

const withdrawal = z.object({
  id: z.int(),
  code: z.string(),
  amount,
  fee: amount,
  /** amount + fee: what left the balance. */
  deducted: amount,
  status: z.enum(withdrawalStatuses),
  bank: maskedBank,
  requestedAt: moment,
  /** Two business days after the request, 17.00 WIB; null once it is completed or failed. */
  expectedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  /** When the bank's answer to an approved one was recorded (payout batches); null where approving was paying. */
  settledAt: moment.nullable(),
  /** Of the bank transfer, where one was recorded. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;
const queuedWithdrawal = withdrawal.extend({
  partner: person,
  decidedBy: z.string().nullable(),
  settledBy: z.string().nullable(),
  batch: z.object({ id: z.int(), code: z.string() }).nullable(),
  /** It pays the reader: another member of staff must decide (decision 083). */
  own: z.boolean(),
  /** The bank account was changed shortly before this was asked for: when, and by which member of staff or the partner. */
  bankChanged: z.object({ at: moment, by: z.string() }).nullable(),
});
export const requestInput = z.strictObject({
  amount: rupiah('Jumlah wajib diisi'),
});
export const rejectInput = z.strictObject({
  withdrawalId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});

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
  revision: z.int().min(0),
});
export const withdrawals = {
  balance: endpoint(
    'withdrawals.balance',
    { method: 'GET', path: '/withdrawals/balance', summary: 'Saldo tersedia, biaya, batas, rekening' },
    ['PROFILE_NOT_FOUND'],
  )
    .input(empty)
    .output(
      z.object({
        available: amount,
        held: amount,
        fee: amount,
        minimum: amount,
        maximum: amount,
        bank: maskedBank,
        /** The account was changed at `at`; until `until` staff look twice at withdrawals to it. */
        bankChanged: z.object({ at: moment, until: moment }).nullable(),
      }),
    ),
  request: endpoint(
    'withdrawals.request',
    { method: 'POST', path: '/withdrawals', summary: 'Ajukan penarikan bonus' },
    ['WITHDRAWAL_REFUSED', 'PROFILE_NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(requestInput)
    .output(withdrawal),
  mine: endpoint('withdrawals.mine', { method: 'GET', path: '/withdrawals', summary: 'Penarikan sendiri' })
    .input(z.strictObject({ status: z.enum(withdrawalStatuses).optional(), ...paging }))
    .output(page(withdrawal)),
  queue: endpoint('withdrawals.queue', {
    method: 'GET',
    path: '/admin/withdrawals',
    summary: 'Antrean penarikan bonus',
  })
    .input(
      z.strictObject({
        status: z.enum(['all', ...withdrawalStatuses]).default('pending'),
        search,
        /** `none`: not in a payout batch yet. */
        batch: z.enum(['all', 'none']).default('all'),
        order: z.enum(['oldest', 'newest']).default('oldest'),
        ...paging,
      }),
    )
    .output(
      page(queuedWithdrawal).extend({
        counts: z.object({ all: count, pending: count, processed: count, completed: count, failed: count }),
        total: z.object({ amount }),
      }),
    ),
  revealBank: endpoint(
    'withdrawals.revealBank',
    {
      method: 'POST',
      path: '/admin/withdrawals/{withdrawalId}/bank',
      summary: 'Tampilkan nomor rekening (dicatat)',
    },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ withdrawalId: id }))
    .output(z.object({ label: z.string(), holder: z.string(), number: z.string() })),
  approve: endpoint(
    'withdrawals.approve',
    {
      method: 'POST',
      path: '/admin/withdrawals/{withdrawalId}/approve',
      summary: 'Setujui: bonus dibayarkan',
    },
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'OWN_BENEFIT', ...operation],
  )
    .input(z.strictObject({ withdrawalId: id }))
    .output(queuedWithdrawal),
  reject: endpoint(
    'withdrawals.reject',
    {
      method: 'POST',
      path: '/admin/withdrawals/{withdrawalId}/reject',
      summary: 'Tolak: saldo kembali utuh',
    },
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'OWN_BENEFIT', ...operation],
  )
    .input(rejectInput)
    .output(queuedWithdrawal),

  one: endpoint(
    'withdrawals.one',
    {
      method: 'GET',
      path: '/withdrawals/{withdrawalId}',
      summary: 'Satu penarikan: milik sendiri, atau setiap penarikan untuk staf',
    },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ withdrawalId: id }))
    .output(queuedWithdrawal.extend({ partnerPhone: z.string().nullable() })),
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
    ['EDITED_MEANWHILE', ...operation],
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
  batches: endpoint('withdrawals.batches', {
    method: 'GET',
    path: '/admin/payouts/batches',
    summary: 'Batch pencairan, terbaru dulu',
  })
    .input(z.strictObject(paging))
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
