import { dateOf } from '@rimpang/domain/calendar';
import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place } from '../../platform/database/page-place.ts';
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
import { isOneOf, type People } from '../accounts/index.ts';
import { personIn, personRow } from './administration-store.ts';

const registrationRow = {
  id: int,
  username: text,
  fullName: text,
  status: oneOf(partnerStatuses),
  upline: nullable(object(personRow)),
  registeredBy: nullable(object(personRow)),
  at: time,
};
type RegistrationRow = RowOf<typeof registrationRow>;

export type RegistrationFilter = {
  registeredBy: number | null;
  people: People | null;
  from?: Date;
  until?: Date;
};

/** Who came within these days: by registration, or along with a company that moved in. */
const within = (days: { from?: Date; until?: Date }) => sql`a.id = any (array(
  select r.partner_id from partners.registration r where ${sql.join(during(sql`r.at`, days), sql` and `)}
  union all
  select d.account_id from partners.partnership d
  where ${sql.join(during(sql`d.joined_at`, days), sql` and `)}
    and not exists (select from partners.registration r where r.partner_id = d.account_id)))`;

/** `isWalked`: days are asked of each row on the way, else their people are gathered first. */
const registrations = ({ registeredBy, people, ...days }: RegistrationFilter, isWalked: boolean) => {
  const wanted = [sql`true`];
  if (isWalked) wanted.push(...during(sql`coalesce(g.at, p.joined_at)`, days));
  else if (days.from || days.until) wanted.push(within(days));
  if (registeredBy !== null) wanted.push(sql`g.registered_by = ${registeredBy}`);
  if (people) wanted.push(isOneOf(people, sql`a.id`, 'a'));
  return sql`partners.partnership p join identity.person a on a.id = p.account_id and a.role = 'mitra'
    and not a.closed
    left join partners.registration g on g.partner_id = p.account_id
    where ${sql.join(wanted, sql` and `)}`;
};

/** Partners with who registered them; of one registrant, or all. */
export function selectRegistrations(
  db: Database | Tx,
  filter: RegistrationFilter,
  page: Place,
): Promise<RegistrationRow[]> {
  const { from, by, end } = pageAt('a', page);
  const after = sql.join([sql`true`, ...from], sql` and `);
  return query(registrationRow)`
    with found as (
      select a.id, a.username, a.full_name, p.status, coalesce(g.at, p.joined_at) as at, g.upline_id,
        g.registered_by
      from ${registrations(filter, true)} and ${after} order by ${by} ${end}
    )
    select x.id, x.username, x.full_name as "fullName", x.status, x.at, ${personIn('u')} as upline,
      ${personIn('r')} as "registeredBy"
    from found x left join identity.person u on u.id = x.upline_id
      left join identity.person r on r.id = x.registered_by
    order by ${pageAt('x', page).by}`.all(db);
}

/** How many match, whatever the page: beyond `countedUpTo` only that there are more. */
export async function countRegistrations(db: Database | Tx, filter: RegistrationFilter): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from (
      select from ${registrations(filter, false)} limit ${countedUpTo + 1}) found`.first(db);
  return row?.count ?? 0;
}

/** How many were surely registered in these days and are partners still: what is kept by day, less all closed accounts. */
export async function countSureRegistrations(
  db: Database | Tx,
  { from, until }: RegistrationFilter,
): Promise<number> {
  const row = await query({ count: int })`
    select ((select coalesce(sum(t.count), 0) from platform.tallied t where t.source = 'partners.registered'
        and t.key >= ${from ? dateOf(from) : ''} and t.key < ${until ? dateOf(until) : '9'})
      - (select count(*) from identity.person where closed or role <> 'mitra'))::bigint as count`.one(db);
  return row.count;
}
