import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { daysIn, longestPeriodDays } from '@rimpang/domain/period';
import { amount, count } from './fields.ts';
import { wholeText } from './whole-text.ts';

/** One WIB month of the business. */
const monthFigures = z.object({
  /** `2026-11` */
  month: z.string(),
  registrations: count,
  /** RO activations. */
  ro: count,
  /** Withdrawals whose money left, without the fee. */
  payouts: amount,
  /** Completed PIN orders and completed public orders. */
  sales: amount,
  /** Partners' bonuses, rank rewards before tax; without the company's own. */
  bonuses: amount,
  /** Bonuses ÷ sales in percent with one decimal; null without sales. */
  ratioPercent: z.number().nullable(),
});
export type MonthFigures = z.infer<typeof monthFigures>;

const businessDay = z.iso.date('Tanggal tidak valid');

/** WIB days, both included. */
const periodInput = z
  .strictObject({ from: businessDay, to: businessDay })
  .refine((period) => daysIn(period) >= 1, {
    path: ['to'],
    message: 'Tanggal akhir sebelum tanggal awal',
    when: ({ issues }) => issues.length === 0,
  })
  .refine((period) => daysIn(period) <= longestPeriodDays, {
    path: ['to'],
    message: `Paling panjang ${longestPeriodDays} hari`,
    when: ({ issues }) => issues.length === 0,
  });
const periodFigures = monthFigures.omit({ month: true }).extend({ from: z.string(), to: z.string() });
export type PeriodFigures = z.infer<typeof periodFigures>;

/** Stands in `contract.reports`. */
export const seriesEndpoints = {
  adminSeries: endpoint('reports.adminSeries', {
    method: 'GET',
    path: '/reports/admin/series',
    summary: 'Pendaftaran, RO, pencairan, penjualan, dan bonus per bulan; rasio terhadap plafon',
  })
    .input(z.strictObject({ months: wholeText().min(1).max(36).default(12) }))
    .output(
      z.object({
        /** Oldest first, without gaps; the last one is the current month so far. */
        months: z.array(monthFigures),
        /** Over all these months together. */
        total: monthFigures.omit({ month: true }),
        ceilingPercent: z.number(),
        aboveCeiling: z.boolean(),
      }),
    ),
  adminPeriod: endpoint('reports.adminPeriod', {
    method: 'GET',
    path: '/reports/admin/period',
    summary: 'Pendaftaran, RO, pencairan, penjualan, dan bonus satu masa, dan masa sebelumnya',
  })
    .input(periodInput)
    .output(z.object({ current: periodFigures, previous: periodFigures })),
};
