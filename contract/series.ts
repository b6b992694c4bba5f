import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
};
