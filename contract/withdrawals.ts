import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, count, empty, id, moment, page, paging, person, requiredText } from './fields.ts';

const maskedBank = z.object({ label: z.string(), holder: z.string(), maskedNumber: z.string() });

export const withdrawal = z.object({
  id: z.int(),
  code: z.string(),
  amount,
  fee: amount,
  /** amount + fee: what left the balance. */
  deducted: amount,
  status: z.enum(withdrawalStatuses),
  bank: maskedBank,
  requestedAt: moment,
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;
export const queuedWithdrawal = withdrawal.extend({ partner: person, decidedBy: z.string().nullable() });
export const requestInput = z.strictObject({
  amount: z.int('Jumlah wajib diisi').min(0, 'Jumlah wajib diisi').max(1_000_000_000_000),
});
export const rejectInput = z.strictObject({
  withdrawalId: id,
  reason: requiredText('Alasan wajib diisi', 500),
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
        search: z.string().trim().max(100).optional(),
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
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
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
    ['NOT_FOUND', 'WITHDRAWAL_DECIDED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(rejectInput)
    .output(queuedWithdrawal),
};
