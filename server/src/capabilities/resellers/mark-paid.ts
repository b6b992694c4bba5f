import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { parseHalfYear, payoutDue, reachedTier } from '@rimpang/domain/resellers';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { insertPayout, lockPeriod } from './payout-store.ts';

/**
 * Writes down that the stockist paid a reseller for half a year that is over: the highest tier reached by its end, less
 * what other periods paid (R9.21). Once per period, no matter who clicks, however often.
 * Failures: NOT_FOUND, RESELLER_PERIOD_OPEN, RESELLER_PAID, RESELLER_NOTHING_DUE, RESELLER_DUE_CHANGED where another sum was read.
 */
export const markResellerPaid = verb(contract.resellers.markPaid, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const period = parseHalfYear(input.period);
    if (!period) throw new Failure('NOT_FOUND');
    const row = await lockPeriod(tx, actor.id, input.resellerId, period);
    if (!row) throw new Failure('NOT_FOUND');
    if (period.until > now) throw new Failure('RESELLER_PERIOD_OPEN', { at: period.label });
    if (row.payout) throw new Failure('RESELLER_PAID', { at: formatMoment(new Date(row.payout.paidAt)) });
    const amount = payoutDue(row.points, row.paidBefore);
    const tierPoints = reachedTier(row.points)?.points ?? 0;
    if (amount === 0) throw new Failure('RESELLER_NOTHING_DUE');
    if (input.due !== undefined && input.due !== amount)
      throw new Failure('RESELLER_DUE_CHANGED', { reason: formatRupiah(amount) });
    const note = input.note || null;
    await insertPayout(tx, {
      resellerId: row.id,
      period: period.key,
      points: row.points,
      tierPoints,
      amount,
      note,
      now,
    });
    return {
      result: { amount, tierPoints, paidAt: now.toISOString(), note },
      audit: { subject: `reseller:${row.id}`, detail: { period: period.key, amount, tierPoints } },
      live: [`account:${actor.id}`],
    };
  },
});
