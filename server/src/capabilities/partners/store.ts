import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import {
  bool,
  bytes,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

type Registration = {
  partnerId: number;
  uplineId: number;
  /** Null where the partner did it alone. */
  registeredBy: number | null;
  pinId: number;
  at: Date;
};

/** Who registered a partner under whom, paid with which PIN. */
export async function insertRegistration(tx: Tx, registration: Registration): Promise<void> {
  const r = registration;
  await sql`
    insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
    values (${r.partnerId}, ${r.uplineId}, ${r.registeredBy}, ${r.pinId}, ${r.at})`.execute(tx);
}

/** Did this person register that partner? */
export async function hasRegistered(tx: Tx, byId: number, partnerId: number): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from partners.registration
      where partner_id = ${partnerId} and registered_by = ${byId}) as found`.one(tx);
  return row.found;
}

/** Adds one line of the personal RO history and of the team's, naming the receiver (R3.9); part of a verb's outcome. */
export const insertingRoActivation = (entry: {
  partnerId: number;
  pinId: number;
  receiverId: number;
  at: Date;
}): RawBuilder<unknown> => sql`
  insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
  values (${entry.partnerId}::bigint, ${entry.pinId}::bigint, ${entry.receiverId}::bigint,
    ${entry.at}::timestamptz)`;

export type ProfileRow = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  rank: string;
  /** Phone and bank are null until an account that signed up by itself is activated (decision 008). */
  phone: string | null;
  status: 'Aktif' | 'Tidak Aktif';
  roActive: boolean;
  personalRo: number;
  uplineId: number | null;
  uplineUsername: string | null;
  uplineName: string | null;
  bankCode: string | null;
  bankHolder: string | null;
  accountCipher: Buffer | null;
  accountLast4: string | null;
  joinedAt: Date;
};

/** A partner's own data; null for an account that has no profile. The e-mail is the caller's to add. */
export function selectProfile(
  db: Database | Tx,
  accountId: number,
): Promise<Omit<ProfileRow, 'email'> | null> {
  return query({
    id: int,
    username: text,
    fullName: text,
    rank: text,
    phone: nullable(text),
    status: oneOf(partnerStatuses),
    roActive: bool,
    personalRo: int,
    uplineId: nullable(int),
    uplineUsername: nullable(text),
    uplineName: nullable(text),
    bankCode: nullable(text),
    bankHolder: nullable(text),
    accountCipher: nullable(bytes),
    accountLast4: nullable(text),
    joinedAt: time,
  })`
    select a.id, a.username, a.full_name as "fullName", a.rank, p.phone, p.status,
      coalesce(m.ro_active, false) as "roActive",
      coalesce(m.personal_ro, 0) as "personalRo", u.id as "uplineId", u.username as "uplineUsername",
      u.full_name as "uplineName",
      p.bank_code as "bankCode", p.bank_holder as "bankHolder", p.account_cipher as "accountCipher",
      p.account_last4 as "accountLast4",
      p.joined_at as "joinedAt"
    from partners.partnership p join identity.person a on a.id = p.account_id
    left join network.figures m on m.member_id = p.account_id
    left join identity.person u on u.id = m.parent_id
    where p.account_id = ${accountId}`.first(db);
}

/** The newest registrations by one person. */
/** `registeredBy`: null for those of everybody. */
export function selectRecent(db: Database, registeredBy: number | null, limit: number) {
  const made = registeredBy === null ? sql`true` : sql`r.registered_by = ${registeredBy}`;
  return query({ id: int, username: text, fullName: text, at: time })`
    select a.id, a.username, a.full_name as "fullName", r.at from partners.registration r
      join identity.person a on a.id = r.partner_id
    where ${made} order by r.at desc, r.partner_id desc limit ${limit}`.all(db);
}

const listedRow = {
  id: int,
  username: text,
  fullName: text,
  rank: text,
  status: oneOf(partnerStatuses),
  roActive: bool,
  phone: nullable(text),
  uplineId: nullable(int),
  uplineUsername: nullable(text),
  uplineName: nullable(text),
  downlineCount: int,
  personalRo: int,
  joinedAt: time,
};
export type ListedRow = RowOf<typeof listedRow>;

type ListFilter = {
  people: People | null;
  status?: string;
  roActive?: boolean;
  /** Those with a repeat order of their own only. */
  repeated: boolean;
  /** When they joined. */
  from?: Date;
  until?: Date;
};
type ListPage = Place & { sort: 'joined' | 'partner' };

/** As people look for a name: no matter how it is written. */
const byName: SortKey = { table: sql`identity.person`, of: (row) => sql`lower(${row}.full_name)` };

const standsIn = sql`left join network.figures m on m.member_id = a.id`;

/** Partners only (R2.3.12: the list excludes staff roles). The tree is read where something is asked of it. */
function listed({ people, status, roActive, repeated, ...days }: ListFilter) {
  const wanted = [sql`a.role = 'mitra' and not a.closed`];
  const joined = during(sql`d.joined_at`, days);
  if (joined.length > 0)
    wanted.push(sql`a.id = any (array(
      select d.account_id from partners.partnership d where ${sql.join(joined, sql` and `)}))`);
  if (people) wanted.push(isOneOf(people, sql`a.id`, 'a'));
  // In so many words: the few that are not active have an index.
  if (status) wanted.push(status === 'Aktif' ? sql`p.status = 'Aktif'` : sql`p.status = 'Tidak Aktif'`);
  if (roActive !== undefined) wanted.push(sql`coalesce(m.ro_active, false) = ${roActive}`);
  if (repeated) wanted.push(sql`m.personal_ro > 0`);
  return {
    from: sql`identity.person a join partners.partnership p on p.account_id = a.id`,
    inTree: roActive !== undefined || repeated,
    wanted,
  };
}

/** A page of partners, by what it is sorted by. */
export function selectPartners(db: Database | Tx, filter: ListFilter, page: ListPage): Promise<ListedRow[]> {
  const { from, inTree, wanted } = listed(filter);
  const key = page.sort === 'partner' ? byName : undefined;
  const place = pageAt('a', page, key);
  return query(listedRow)`
    with shown as (
      select a.id, a.username, a.full_name, a.rank, p.status, p.phone, p.joined_at
      from ${from} ${inTree ? standsIn : sql``}
      where ${sql.join([...wanted, ...place.from], sql` and `)} order by ${place.by} ${place.end}
    )
    select a.id, a.username, a.full_name as "fullName", a.rank, a.status, coalesce(m.ro_active,
      false) as "roActive", a.phone, u.id as "uplineId", u.username as "uplineUsername",
      u.full_name as "uplineName", coalesce(m.downline_count, 0) as "downlineCount",
      coalesce(m.personal_ro, 0) as "personalRo", a.joined_at as "joinedAt"
    from shown a ${standsIn} left join identity.person u on u.id = m.parent_id
    order by ${pageAt('a', page, key).by}`.all(db);
}

/** How many match: beyond `countedUpTo` only that there are more. */
export async function countPartners(db: Database | Tx, filter: ListFilter): Promise<number> {
  const { from, inTree, wanted } = listed(filter);
  const row = await query({ count: int })`
    select count(*) as count from (
      select from ${from} ${inTree ? standsIn : sql``} where ${sql.join(wanted, sql` and `)}
      limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}

/** The repeat orders of all that match, which are few. */
export async function sumRepeatOrders(db: Database | Tx, filter: ListFilter): Promise<number> {
  const { from, wanted } = listed(filter);
  const row = await query({ sum: int })`
    select coalesce(sum(m.personal_ro), 0)::bigint as sum from ${from} ${standsIn}
    where ${sql.join(wanted, sql` and `)}`.one(db);
  return row.sum;
}
