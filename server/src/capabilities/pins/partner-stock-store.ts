import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';
import { areMany, isPersonAmong, metAmong, nameIsMet, pageOfMany, type People } from '../accounts/index.ts';
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

/** These people `o`, each with what is stored and what changed since, and what they are ordered by where they carry it. */
const stockOf = (people: RawBuilder<unknown>, stored: RawBuilder<unknown>, carried = sql``) => sql`
  select o.id, o.username, o.full_name, coalesce(s.activation, 0) + coalesce(c.activation, 0) as activation,
    coalesce(s.ro, 0) + coalesce(c.ro, 0) as ro, coalesce(s.used, 0) + coalesce(c.used, 0) as used,
    coalesce(s.total, 0) + coalesce(c.activation + c.ro, 0) as total ${carried}
  from ${people} o left join ${stored} left join changed c on c.owner_id = o.id`;
const gathered = stockOf(sql`identity.person`, sql`pins.owner_stock s on s.owner_id = o.id`);

/** Who is asked for, besides names that many have, which are asked of the rows that are met. */
function conditions({ people, companyId }: StockFilter): RawBuilder<unknown> {
  const wanted = [sql`o.id <> ${companyId}`];
  if (people) wanted.push(sql`o.role = 'mitra' and not o.closed`);
  if (people && !areMany(people)) wanted.push(isPersonAmong(people, sql`o.id`, 'o'));
  return sql.join(wanted, sql` and `);
}

/** What a page is met along, and its order: people by their names, or stored stocks by the figure, but for those that changed since. */
function wayTo(filter: StockFilter, page: StockPage) {
  const asked = conditions(filter);
  if (page.sort === 'partner') {
    const { from, by, carried, outside } = pageAt('o', page, sortKeys.partner);
    const wanted = sql.join([asked, ...from], sql` and `);
    const rows = sql`select o.id, o.username, o.full_name, o.names ${carried}
      from identity.person o where ${wanted}`;
    return { rows, by, outside };
  }
  const figure = sql.ref(`s.${page.sort}`);
  const [direction, beyond] = page.order === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const behind =
    page.after === null
      ? sql`true`
      : sql`(${figure}, s.owner_id) ${beyond} (select ${sql.ref(page.sort)}, id from seen_stock)`;
  return {
    rows: sql`select o.id, o.username, o.full_name, o.names, s.activation, s.ro, s.used, s.total, s.owner_id
      from pins.owner_stock s join identity.person o on o.id = s.owner_id
      where s.total > 0 and ${asked} and not exists (select from changed c where c.owner_id = s.owner_id)
        and ${behind}`,
    by: sql`${figure} ${direction}, s.owner_id ${direction}`,
    outside: undefined,
  };
}

/** The first along that way who have any, as many as the page needs; of many people as long as they are met (decision 169). */
function firstOnWay(filter: StockFilter, page: StockPage): RawBuilder<unknown> {
  const { rows, by, outside } = wayTo(filter, page);
  const { people } = filter;
  const upTo = page.limit + page.skip;
  const end = sql`limit ${upTo}`;
  if (page.sort !== 'partner')
    return areMany(people)
      ? metAmong(rows, { row: 's', people }, { by, end, upTo })
      : sql`${rows} order by ${by} ${end}`;
  const named = areMany(people)
    ? metAmong(rows, { row: 'o', people }, { by, outside, end: sql``, upTo })
    : sql`${rows} order by ${by}`;
  // One after the other: the planner would put everybody's together.
  const stored = sql`lateral (select * from pins.owner_stock where owner_id = o.id offset 0) s on true`;
  return sql`select s.* from (${stockOf(sql`(${named})`, stored, sql`, o."sortedBy"`)}) s
    where s.total > 0 order by ${pageAt('s', page, sortKeys.partner).outside} ${end}`;
}

const stockColumns = sql`s.id, s.username, s.full_name, s.activation, s.ro, s.used, s.total`;

/**
 * Where a page is taken from: of few people all that they have, also nothing; else as many as the page needs along the list, beside those
 * whose figure changed since it was stored. `met` tells how many the list had.
 */
function candidates(filter: StockFilter, page: StockPage): RawBuilder<unknown> {
  const { people } = filter;
  if (people?.ids)
    return sql`select ${stockColumns}, 0 as met from (${gathered} where ${conditions(filter)}) s`;
  const along = sql`select ${stockColumns}, count(*) over () as met from (${firstOnWay(filter, page)}) s`;
  if (page.sort === 'partner') return along;
  const named = areMany(people) ? nameIsMet('o', people.search) : sql`true`;
  return sql`(${along}) union all (
    select ${stockColumns}, 0 from (
      ${gathered} where ${conditions(filter)} and ${named} and o.id in (select owner_id from changed)) s
    where s.total > 0)`;
}

/**
 * What each partner has, by what the page is sorted by. Without a search only those who have any; where a search finds few people,
 * also those whose stock is empty.
 */
export async function selectPartnerStock(tx: Tx, filter: StockFilter, page: StockPage): Promise<StockRow[]> {
  const upTo = page.limit + page.skip;
  const found = await pageOfMany<MetRow[]>(tx, filter.people, {
    upTo,
    isFull: (rows) => rows.some(({ met }) => met >= upTo),
    rows: () => {
      const { rows, by } = wayTo(filter, page);
      return sql`with ${withSeen(page)} ${rows} order by ${by}`;
    },
    read: (people) => readStock(tx, { ...filter, people }, page),
  });
  return found.map(({ partner, activation, ro, used }) => ({ partner, activation, ro, used }));
}

/** What changed since it was stored, and the row that a page begins behind. */
const withSeen = (page: StockPage) => sql`changed as materialized (${stockChanges}),
  seen_stock as materialized (${gathered} where o.id = ${page.after})`;

type MetRow = StockRow & { met: number };

function readStock(tx: Tx, filter: StockFilter, page: StockPage): Promise<MetRow[]> {
  const { from, by, end } = pageAt('s', page, sortKeys[page.sort]);
  return query({ ...stockRow, met: int })`
    with ${withSeen(page)}
    select ${personIn('s')} as partner, s.activation, s.ro, s.used, s.met
    from (${candidates(filter, page)}) s
    where ${sql.join([sql`true`, ...from], sql` and `)} order by ${by} ${end}`.all(tx);
}

/** What few people have together. */
export function sumStockOf(tx: Tx, filter: StockFilter): Promise<{ activation: number; ro: number }> {
  return query({ activation: int, ro: int })`
    with changed as materialized (${stockChanges})
    select coalesce(sum(activation), 0)::bigint as activation, coalesce(sum(ro), 0)::bigint as ro
    from (${gathered} where ${conditions(filter)}) g`.one(tx);
}
