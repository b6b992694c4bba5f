import { orderStatuses, pinTypes } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { allPart, bool, int, nullable, oneOf, query, text } from '../../platform/database/query.ts';
import { samePerson } from '../accounts/index.ts';

const mostRecent = 3;

/** The newest orders of a partner beside this one. */
const recentOf = (order: { id: number; partner: { id: number } }) => query({
  id: int,
  code: text,
  type: oneOf(pinTypes),
  quantity: int,
  total: int,
  status: oneOf(orderStatuses),
  createdAt: text,
})`
  select id, code, type, quantity, total, status, created_at as "createdAt" from pins.order
  where partner_id = ${order.partner.id} and id <> ${order.id} order by id desc limit ${sql.lit(mostRecent)}`;

/** Whose an order is: how to reach the partner, whether it is the reader, and what else was ordered lately. */
export function selectOrderer(db: Database, order: { id: number; partner: { id: number } }, reader: number) {
  const recent = allPart(recentOf(order));
  const shape = { phone: nullable(text), rank: text, own: bool, recent: recent.column };
  return query(shape)`
    select contact.phone, person.rank, coalesce(${samePerson(reader, sql`person.id`)}, false) as own,
      ${recent.value} as recent
    from identity.person left join partners.contact on contact.account_id = person.id
    where person.id = ${order.partner.id}`.one(db);
}
