import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { halfYearOf } from '@rimpang/domain/resellers';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockPayouts, selectPaidSince } from './payout-store.ts';
import { presentSale } from './present.ts';
import { insertCancellation, selectSale } from './sale-store.ts';

/**
 * Takes back a sale that was entered wrongly: its pieces, amount and points count no more; it stays in the list as cancelled.
 * Cancelling it again changes nothing, and leaves no second audit entry. Failures: NOT_FOUND, also for another stockist's; RESELLER_SALE_REWARDED once a
 * half year that counted it was recorded as paid.
 */
export const cancelResellerSale = verb(contract.resellers.cancelSale, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const known = await selectSale(tx, actor.id, input.saleId);
    if (known) await lockPayouts(tx, known.resellerId);
    const found = await selectSale(tx, actor.id, input.saleId);
    if (!found) throw new Failure('NOT_FOUND');
    if (found.cancelledAt) return { result: presentSale(found), audit: null };
    const paidAt = await selectPaidSince(tx, found.resellerId, halfYearOf(found.at).key);
    if (paidAt) throw new Failure('RESELLER_SALE_REWARDED', { at: formatMoment(paidAt) });
    await insertCancellation(tx, found.id, now);
    const cancelled = await selectSale(tx, actor.id, found.id);
    return {
      result: presentSale(cancelled ?? found),
      audit: {
        subject: `reseller:${found.resellerId}`,
        detail: { sale: found.id, quantity: found.quantity, total: found.total },
      },
      live: [`account:${actor.id}`],
    };
  },
});
