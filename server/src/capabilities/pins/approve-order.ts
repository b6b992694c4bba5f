import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { refuseOwnBenefit, demandOpen } from '../accounts/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { openBonusAccounts, payBonuses } from '../bonuses/index.ts';
import { decidePinOrder } from './decide.ts';
import { demandSeen } from './order-slips.ts';
import { orderCompleted } from './order-messages.ts';
import type { OrderRow } from './order-store.ts';
import { createPins } from './pin-store.ts';
import { presentOrder } from './present.ts';

/**
 * "Konfirmasi & Proses" (R4.7): completes a pending order with its proof, makes exactly its PINs for the
 * partner and pays the plan's bonuses; once, however many click (invariants 5 and 10).
 * Failures: NOT_FOUND, ORDER_DECIDED with who and when, ORDER_WITHOUT_PROOF, OWN_BENEFIT (also where the plan
 * pays the decider), ORDER_UNSEEN, ORDER_CHANGED, PARTNER_CLOSED.
 */
export const approvePinOrder = verb(contract.pins.approveOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const { companyId } = services;
    const decision = { orderId: input.orderId, verb: 'pins.approveOrder', byId: actor.id, now } as const;
    const order = await decidePinOrder(tx, decision, companyId);
    await demandOpen(tx, order.partner.id);
    const { warned } = await demandSeen(tx, order, input.seen, now);
    const pins = await createPins(tx, {
      type: order.type,
      quantity: order.quantity,
      companyId,
      ownerId: order.partner.id,
      byId: actor.id,
      orderId: order.id,
      note: order.code,
      now,
    });
    const paid = await payForOrder(tx, order, companyId, now);
    const beneficiaries = paid.bonuses.map((bonus) => bonus.beneficiary);
    await refuseOwnBenefit(tx, { by: actor.id, beneficiaries, companyId });
    const own = paid.bonuses.filter((bonus) => bonus.beneficiary === order.partner.id);
    const bonusAmount = own.reduce((sum, bonus) => sum + bonus.amount, 0);
    return {
      result: presentOrder(order, { staff: true, companyId }),
      audit: {
        subject: `order:${order.id}`,
        detail: {
          code: order.code,
          warned,
          firstPin: pins[0]?.id,
          bonuses: paid.bonuses.map((bonus) => bonus.code),
        },
      },
      messages: [await orderCompleted(tx, order, bonusAmount), ...paid.messages],
      live: [...new Set([`account:${order.partner.id}`, ...paid.live, 'orders', 'pins'])],
    };
  },
});

/** A partner who signed up publicly may order before activating (decision 008), so the accounts may not be open yet. */
async function payForOrder(tx: Tx, order: OrderRow, companyId: number, now: Date) {
  await openBonusAccounts(tx, order.partner.id);
  const event = {
    trigger: 'order-approval',
    cause: `order:${order.id}`,
    subject: order.partner.id,
    pinType: order.type,
    quantity: order.quantity,
    orderId: order.id,
    orderCode: order.code,
  } as const;
  return payBonuses(tx, event, companyId, now);
}
