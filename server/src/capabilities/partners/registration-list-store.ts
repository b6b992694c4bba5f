import { dateOf } from '@rimpang/domain/calendar';
import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Days } from '../../platform/database/numbered.ts';
import { pageAt, type Place } from '../../platform/database/page-place.ts';
import {
  int,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import { areMany, fills, isPersonAmong, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import { personIn, personRow } from './administration-store.ts';
import { isOneOfJoined, type Joined, registeredWithin } from './joined-store.ts';

const registrationRow = {
  id: int,
  username: text,
  fullName: text,
  status: oneOf(partnerStatuses),
  upline: nullable(object(personRow)),
  registeredBy: nullable(object(personRow)),
  at: time,
};
export type RegistrationRow = RowOf<typeof registrationRow>;

export type RegistrationFilter = {
  registeredBy: number | null;
  people: People | null;
  /** Who came within the days that are asked for. */
  joined: Joined | null;
};

/** Everybody's, as a table with conditions. */
const registrations = ({ people, joined }: RegistrationFilter, gathered = sql`true`) => {
  const wanted = [gathered];
  if (joined) wanted.push(isOneOfJoined(joined, sql`coalesce(g.at, p.joined_at)`));
  if (people) wanted.push(isPersonAmong(people, sql`a.id`, 'a'));
  const registered = joined ? sql`left join partners.registration g on g.partner_id = p.account_id` : sql``;
  return sql`partners.partnership p join identity.person a on a.id = p.account_id and a.role = 'mitra'
    and not a.closed ${registered}
    where ${sql.join(wanted, sql` and `)}`;
};

/** Who they are, in no order, from where a page begins; with the text that names are looked for in where it is asked of each. */
const registrationsFrom = (filter: RegistrationFilter, page: Place, names = sql``) => sql`
  select a.id, a.username, a.full_name, p.status, p.joined_at ${names}
  from ${registrations(filter)} and ${sql.join([sql`true`, ...pageAt('a', page).from], sql` and `)}`;

/** Of everybody's, people whose ids are known are looked up in the order of their ids until the page is full. */
const lookedUp = ({ people, ...others }: RegistrationFilter): RegistrationFilter => ({
  ...others,
  people: people?.some ? { ...people, ids: people.some } : people,
});

/**
 * Those whom one registered and who match, looked up one after the other as the index has them (`own`, narrowed and ordered by `those`), whatever the
 * company has: where most registered fewer than a page has, the planner would put all in order for it.
 */
function ownMatching({ registeredBy, people, joined }: RegistrationFilter, those: RawBuilder<unknown>) {
  const wanted = [sql`a.role = 'mitra' and not a.closed`];
  if (people) wanted.push(isPersonAmong(people, sql`a.id`, 'a'));
  if (joined) wanted.push(isOneOfJoined(joined, sql`own.at`));
  return sql`
    from (select own.id, own.at
        from (select partner_id as id, registered_by, at from partners.registration) own
        where own.registered_by = ${registeredBy} and ${those} offset 0) own
      cross join lateral (select * from identity.person where id = own.id offset 0) a
      cross join lateral (select * from partners.partnership where account_id = own.id offset 0) p
    where ${sql.join(wanted, sql` and `)}`;
}

/** A page of these, in its order. */
function ownOn(filter: RegistrationFilter, page: Place) {
  const { from, by, end } = pageAt('own', page);
  const those = sql`${sql.join([sql`true`, ...from], sql` and `)} order by ${by}`;
  return sql`
    select a.id, a.username, a.full_name, p.status, p.joined_at ${ownMatching(filter, those)}
    order by ${by} ${end}`;
}

/** Who stands on a page, in its order. */
function foundOn(filter: RegistrationFilter, page: Place) {
  const { by, end } = pageAt('a', page);
  const { registeredBy, people } = filter;
  if (registeredBy !== null) return ownOn(filter, page);
  if (!areMany(people)) return sql`${registrationsFrom(lookedUp(filter), page)} order by ${by} ${end}`;
  const rows = registrationsFrom({ ...filter, people: null }, page, sql`, a.names`);
  return metAmong(rows, { row: 'a', people }, { by, end, upTo: page.limit + page.skip });
}

/** Partners with who registered them; of one registrant, or all. Of many people as long as they are met along the list (decision 169). */
export function selectRegistrations(
  db: Database | Tx,
  filter: RegistrationFilter,
  page: Place,
): Promise<RegistrationRow[]> {
  const read = (people: People | null) =>
    query(registrationRow)`
      with found as (${foundOn({ ...filter, people }, page)})
      select x.id, x.username, x.full_name as "fullName", x.status, coalesce(g.at, x.joined_at) as at,
        ${personIn('u')} as upline, ${personIn('r')} as "registeredBy"
      from found x left join partners.registration g on g.partner_id = x.id
        left join identity.person u on u.id = g.upline_id
        left join identity.person r on r.id = g.registered_by
      order by ${pageAt('x', page).by}`.all(db);
  if (filter.registeredBy !== null) return read(filter.people);
  return pageOfMany(db, filter.people, {
    upTo: page.limit + page.skip,
    isFull: fills(page.limit),
    rows: () => sql`${registrationsFrom({ ...filter, people: null }, page)} order by ${pageAt('a', page).by}`,
    read,
  });
}

/** Of all that one registered, as they stand in one index, those are few who are no partners any more: no other account is looked at. */
async function countOwn(db: Database | Tx, registeredBy: number): Promise<number> {
  const { count } = await query({ count: int })`
    with own as materialized (
      select array(
        select partner_id from partners.registration where registered_by = ${registeredBy}) as ids)
    select cardinality(ids) - (select count(*) from identity.person where closed and id = any (ids))
      - (select count(*) from identity.person where role <> 'mitra' and not closed and id = any (ids))
      as count from own`.one(db);
  return Math.min(count, countedUpTo + 1);
}

/** How many match, whatever the page: beyond `countedUpTo` only that there are more. */
export async function countRegistrations(db: Database | Tx, filter: RegistrationFilter): Promise<number> {
  const { registeredBy, people, joined } = filter;
  if (registeredBy !== null && !people && !joined) return countOwn(db, registeredBy);
  // Some thousands, or they were known to be more: gathered sooner than found on the way through everybody.
  const isGathered = joined?.ids === null && !people && registeredBy === null;
  const gathered = isGathered ? sql`a.id = any (array(${registeredWithin(joined)}))` : sql`true`;
  const those =
    registeredBy === null ? sql`from ${registrations(filter, gathered)}` : ownMatching(filter, sql`true`);
  const row = await query({ count: int })`
    select count(*) as count from (
      select ${those} limit ${sql.lit(countedUpTo + 1)}) found`.first(db);
  return row?.count ?? 0;
}

/** How many were surely registered in these days and are partners still, as days sum them up (decision 199). Who waits for an activation is beside them. */
export async function countSureRegistrations(db: Database | Tx, { from, until }: Days): Promise<number> {
  const row = await query({ count: int })`
    select coalesce(sum(case t.source when 'partners.departed' then -t.count else t.count end), 0)::bigint
      as count
    from platform.tallied t where t.source in ('partners.registered', 'partners.departed')
      and t.key >= ${from ? dateOf(from) : ''} and t.key < ${until ? dateOf(until) : '9'}`.one(db);
  return row.count;
}
