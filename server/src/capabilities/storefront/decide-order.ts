import { publicOrderStates } from '@rimpang/domain/storefront';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, stateFailure } from '../../platform/requests/failure.ts';
import { emailToVisitor } from './acknowledge.ts';
import {
  updateDecidedPublicOrder,
  linkPartner,
  type OrderDecision,
  type OrderRow,
  type Reader,
  selectPublicOrder,
} from './order-store.ts';
import type { Services } from '../../platform/requests/services.ts';
import { demandSlipSeen } from './order-slips.ts';
import { presentPublicOrder } from './present.ts';

/** Failures: NOT_FOUND, ORDER_DECIDED with what was decided, by whom and when, OWN_BENEFIT for the person who sent it. */
export async function decidePublicOrder(tx: Tx, decision: OrderDecision): Promise<OrderRow> {
  const order = await updateDecidedPublicOrder(tx, decision);
  if (order) return order;
  const asItIs = await selectPublicOrder(tx, decision.orderId, decision.by);
  if (!asItIs || (decision.kind && decision.kind !== asItIs.kind)) throw new Failure('NOT_FOUND');
  const { status: state, decidedBy: by, decidedAt: at } = asItIs;
  throw stateFailure(publicOrderStates, decision.verb, { state, by, at }) ?? new Failure('OWN_BENEFIT');
}

type News = { title: string; body: string };

/** An e-mail to the sender, where an address is known and the order is not suspected. */
export async function tellSender(tx: Tx, order: OrderRow, news: News, now: Date): Promise<Message[]> {
  const { email, name, suspected } = order;
  const notice = { kind: 'storefront.order-decided', ...news, to: { name, address: email ?? undefined } };
  return suspected ? [] : emailToVisitor(tx, notice, now);
}

export async function publicOrderOutcome(tx: Tx, order: OrderRow, news: News, now: Date) {
  const { id, reference, kind, reason } = order;
  return {
    result: presentPublicOrder(order),
    audit: { subject: `public-order:${id}`, detail: { reference, kind, reason } },
    messages: await tellSender(tx, order, news, now),
    live: ['storefront-orders'],
  };
}

export const subjectOf = ({ kind, reference }: OrderRow) =>
  `${kind === 'product' ? 'Pesanan' : 'Pendaftaran'} ${reference}`;

type Turning = {
  orderId: number;
  /** What the page showed of its slip. */
  seen: string | undefined;
  by: Reader;
  now: Date;
  services: Pick<Services, 'slipsElsewhere'>;
};

/**
 * Closes a package registration for the person who registers its sender as a partner, and holds it until the transaction ends.
 * `link` writes down who it became and answers the e-mail to the sender. Failures: NOT_FOUND (also for a product order),
 * ORDER_DECIDED, those of `demandSlipSeen`.
 */
export async function turnIntoPartner(tx: Tx, { orderId, seen, by, now, services }: Turning) {
  const order = await decidePublicOrder(tx, {
    orderId,
    kind: 'tier',
    verb: 'partners.registerFromOrder',
    by,
    now,
  });
  await demandSlipSeen(tx, order, seen, { now, services });
  return {
    reference: order.reference,
    async link(partner: { id: number; username: string }): Promise<Message[]> {
      await linkPartner(tx, orderId, partner.id);
      const title = `${subjectOf(order)} sudah diproses`;
      const body = `Anda sudah terdaftar sebagai mitra dengan username ${partner.username}. Kami segera menghubungi Anda untuk cara masuk.`;
      return tellSender(tx, order, { title, body }, now);
    },
  };
}
