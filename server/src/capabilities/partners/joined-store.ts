import { dateOf } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Days, firstBehind, firstSince, isDuring } from '../../platform/database/numbered.ts';
import { during, type Place } from '../../platform/database/page-place.ts';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { openPartners } from '../accounts/index.ts';

/**
 * Who joined within some days: their ids where they are few, else null. Few are looked up; of many a page is soon found on the way through
 * everybody (as with people of a search, decision 109), of whom those before `first` came earlier and those from `last` on later.
 */
export type Joined = Days & { ids: string | null; first: number | null; last: number | null };

/** So many are gathered: those of a week, in a company of a million. */
const few = 5_000;

/**
 * The days that are asked for, and whether a list of them is read from one end, or all of it: the newest never come by the first, nor does
 * who looks at few people.
 */
type Asked = { days: Days; order: Place['order'] | 'all' | 'few' };
type Moment = 'joined' | 'registered';

/** Gathered once (`offset 0`), and not again for how many they are. */
async function findFew(
  db: Database | Tx,
  { days, order }: Asked,
  { moment, those }: { moment: Moment; those: RawBuilder<unknown> },
): Promise<Joined> {
  const { count, ids } = await query({ count: int, ids: text })`
    select cardinality(f.ids) as count, f.ids::text as ids
    from (select array(${those} limit ${sql.lit(few + 1)}) as ids offset 0) f`.one(db);
  if (count <= few) return { ...days, ids, first: null, last: null };
  const isFromFirst = days.from && (order === 'oldest' || order === 'all');
  return {
    ...days,
    ids: null,
    first: isFromFirst ? await findFirst(db, days.from ?? new Date(0), moment) : null,
    last: days.until ? await findLast(db, days.until) : null,
  };
}

/**
 * Before which account everybody joined earlier, or was registered: a partnership begins with its account, but for those that moved in, all
 * of whom are older than the first registration. Who signed up may be registered long after: then it is the least of those registered since,
 * unless these are so many more than came before that these are sooner passed by (decision 165). Null where nothing is known.
 */
async function findFirst(db: Database | Tx, from: Date, moment: Moment): Promise<number | null> {
  const joined = firstSince('identity.account', sql`${from}::timestamptz`);
  const registered = sql`
    (select min(r.id) from (select partner_id as id from partners.registration
      where at >= ${from} offset 0) r)`;
  const since = sql`(select coalesce(sum(t.count), 0) from platform.tallied t
    where t.source = 'partners.registered' and t.key >= ${dateOf(from)})`;
  const isWorthIt = sql`${since} < 5 * (${openPartners} - ${since})`;
  const { first } = await query({ first: nullable(int) })`
    select case when ${from}::timestamptz > (select min(at) from partners.registration)
        ${moment === 'registered' ? sql`and ${isWorthIt}` : sql``}
      then ${moment === 'registered' ? sql`least(${joined}, ${registered})` : joined} end as first`.one(db);
  return first;
}

/**
 * From which account on everybody joined later: an account is there before its owner is registered, and those of a company that moved in are there
 * before any is. Null where none is: then all moved in, in no order.
 */
async function findLast(db: Database | Tx, until: Date): Promise<number | null> {
  const moment = sql`greatest(${until}::timestamptz, (select min(at) from partners.registration))`;
  const { last } = await query({ last: nullable(int) })`
    select case when exists (select from partners.registration)
      then ${firstBehind('identity.account', moment)} end as last`.one(db);
  return last;
}

const isAsked = ({ from, until }: Days): boolean => from !== undefined || until !== undefined;

/** Who came within these days, where so few are asked about it that it need not be known who else came; null where no days are asked for. */
export const withoutEnds = (days: Days): Joined | null =>
  isAsked(days) ? { ...days, ids: null, first: null, last: null } : null;

/** Partners whose partnership began within these days; null where no days are asked for. */
export async function findJoined(db: Database | Tx, asked: Asked): Promise<Joined | null> {
  const { days } = asked;
  if (!isAsked(days)) return null;
  const those = sql`select d.account_id from partners.partnership d
    where ${sql.join(during(sql`d.joined_at`, days), sql` and `)}`;
  return findFew(db, asked, { moment: 'joined', those });
}

/** Who came within these days, by registration or along with a company that moved in. */
export const registeredWithin = (days: Days) => sql`
  select r.partner_id from partners.registration r where ${sql.join(during(sql`r.at`, days), sql` and `)}
  union all
  select d.account_id from partners.partnership d
  where ${sql.join(during(sql`d.joined_at`, days), sql` and `)}
    and not exists (select from partners.registration r where r.partner_id = d.account_id)`;

/** The same people, by their ids where they are few; null where no days are asked for. */
export async function findRegistered(db: Database | Tx, asked: Asked): Promise<Joined | null> {
  if (!isAsked(asked.days)) return null;
  return findFew(db, asked, { moment: 'registered', those: registeredWithin(asked.days) });
}

/** Is the account `a` with the partnership `p`, that began at `moment`, one of these? */
export function isOneOfJoined(
  { ids, first, last, ...days }: Joined,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (ids) return sql`a.id = any (${ids}::bigint[])`;
  const wanted = isDuring(moment, days);
  if (first !== null) wanted.push(sql`a.id >= ${first} and p.account_id >= ${first}`);
  if (last !== null) wanted.push(sql`a.id < ${last} and p.account_id < ${last}`);
  return sql.join(wanted, sql` and `);
}
