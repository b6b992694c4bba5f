import { launchSteps } from '@rimpang/domain/launch';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, empty, moment } from './fields.ts';

const checklist = z.object({
  open: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(launchSteps),
      done: z.boolean(),
      /** The shop cannot be opened without it. */
      required: z.boolean(),
    }),
  ),
  /** The plan that counts now; `confirmedAt` is null where no person confirmed this version. */
  plan: z.object({ version: count, confirmedAt: moment.nullable() }),
});
export type LaunchChecklist = z.infer<typeof checklist>;

/** From an empty company to an open shop (decision 086). */
export const launch = {
  checklist: endpoint('launch.checklist', {
    method: 'GET',
    path: '/admin/launch',
    summary: 'Yang perlu disiapkan sebelum toko dibuka, dilihat dari keadaannya',
  })
    .input(empty)
    .output(checklist),
  confirmPlan: endpoint('launch.confirmPlan', {
    method: 'POST',
    path: '/admin/launch/plan',
    summary: 'Setujui rencana kompensasi yang berlaku sekarang',
  })
    .input(z.strictObject({ version: z.int().min(1) }))
    .output(checklist),
  openShop: endpoint(
    'launch.openShop',
    { method: 'POST', path: '/admin/launch/open', summary: 'Buka toko untuk pengunjung' },
    ['SHOP_NOT_READY'],
  )
    .input(empty)
    .output(checklist),
  closeShop: endpoint('launch.closeShop', {
    method: 'POST',
    path: '/admin/launch/close',
    summary: 'Tutup toko: pesanan dan pendaftaran ditolak',
  })
    .input(empty)
    .output(checklist),
};
