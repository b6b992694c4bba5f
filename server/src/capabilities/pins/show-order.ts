import { contract } from '@rimpang/contract/index';
import type { Plan } from '@rimpang/domain/plan';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { previewAwards, readPlan } from '../bonuses/index.ts';
import { orderPageFor, readOrder } from './order-page-store.ts';
import { slipsSince } from '../files/index.ts';
import { slipOf, visitorsWith } from './order-slips.ts';
import type { OrderRow } from './order-store.ts';
import { warningsOf } from './order-warnings.ts';
import { presentOrder } from './present.ts';
import { readOther } from './warning-store.ts';

/**
 * One order for staff, with ways to reach the partner, the partner's newest orders and the bonuses that processing pays, or paid.
 * Failures: NOT_FOUND.
 */
export const showPinOrder = view(contract.pins.order, async ({ db, actor, input, now, services }) => {
  const moments = { now, since: slipsSince(now) };
  const page = await orderPageFor(db, { orderId: input.orderId, reader: actor.id, ...moments });
  if (!page.order) throw new Failure('NOT_FOUND');
  const { order: row, own, phone, rank } = readOrder(page.order);
  const { resembling, found } = page.pictures;
  const visitors = await visitorsWith(db, resembling);
  const slip = slipOf(row, { resembling, found: found.map(readOther), visitors });
  return {
    ...presentOrder(row, { staff: true, companyId: services.companyId }),
    own,
    partnerPhone: phone,
    partnerRank: rank,
    recent: page.recent.map(({ createdAt, ...order }) => ({
      ...order,
      createdAt: new Date(createdAt).toISOString(),
    })),
    effect: row.status === 'rejected' ? [] : effectOf(row, readPlan(page.plan)),
    slipWarned: slip.warned,
    seen: slip.seen,
    warnings: warningsOf(row, { slip, waiting: page.waiting.map(readOther) }, services.companyId),
  };
});

function effectOf(row: OrderRow, plan: Plan) {
  const event = { trigger: 'order-approval', pinType: row.type, quantity: row.quantity } as const;
  return previewAwards(plan, event).map(({ title, quantity, unitAmount, amount }) => ({
    label: title,
    quantity,
    unitAmount,
    amount,
  }));
}
