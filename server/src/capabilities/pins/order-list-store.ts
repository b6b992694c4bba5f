import { countedUpTo } from '@rimpang/domain/counting';
import { type OrderStatus, orderStatuses, type PinType } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, oneOf, query, type RowOf } from '../../platform/database/query.ts';
import { readTallies } from '../../platform/database/tally.ts';
import { areMany, isOneOf, fills, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import { orderColumns, orderPeople, orderRow, type OrderRow } from './order-store.ts';

type OrderFilter = {
  partnerId?: number;
  type?: PinType | undefined;
  /** Who ordered. */
  people?: People | undefined;
  /** The whole code of one. */
  code?: string | null | undefined;
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
  const wanted = [sql`true`, ...numberedDuring('o', 'pins.order', filter)];
  if (filter.partnerId !== undefined) wanted.push(sql`o.partner_id = ${filter.partnerId}`);
  if (filter.type) wanted.push(sql`o.type = ${sql.lit(filter.type)}`);
  if (filter.code) wanted.push(sql`o.code = ${filter.code}`);
  if (filter.people) wanted.push(isOneOf(filter.people, sql`o.partner_id`, 'partner'));
  return wanted;
}

/** One page of orders, by what it is sorted by. */
export const selectOrders = (
  db: Database | Tx,
  { people: asked, ...others }: OrderFilter,
  page: OrderPage,
): Promise<OrderRow[]> => {
  const { from, by, end } = pageAt('o', page, sortKeys[page.sort]);
  const ofStatus = page.status === 'all' ? [] : [sql`o.status = ${sql.lit(page.status)}`];
  const wantedOf = (filter: OrderFilter) => sql.join([...matching(filter), ...from, ...ofStatus], sql` and `);
  const rows = sql`select o.* from pins.order o where ${wantedOf(others)}`;
  const read = (orders: RawBuilder<unknown>) =>
    query(orderRow)`select ${orderColumns} from ${orders}`.all(db);
  const upTo = page.limit + page.skip;
  return pageOfMany(db, asked, {
    upTo,
    meetsSome: true,
    isFull: fills(page.limit),
    rows: () => rows,
    read: (people) => {
      if (!areMany(people)) {
        const wanted = wantedOf({ ...others, ...(people && { people }) });
        return read(sql`${orderTable} o ${orderPeople} where ${wanted} order by ${by} ${end}`);
      }
      const met = metAmong(rows, { row: 'o', owner: 'partner_id', people }, { by, end, upTo });
      return read(sql`(${met}) o ${orderPeople} order by ${by}`);
    },
  });
};

const statusTotal = { status: oneOf(orderStatuses), count: int, quantity: int, amount: int };
export type StatusTotal = RowOf<typeof statusTotal>;

/** How many orders, PINs and rupiah the filter finds in each status: beyond `countedUpTo` only that there are more. Not for many people. */
export function selectStatusTotals(db: Database | Tx, filter: OrderFilter): Promise<StatusTotal[]> {
  const ofStatus = orderStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count,
      coalesce(sum(quantity), 0)::bigint as quantity, coalesce(sum(total), 0)::bigint as amount
      from (
        select o.quantity, o.total from pins.order o
        where ${sql.join([sql`o.status = ${sql.lit(status)}`, ...matching(filter)], sql` and `)}
        limit ${sql.lit(countedUpTo + 1)}) found`,
  );
  return query(statusTotal)`select * from (${sql.join(ofStatus, sql` union all `)}) orders`.all(db);
}

/** The same of all orders, or of all of a type: from what is kept. */
export async function storedStatusTotals(
  db: Database | Tx,
  type: PinType | undefined,
): Promise<StatusTotal[]> {
  const rows = await readTallies(db, ['pins.orders']);
  return rows.flatMap(({ key, count, quantity, amount }) => {
    const [ofType, status] = key.split(' ') as [PinType, OrderStatus];
    return type && type !== ofType ? [] : { status, count, quantity, amount };
  });
}
