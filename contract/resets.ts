import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, codeIfOn, count, empty, moment, nothing, password, proofFailures } from './fields.ts';

const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;
const failures = [
  ...proofFailures,
  'CLOSE_BLOCKED',
  'RESET_RUNNING',
  'BACKUP_FAILED',
  'RESET_CANCELLED',
  ...operation,
] as const;

/** Typed exactly, and the own password again, with a code where the second factor is on (decisions 010, 209). */
export const resetInput = z.strictObject({
  confirm: z.literal('RESET', 'Ketik RESET untuk melanjutkan'),
  currentPassword: password('Password wajib diisi'),
  code: codeIfOn,
});

/** Where the past lies now, and how to have it back. */
const done = {
  resetId: z.int(),
  /** Folder of the backup that was made first. */
  backup: z.string(),
  /** What to type to restore it, on a new DATA_DIR or an empty database. */
  restore: z.string(),
};

/** What a reset would do, for its dialog. */
const resetPreview = z.object({
  partners: count,
  /** Whole rupiah that partners would give up. */
  balance: amount,
  /** Available PINs: of partners (network reset), and of everybody (PIN reset). */
  partnerPins: z.object({ activation: count, ro: count }),
  allPins: z.object({ activation: count, ro: count }),
  /** A network reset is refused while any of these waits. */
  waiting: z.object({ orders: count, withdrawals: count, claims: count }),
});

const resetState = z.object({
  state: z
    .object({
      kind: z.enum(['network', 'pins']),
      /** Can be cancelled during `backup` only. */
      phase: z.enum(['backup', 'closing', 'done', 'failed', 'cancelled']),
      by: z.string(),
      at: moment,
      backup: z.string().nullable(),
      restore: z.string().nullable(),
    })
    .nullable(),
});

/** The danger zone of `partners`. */
export const networkReset = {
  resetPreview: endpoint('partners.resetPreview', {
    method: 'GET',
    path: '/admin/reset',
    summary: 'Apa yang akan terjadi oleh reset',
  })
    .input(empty)
    .output(resetPreview),
  resetState: endpoint('partners.resetState', {
    method: 'GET',
    path: '/admin/reset/state',
    summary: 'Kemajuan reset yang terakhir',
  })
    .input(empty)
    .output(resetState),
  cancelReset: endpoint(
    'partners.cancelReset',
    {
      method: 'POST',
      path: '/admin/reset/cancel',
      summary: 'Batalkan reset selama cadangannya masih dibuat; tidak ada yang berubah',
    },
    ['RESET_TOO_LATE'],
  )
    .input(empty)
    .output(nothing),
  resetNetwork: endpoint(
    'partners.resetNetwork',
    {
      method: 'POST',
      path: '/admin/reset/network',
      summary: 'Reset jaringan: cadangan dahulu, lalu entri penutup',
    },
    failures,
  )
    .input(resetInput)
    .output(
      z.object({
        ...done,
        partners: count,
        forfeited: amount,
        pinsVoided: z.object({ activation: count, ro: count }),
      }),
    ),
};

/** The danger zone of `pins`. */
export const pinReset = {
  resetAll: endpoint(
    'pins.resetAll',
    {
      method: 'POST',
      path: '/admin/reset/pins',
      summary: 'Reset semua PIN: cadangan dahulu, lalu semua PIN tersedia dibatalkan',
    },
    failures,
  )
    .input(resetInput)
    .output(z.object({ ...done, pinsVoided: z.object({ activation: count, ro: count }) })),
};
