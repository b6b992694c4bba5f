import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure, Overtaken } from '../../platform/requests/failure.ts';
import { lockResembling, nearlySame, type Resemblance, resemblancesOf, slipsSince } from '../files/index.ts';
import { type ByProof, selectByProofs } from '../storefront/index.ts';
import type { OrderRow } from './order-store.ts';
import { type OtherOrder, selectOrdersByProof } from './warning-store.ts';

/** What the slip of one order resembles. */
export type Slip = {
  /** Orders that came with the very same picture, newest first. */
  same: readonly OtherOrder[];
  /** The very same picture came with something that is no order of PINs. */
  elsewhere: boolean;
  similar: readonly OtherOrder[];
  /** Orders of visitors with the very same picture, and with one that looks nearly the same. */
  ofVisitors: { same: readonly ByProof[]; similar: readonly ByProof[] };
  /** Held back in bulk until a person opened it (decision 083). */
  warned: boolean;
  /** Names the picture and everything it resembles: what was looked at, when a decision comes back with it. */
  seen: string;
};

type Ordered = Pick<OrderRow, 'id' | 'partner' | 'createdAt' | 'proofFileId'>;

const placedTogether = (one: Ordered, other: OtherOrder) =>
  one.partner.id === other.partner.id && one.createdAt.getTime() === other.createdAt.getTime();

/** Pictures that resemble others, and the orders that came with one of either, newest first. */
type Pictures = {
  resembling: readonly Resemblance[];
  found: readonly OtherOrder[];
  /** Orders of visitors that came with those that visitors sent. */
  visitors: readonly ByProof[];
};

/** What the slip of this order resembles, of what was found about it and others. */
export function slipOf(order: Ordered, { resembling, found, visitors }: Pictures): Slip {
  const { proofFileId } = order;
  const mine = resembling.filter(({ id }) => id === proofFileId);
  const twins = mine.flatMap(({ same, otherId }) => (same ? otherId : []));
  const alike = mine.flatMap(({ same, otherId }) => (same ? [] : otherId));
  const using = (pictures: readonly string[]) =>
    found.filter(
      (other) =>
        other.proofFileId !== null &&
        pictures.includes(other.proofFileId) &&
        other.id !== order.id &&
        !placedTogether(order, other),
    );
  const same = proofFileId ? using([proofFileId, ...twins]) : [];
  const similar = using(alike);
  const sentBy = (pictures: readonly string[]) =>
    visitors.filter((other) => pictures.includes(other.proofFileId));
  const ofVisitors = { same: sentBy(twins), similar: sentBy(alike) };
  const elsewhere = ofVisitors.same.length > 0 || (same.length === 0 && twins.length > 0);
  const shown = [
    proofFileId,
    elsewhere,
    [...same, ...similar].map(({ id, status }) => [id, status]),
    ...visitorsShown(ofVisitors),
  ];
  const seen = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
  const warned = elsewhere || same.length + similar.length + ofVisitors.similar.length > 0;
  return { same, elsewhere, similar, ofVisitors, warned, seen };
}

/** Nothing where there are none: then the version before, which knows no visitors' orders, names what was seen alike. */
function visitorsShown({ same, similar }: Slip['ofVisitors']) {
  const orders = [...same, ...similar].map(({ id, status }) => [id, status]);
  return orders.length > 0 ? [orders] : [];
}

/** Orders of visitors that came with what these pictures resemble. */
export async function visitorsWith(
  db: Database | Tx,
  resembling: readonly Resemblance[],
): Promise<readonly ByProof[]> {
  const sent = resembling.flatMap(({ otherId, ofVisitor }) => (ofVisitor ? otherId : []));
  return sent.length > 0 ? selectByProofs(db, sent) : [];
}

/** What the slips of these orders resemble, asked once for all of them. By the id of the order. */
export async function slipsOf(
  db: Database | Tx,
  orders: readonly Ordered[],
  now: Date,
): Promise<ReadonlyMap<number, Slip>> {
  const files = orders.flatMap(({ proofFileId }) => proofFileId ?? []);
  const resembling = await resemblancesOf(db, files, { most: nearlySame, since: slipsSince(now) });
  const found = await selectOrdersByProof(db, [...files, ...resembling.map(({ otherId }) => otherId)]);
  const visitors = await visitorsWith(db, resembling);
  return new Map(orders.map((order) => [order.id, slipOf(order, { resembling, found, visitors })]));
}

type Decided = { order: Ordered; seen: string | undefined };

/**
 * Holds decisions to what was looked at; called once the orders are locked, and waits for decisions about resembling slips.
 * `seen` is what the panel showed; without it (bulk) nothing may need a look. By the id of the order. Among several, none may
 * resemble another order: the second of two that do must see what the first one did, so each is decided alone then.
 * Failures: ORDER_UNSEEN where the slip resembles another one and no person looked, ORDER_CHANGED where the picture or what it
 * resembles is another than was looked at.
 */
export async function demandSeen(
  tx: Tx,
  decided: readonly Decided[],
  now: Date,
): Promise<ReadonlyMap<number, Slip>> {
  const orders = decided.map(({ order }) => order);
  let slips = await slipsOf(tx, orders, now);
  if ([...slips.values()].some(({ warned }) => warned)) {
    if (orders.length > 1) throw new Overtaken('a slip resembles another one');
    await lockResembling(tx);
    slips = await slipsOf(tx, orders, now);
  }
  for (const { order, seen } of decided) {
    const slip = slips.get(order.id);
    if (seen === undefined && slip?.warned) throw new Failure('ORDER_UNSEEN');
    if (seen !== undefined && seen !== slip?.seen) throw new Failure('ORDER_CHANGED');
  }
  return slips;
}

/** Orders of PINs that came with one of these pictures, for decisions about orders of visitors, which stand below. */
export async function pinSlips(db: Database | Tx, pictures: readonly string[]) {
  const orders = await selectOrdersByProof(db, pictures);
  return orders.flatMap(({ proofFileId, code, status }) =>
    proofFileId === null ? [] : { fileId: proofFileId, code, status },
  );
}
