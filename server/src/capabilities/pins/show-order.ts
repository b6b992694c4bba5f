import { contract } from '@rimpang/contract/index';
import { type Database, snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { previewAwards } from '../bonuses/index.ts';
import { type OrderRow, selectOrder } from './order-store.ts';
import { presentOrder } from './present.ts';
import { slipOf } from './order-slips.ts';
import { selectOrderer } from './recent-orders-store.ts';
import { warningsOf } from './order-warnings.ts';

/**
 * One order for staff, with ways to reach the partner, the partner's newest orders and the bonuses that processing pays, or paid.
 * Failures: NOT_FOUND.
 */
export const showPinOrder = view(contract.pins.order, async ({ db, actor, input, now, services }) => {
  return snapshot(db, async (tx) => {
    const row = await selectOrder(tx, input.orderId);
    if (!row) throw new Failure('NOT_FOUND');
    const slip = await slipOf(tx, row, now);
    const orderer = await selectOrderer(tx, row, actor.id);
    return {
      ...presentOrder(row, { staff: true, companyId: services.companyId }),
      own: orderer.own,
      partnerPhone: orderer.phone,
      partnerRank: orderer.rank,
      recent: orderer.recent.map(({ createdAt, ...order }) => ({
        ...order,
        createdAt: new Date(createdAt).toISOString(),
      })),
      effect: await effectOf(tx, row, now),
      slipWarned: slip.warned,
      seen: slip.seen,
      warnings: await warningsOf(tx, row, slip, services.companyId),
    };
  });
});

/** By the plan of the moment that counts: now while pending, the decision's once completed; a rejected order has none. */
async function effectOf(db: Database, row: OrderRow, now: Date) {
  if (row.status === 'rejected') return [];
  const event = { trigger: 'order-approval', pinType: row.type, quantity: row.quantity } as const;
  const awards = await previewAwards(db, event, row.decidedAt ?? now);
  return awards.map(({ title, quantity, unitAmount, amount }) => ({
    label: title,
    quantity,
    unitAmount,
    amount,
  }));
}
