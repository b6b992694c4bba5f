import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  countedOfPeople,
  dayRange,
  empty,
  id,
  moment,
  operationId,
  ordered,
  page,
  paging,
  requiredLines,
  rupiah,
  search,
  shownTotal,
  staffPaging,
} from './fields.ts';
import { payoutEndpoints } from './payouts.ts';
import { maskedBank, queuedWithdrawal, withdrawal } from './withdrawal-rows.ts';

export const requestInput = z.strictObject({
  amount: rupiah('Jumlah wajib diisi'),
  /** Amount and fee. */
  total: shownTotal,
});
export const rejectInput = z.strictObject({
  withdrawalId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});

/** As many payments as one review can show. */
export const maxBulkWithdrawals = 50;

/**
 * Payout batches as they were set when the decision was made: without them an approval says that the money was transferred, with them that
 * it still is to be. Another setting by now is refused; left out, whatever is set counts.
 */
const batchesAsRead = z.boolean().optional();
const several = z
  .array(id)
  .min(1, 'Pilih penarikan')
  .max(maxBulkWithdrawals, `Maksimal ${maxBulkWithdrawals} penarikan`);
export const rejectSeveralInput = z.strictObject({
  withdrawalIds: several,
  reason: requiredLines('Alasan wajib diisi', 500),
});
const severalDecided = z.object({
  /** What was refused first; `withdrawal` as it stands now, null where there is none. */
  rows: z.array(
    z.object({
      withdrawalId: z.int(),
      done: z.boolean(),
      message: z.string().nullable(),
      withdrawal: queuedWithdrawal.nullable(),
    }),
  ),
  done: count,
  refused: count,
  /** Of what was decided. */
  amount,
});

const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;

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
    ['WITHDRAWAL_REFUSED', 'OFFER_CHANGED', 'PROFILE_NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(requestInput)
    .output(withdrawal),
  mine: endpoint('withdrawals.mine', { method: 'GET', path: '/withdrawals', summary: 'Penarikan sendiri' })
    .input(z.strictObject({ status: z.enum(withdrawalStatuses).optional(), ...paging }))
    .output(page(withdrawal)),
  sent: endpoint('withdrawals.sent', {
    method: 'GET',
    path: '/withdrawals/sent/{operationId}',
    summary: 'Apakah permintaan yang jawabannya tidak sampai sudah tercatat',
  })
    .input(z.strictObject({ operationId }))
    /** Null: nothing was recorded under this id, and sending it again is safe. */
    .output(z.object({ withdrawal: withdrawal.nullable() })),
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
        ...dayRange,
        ...ordered(['at', 'amount'], 'oldest'),
        ...staffPaging,
      }),
    )
    .output(
      page(queuedWithdrawal).extend({
        counts: z.object({
          all: countedOfPeople,
          pending: countedOfPeople,
          processed: countedOfPeople,
          completed: countedOfPeople,
          failed: countedOfPeople,
        }),
        /** Null where more match than lists count. */
        total: z.object({ amount }).nullable(),
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
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'PAYOUTS_CHANGED', 'OWN_BENEFIT', ...operation],
  )
    .input(z.strictObject({ withdrawalId: id, batches: batchesAsRead }))
    .output(queuedWithdrawal),
  approveSeveral: endpoint(
    'withdrawals.approveSeveral',
    {
      method: 'POST',
      path: '/admin/withdrawals/approve-several',
      summary: 'Setujui beberapa penarikan, masing-masing seperti sendiri, dengan hasil per baris',
    },
    [...operation],
  )
    .input(z.strictObject({ withdrawalIds: several, batches: batchesAsRead }))
    .output(severalDecided),
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
  rejectSeveral: endpoint(
    'withdrawals.rejectSeveral',
    {
      method: 'POST',
      path: '/admin/withdrawals/reject-several',
      summary: 'Tolak beberapa penarikan dengan satu alasan, masing-masing seperti sendiri',
    },
    [...operation],
  )
    .input(rejectSeveralInput)
    .output(severalDecided),

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
  ...payoutEndpoints,
};
