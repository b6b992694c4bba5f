import { type OrderStatus, orderStatuses, type PinType } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { orderColumns, orderPeople, orderRow, type OrderRow } from './order-store.ts';
import { containsPattern } from './pin-list-store.ts';

type OrderFilter = {
  partnerId?: number;
  type?: PinType | undefined;
  /** Any part of the partner's username or full name, whatever the case. */
  search?: string | undefined;
  /** When it was made. */
  from?: Date;
  until?: Date;
};
type OrderPage = Place & { status: OrderStatus | 'all'; sort: 'at' | 'quantity' | 'total' };

const orderTable = sql`pins.order`;
const sortKeys: Record<OrderPage['sort'], SortKey | undefined> = {
  at: undefined,
  quantity: { table: orderTable, of: (row) => sql`${row}.quantity` },
  total: { table: orderTable, of: (row) => sql`${row}.total` },
};

function matching(filter: OrderFilter): RawBuilder<unknown>[] {
  const wanted = [sql`true`, ...during(sql`o.created_at`, filter)];
  if (filter.partnerId !== undefined) wanted.push(sql`o.partner_id = ${filter.partnerId}`);
  if (filter.type) wanted.push(sql`o.type = ${filter.type}`);
  if (filter.search) {
    const pattern = containsPattern(filter.search);
    wanted.push(sql`(partner.username ilike ${pattern} or partner.full_name ilike ${pattern})`);
  }
  return wanted;
}

/** One page of orders, by what it is sorted by. */
export async function selectOrders(db: Database, filter: OrderFilter, page: OrderPage): Promise<OrderRow[]> {
  const { from, by, end } = pageAt('o', page, sortKeys[page.sort]);
  const wanted = [...matching(filter), ...from];
  if (page.status !== 'all') wanted.push(sql`o.status = ${page.status}`);
  return query(orderRow)`
    select ${orderColumns} from pins.order o ${orderPeople}
    where ${sql.join(wanted, sql` and `)}
    order by ${by} ${end}`.all(db);
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
