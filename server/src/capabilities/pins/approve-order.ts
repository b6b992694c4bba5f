import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { demandAllOpen, refuseOwnBenefits } from '../accounts/index.ts';
import { openBonusAccounts, payForEvents } from '../bonuses/index.ts';
import { noteProcessed } from '../files/index.ts';
import { decidePinOrders } from './decide.ts';
import { demandSeen } from './order-slips.ts';
import { orderCompleted } from './order-messages.ts';
import type { OrderRow } from './order-store.ts';
import { createAllPins, type PinLabel } from './pin-store.ts';
import { presentOrder } from './present.ts';

/**
 * "Konfirmasi & Proses" (R4.7): completes a pending order with its proof, makes exactly its PINs for the
 * partner and pays the plan's bonuses; once, however many click (invariants 5 and 10). Orders that are processed at the same moment
 * share a transaction, no order twice; what is found only after an order was decided undoes the group, and each is processed alone.
 * Failures: NOT_FOUND, ORDER_DECIDED with who and when, ORDER_WITHOUT_PROOF, OWN_BENEFIT (also where the plan
 * pays the decider), ORDER_UNSEEN, ORDER_CHANGED, PARTNER_CLOSED.
 */
export const approvePinOrder = sharedVerb(contract.pins.approveOrder, {
  apart: ({ input }) => [`order:${input.orderId}`],
  run: async ({ tx, members, now, services: { companyId } }) => {
    const decisions = members.map(({ actor, input }) => ({ orderId: input.orderId, byId: actor.id }));
    const decided = await decidePinOrders(tx, decisions, { verb: 'pins.approveOrder', now, companyId });
    const approvals = members.flatMap(({ actor, input }, index): Approval[] => {
      const order = decided[index];
      return order && !(order instanceof Failure) ? [{ order, byId: actor.id, seen: input.seen }] : [];
    });
    const done = await completeOrders(tx, approvals, companyId, now);
    return { outcomes: decided.map((order) => (order instanceof Failure ? order : outcomeOf(done, order))) };
  },
});

type Approval = { order: OrderRow; byId: number; seen: string | undefined };
type Completed = Awaited<ReturnType<typeof completeOrders>>;

function outcomeOf(done: Completed, order: OrderRow) {
  const outcome = done.get(order.id);
  if (!outcome) throw new Error(`the order ${order.id} was not completed`);
  return outcome;
}

/** Makes the PINs of decided orders and pays for them. By the id of the order. */
async function completeOrders(tx: Tx, approvals: readonly Approval[], companyId: number, now: Date) {
  if (approvals.length === 0) return new Map<number, ReturnType<typeof presentApproval>>();
  const orders = approvals.map(({ order }) => order);
  await demandAllOpen(
    tx,
    orders.map(({ partner }) => partner.id),
  );
  const slips = await demandSeen(tx, approvals, now);
  const wanted = approvals.map(({ order, byId }) => pinsOf(order, byId, companyId));
  const pins = await createAllPins(tx, wanted, now);
  const paid = await payForOrders(tx, orders, companyId, now);
  const gains = approvals.flatMap(({ byId }, index) =>
    (paid[index]?.bonuses ?? []).map(({ beneficiary }) => ({ by: byId, beneficiary })),
  );
  await refuseOwnBenefits(tx, gains, companyId);
  // At last: of several who wait for a look to be noted none holds what another one needs.
  await noteProcessed(
    tx,
    orders.flatMap(({ proofFileId }) => proofFileId ?? []),
  );
  return new Map(
    orders.map((order, index) => {
      const warned = slips.get(order.id)?.warned ?? false;
      return [order.id, presentApproval(order, { warned, pins: pins[index], paid: paid[index] }, companyId)];
    }),
  );
}

const pinsOf = (order: OrderRow, byId: number, companyId: number) => ({
  type: order.type,
  quantity: order.quantity,
  companyId,
  ownerId: order.partner.id,
  byId,
  orderId: order.id,
  note: order.code,
});

/** A partner who signed up publicly may order before activating (decision 008), so the accounts may not be open yet. */
async function payForOrders(tx: Tx, orders: readonly OrderRow[], companyId: number, now: Date) {
  await openBonusAccounts(
    tx,
    orders.map(({ partner }) => partner.id),
  );
  const events = orders.map(
    (order) =>
      ({
        trigger: 'order-approval',
        cause: `order:${order.id}`,
        subject: order.partner.id,
        pinType: order.type,
        quantity: order.quantity,
        orderId: order.id,
        orderCode: order.code,
      }) as const,
  );
  return payForEvents(tx, events, companyId, now);
}

type Paid = Awaited<ReturnType<typeof payForEvents>>[number];
type Done = { warned: boolean; pins: readonly PinLabel[] | undefined; paid: Paid | undefined };

/** What staff are told, and what is written down about it. */
function presentApproval(order: OrderRow, { warned, pins, paid }: Done, companyId: number) {
  if (!pins || !paid) throw new Error(`the order ${order.id} was not paid`);
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
    messages: [orderCompleted(order, bonusAmount), ...paid.messages],
    live: [...new Set([`account:${order.partner.id}`, ...paid.live, 'orders', 'pins'])],
  };
}
