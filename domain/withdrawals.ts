import { endOfBusinessDaysAfter } from './calendar.ts';
import { formatRupiah, type Rupiah, rupiah } from './money.ts';
import type { StateTable } from './states.ts';

/** R9.10: minimum 50.000, fee 10.000; what leaves the balance is amount plus fee. */
export const minimumWithdrawal = rupiah(50_000);
export const withdrawalFee = rupiah(10_000);

/** Is there enough for the smallest withdrawal with its fee? */
export const isWithdrawable = (available: Rupiah): boolean => available >= minimumWithdrawal + withdrawalFee;

/** Decision 005: one machine; `processed` exists only between approval and bank transfer when payout batches are on. */
export const withdrawalStatuses = ['pending', 'processed', 'completed', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
/** Where an approval leads: with payout batches on, the bank transfer is still to come. */
export function statusOnApproval(batches: boolean): 'processed' | 'completed' {
  return batches ? 'processed' : 'completed';
}

/**
 * Four eyes: above the limit, the person who approved a withdrawal or made its batch may not also record it as paid. Null is
 * no limit. A failed transfer gives the money back to the partner, so that needs one person only.
 */
export function breaksFourEyes(
  amount: number,
  fourEyesAbove: number | null,
  reader: number,
  makers: readonly (number | null)[],
): boolean {
  return fourEyesAbove !== null && amount > fourEyesAbove && makers.includes(reader);
}

export const withdrawalLabelsForStaff = {
  pending: 'Tertunda',
  processed: 'Diproses',
  completed: 'Selesai',
  failed: 'Ditolak',
} as const satisfies Record<WithdrawalStatus, string>;
/** Leaving a state happens exactly once (invariant 5). */
export const withdrawalStates: StateTable<
  WithdrawalStatus,
  | 'withdrawals.approve'
  | 'withdrawals.reject'
  | 'withdrawals.createBatch'
  | 'withdrawals.markPaid'
  | 'withdrawals.markFailed'
> = {
  subject: 'withdrawal:',
  begins: 'pending',
  ends: ['completed', 'failed'],
  labels: withdrawalLabelsForStaff,
  cells: {
    pending: {
      'withdrawals.approve': ['processed', 'completed'],
      'withdrawals.reject': ['failed'],
      'withdrawals.createBatch': 'BATCH_CHANGED',
      'withdrawals.markPaid': 'WITHDRAWAL_NOT_APPROVED',
      'withdrawals.markFailed': 'WITHDRAWAL_NOT_APPROVED',
    },
    processed: {
      'withdrawals.approve': 'WITHDRAWAL_DECIDED',
      'withdrawals.reject': 'WITHDRAWAL_DECIDED',
      'withdrawals.createBatch': ['processed'],
      'withdrawals.markPaid': ['completed'],
      'withdrawals.markFailed': ['failed'],
    },
    completed: {
      'withdrawals.approve': 'WITHDRAWAL_DECIDED',
      'withdrawals.reject': 'WITHDRAWAL_DECIDED',
      'withdrawals.createBatch': 'BATCH_CHANGED',
      'withdrawals.markPaid': 'WITHDRAWAL_DECIDED',
      'withdrawals.markFailed': 'WITHDRAWAL_DECIDED',
    },
    failed: {
      'withdrawals.approve': 'WITHDRAWAL_DECIDED',
      'withdrawals.reject': 'WITHDRAWAL_DECIDED',
      'withdrawals.createBatch': 'BATCH_CHANGED',
      'withdrawals.markPaid': 'WITHDRAWAL_DECIDED',
      'withdrawals.markFailed': 'WITHDRAWAL_DECIDED',
    },
  },
};
export const withdrawalLabelsForPartner = {
  pending: 'Menunggu',
  processed: 'Diproses',
  completed: 'Selesai',
  failed: 'Gagal',
} as const satisfies Record<WithdrawalStatus, string>;

/** What the 'Max' button sets: balance minus fee, or 0 if the balance is not above the fee (R5.8). */
export function maximumWithdrawal(available: Rupiah): Rupiah {
  return available > withdrawalFee ? rupiah(available - withdrawalFee) : rupiah(0);
}

/** The smallest balance that leaves a legal amount; between 50.000 and this lies the dead zone of decision 005. */
export const minimumBalance = rupiah(minimumWithdrawal + withdrawalFee);

export const withdrawalMessages = {
  required: 'Jumlah wajib diisi',
  tooSmall: `Jumlah penarikan minimal ${formatRupiah(minimumWithdrawal)}`,
  tooLarge: 'Jumlah melebihi saldo tersedia setelah dikurangi biaya admin',
  deadZone: `Saldo minimal ${formatRupiah(minimumBalance)}`,
} as const;

/** The message under the amount field, or null where the amount may be requested. Server and browser ask the same question. */
export function withdrawalProblem(amount: number | null, available: Rupiah): string | null {
  if (amount === null) return withdrawalMessages.required;
  if (amount < minimumWithdrawal) return withdrawalMessages.tooSmall;
  if (amount > maximumWithdrawal(available)) return withdrawalMessages.tooLarge;
  return null;
}

/** Within how many business days (WIB) a request is decided and paid. */
const payoutBusinessDays = 2;

/** When an undecided or approved withdrawal should have arrived; null once it is completed or failed. */
export function payoutExpectedAt(status: WithdrawalStatus, requestedAt: Date): Date | null {
  return withdrawalStates.ends.includes(status)
    ? null
    : endOfBusinessDaysAfter(requestedAt, payoutBusinessDays);
}
