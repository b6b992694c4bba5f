import { orderStatuses, pinTypes } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import {
  allPart,
  bool,
  firstPart,
  int,
  nullable,
  oneOf,
  onePart,
  query,
  type RowOf,
  text,
} from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';
import { samePerson } from '../accounts/index.ts';
import { planFor } from '../bonuses/index.ts';
import { orderColumns, orderPeople, orderRow, type OrderRow } from './order-store.ts';
import { picturesFor, sameAmountFor } from './warning-store.ts';

const mostRecent = 3;

/** An order as a page hands it on, with how to reach the partner and whether that is the reader. */
const writtenOrder = {
  ...orderRow,
  createdAt: text,
  decidedAt: nullable(text),
  phone: nullable(text),
  rank: text,
  own: bool,
};

const orderFor = (orderId: RawBuilder<unknown>, reader: RawBuilder<unknown>) => query(writtenOrder)`
  select ${orderColumns}, contact.phone, partner.rank,
    coalesce(${samePerson(reader, sql`partner.id`)}, false) as own
  from pins.order o ${orderPeople} left join partners.contact on contact.account_id = o.partner_id
  where o.id = ${orderId}`;

/** The order, and what is known of the partner beside it. */
export function readOrder({ phone, rank, own, ...written }: RowOf<typeof writtenOrder>) {
  const { createdAt, decidedAt } = written;
  const order: OrderRow = {
    ...written,
    createdAt: new Date(createdAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
  };
  return { order, phone, rank, own };
}

/** The newest orders of the partner beside this one. */
const recentFor = (orderId: RawBuilder<unknown>) => query({
  id: int,
  code: text,
  type: oneOf(pinTypes),
  quantity: int,
  total: int,
  status: oneOf(orderStatuses),
  createdAt: text,
})`
  select o.id, o.code, o.type, o.quantity, o.total, o.status, o.created_at as "createdAt"
  from pins.order mine cross join lateral (
    select * from pins.order o where o.partner_id = mine.partner_id and o.id <> mine.id
    order by o.id desc limit ${sql.lit(mostRecent)}) o
  where mine.id = ${orderId} order by o.id desc`;

/** The plan of the moment that counts: now while pending, the decision's once completed; a rejected order has none. */
const planOfOrder = (orderId: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  planFor(sql`(select case when o.status <> 'rejected' then coalesce(o.decided_at, ${now}) end
    from pins.order o where o.id = ${orderId})`);

/** One order with all that stands beside it for staff, by one statement for all who open one in the same moment (decision 140). */
export const orderPageFor = askedForEach(
  { orderId: 'bigint', reader: 'bigint', now: 'timestamptz', since: 'timestamptz' },
  ({ orderId, reader, now, since }) => ({
    order: firstPart(orderFor(orderId, reader)),
    recent: allPart(recentFor(orderId)),
    plan: firstPart(planOfOrder(orderId, now)),
    pictures: onePart(picturesFor(orderId, since)),
    waiting: allPart(sameAmountFor(orderId)),
  }),
);
