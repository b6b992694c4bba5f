import { type OrderStatus, orderStatuses, type PinType } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { orderColumns, orderPeople, orderRow, type OrderRow } from './order-store.ts';
import { containsPattern } from './pin-list-store.ts';

type OrderFilter = {
  partnerId?: number;
  type?: PinType | undefined;
  /** Any part of the partner's username or full name, whatever the case. */
  search?: string | undefined;
};
type OrderPage = {
  status: OrderStatus | 'all';
  order: 'oldest' | 'newest';
  after: number | null;
  limit: number;
};

function matching(filter: OrderFilter): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.partnerId !== undefined) wanted.push(sql`o.partner_id = ${filter.partnerId}`);
  if (filter.type) wanted.push(sql`o.type = ${filter.type}`);
  if (filter.search) {
    const pattern = containsPattern(filter.search);
    wanted.push(sql`(partner.username ilike ${pattern} or partner.full_name ilike ${pattern})`);
  }
  return wanted;
}

/** One page of orders, oldest or newest first. */
export async function selectOrders(db: Database, filter: OrderFilter, page: OrderPage): Promise<OrderRow[]> {
  const wanted = matching(filter);
  const oldest = page.order === 'oldest';
  if (page.status !== 'all') wanted.push(sql`o.status = ${page.status}`);
  if (page.after !== null) wanted.push(oldest ? sql`o.id > ${page.after}` : sql`o.id < ${page.after}`);
  return query(orderRow)`
    select ${orderColumns} from pins.order o ${orderPeople}
    where ${sql.join(wanted, sql` and `)}
    order by o.id ${oldest ? sql`asc` : sql`desc`} limit ${page.limit}`.all(db);
}

const statusTotal = { status: oneOf(orderStatuses), count: int, quantity: int, amount: int };
export type StatusTotal = RowOf<typeof statusTotal>;

/** How many orders, PINs and rupiah the filter finds in each status. */
export function selectStatusTotals(db: Database, filter: OrderFilter): Promise<StatusTotal[]> {
  return query(statusTotal)`
    select o.status, count(*) as count, sum(o.quantity) as quantity, sum(o.total) as amount
    from pins.order o join identity.person partner on partner.id = o.partner_id
    where ${sql.join(matching(filter), sql` and `)}
    group by o.status`.all(db);
}

/** How staff reach the partner who ordered. */
export async function selectContact(
  db: Database,
  accountId: number,
): Promise<{ phone: string | null; rank: string }> {
  const row = await query({ phone: nullable(text), rank: text })`
    select contact.phone, person.rank from identity.person
    left join partners.contact on contact.account_id = person.id
    where person.id = ${accountId}`.first(db);
  return row ?? { phone: null, rank: '' };
}
