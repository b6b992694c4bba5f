import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';
import { isPersonAmong, type People } from '../accounts/index.ts';
import { personIn, personShape } from './person-store.ts';
import { stockChanges } from './stock-total-store.ts';

const stockRow = { partner: personShape, activation: int, ro: int, used: int };
type StockRow = RowOf<typeof stockRow>;
type StockFilter = { people: People | null; companyId: number };
type StockPage = Place & { sort: 'total' | 'partner' | 'activation' | 'ro' };

/** The row that a page begins behind. */
const seenTable = sql`seen_stock`;
const sortKeys: Record<StockPage['sort'], SortKey> = {
  total: { table: seenTable, of: (row) => sql`${row}.total` },
  partner: { table: seenTable, of: (row) => sql`lower(${row}.full_name)` },
  activation: { table: seenTable, of: (row) => sql`${row}.activation` },
  ro: { table: seenTable, of: (row) => sql`${row}.ro` },
};

/** People with what they have: what is stored, and what changed since. */
const gathered = sql`
  select o.id, o.username, o.full_name, coalesce(s.activation, 0) + coalesce(c.activation, 0) as activation,
    coalesce(s.ro, 0) + coalesce(c.ro, 0) as ro, coalesce(s.used, 0) + coalesce(c.used, 0) as used,
    coalesce(s.total, 0) + coalesce(c.activation + c.ro, 0) as total
  from identity.person o left join pins.owner_stock s on s.owner_id = o.id
    left join changed c on c.owner_id = o.id`;

/** The partners a search finds. */
const isFound = (people: People) =>
  sql`o.role = 'mitra' and not o.closed and ${isPersonAmong(people, sql`o.id`, 'o')}`;

/**
 * Where a page is taken from: of few people all that they have, also nothing; in the order of names those on the way who have
 * any; else as many as the page needs along the index of the figure, beside those whose figure changed since it was stored.
 */
function candidates({ people, companyId }: StockFilter, page: StockPage): RawBuilder<unknown> {
  const wanted = [sql`o.id <> ${companyId}`];
  if (people) wanted.push(isFound(people));
  const matches = sql.join(wanted, sql` and `);
  if (people?.ids) return sql`${gathered} where ${matches}`;
  if (page.sort === 'partner') return sql`select * from (${gathered} where ${matches}) g where g.total > 0`;
  const figure = sql.ref(`s.${page.sort}`);
  const [direction, beyond] = page.order === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const behind =
    page.after === null
      ? sql`true`
      : sql`(${figure}, s.owner_id) ${beyond} (select ${sql.ref(page.sort)}, id from seen_stock)`;
  return sql`
    (select o.id, o.username, o.full_name, s.activation, s.ro, s.used, s.total
      from pins.owner_stock s join identity.person o on o.id = s.owner_id
      where s.total > 0 and ${matches} and not exists (select from changed c where c.owner_id = s.owner_id)
        and ${behind} order by ${figure} ${direction}, s.owner_id ${direction}
        limit ${page.limit + page.skip})
    union all
    select * from (${gathered} where ${matches} and o.id in (select owner_id from changed)) g
    where g.total > 0`;
}

/**
 * What each partner has, by what the page is sorted by. Without a search only those who have any; where a search finds few people,
 * also those whose stock is empty.
 */
export function selectPartnerStock(tx: Tx, filter: StockFilter, page: StockPage): Promise<StockRow[]> {
  const { from, by, end } = pageAt('s', page, sortKeys[page.sort]);
  return query(stockRow)`
    with changed as materialized (${stockChanges}),
    seen_stock as materialized (${gathered} where o.id = ${page.after})
    select ${personIn('s')} as partner, s.activation, s.ro, s.used from (${candidates(filter, page)}) s
    where ${sql.join([sql`true`, ...from], sql` and `)} order by ${by} ${end}`.all(tx);
}

/** What few people have together. */
export function sumStockOf(tx: Tx, filter: StockFilter): Promise<{ activation: number; ro: number }> {
  const { people, companyId } = filter;
  const wanted = people ? isFound(people) : sql`true`;
  return query({ activation: int, ro: int })`
    with changed as materialized (${stockChanges})
    select coalesce(sum(activation), 0)::bigint as activation, coalesce(sum(ro), 0)::bigint as ro
    from (${gathered} where o.id <> ${companyId} and ${wanted}) g`.one(tx);
}
