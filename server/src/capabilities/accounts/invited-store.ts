import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, nullable, query, type RowOf, text } from '../../platform/database/query.ts';

const taken = { id: int, username: text, fullName: text, email: nullable(text), phone: nullable(text) };
/** A person who is being invited, with the address and the number there are. */
export type TakenPerson = RowOf<typeof taken>;

const returned = sql`a.id, a.username, a.full_name as "fullName", a.email,
  (select p.phone from partners.profile p where p.account_id = a.id) as phone`;
const waiting = sql`a.password_hash = '' and a.closed_at is null`;
/** The link of a member of staff may be known to no other person, and so only goes out by e-mail. */
const isPartner = sql`a.role = 'mitra'`;

/**
 * Takes the first partners who were not invited yet and have a telephone. No person is given to two at once: who is being taken
 * by another transaction is passed over.
 */
export function takeUninvited(tx: Tx, limit: number, now: Date): Promise<TakenPerson[]> {
  return query(taken)`
    with first as (
      select a.id from identity.account a
      where ${waiting} and ${isPartner} and a.invited_at is null and not a.lacks_phone
      order by a.id limit ${limit} for no key update of a skip locked
    ), taken as (
      update identity.account a set invited_at = ${now} from first where a.id = first.id returning a.*
    )
    select ${returned} from taken a order by a.id`.all(tx);
}

/** A person to invite, and when they were invited last, as it was read. */
export type Seen = { id: number; seen: Date | null };

type Taking = {
  now: Date;
  /** Are those waited for whom another transaction holds at this moment? Else they are passed over. */
  waits: boolean;
  /** Does the link go to nothing but the own address? Then staff without a password are taken too: partners who became staff, and imported ones. */
  isByEmail?: boolean;
};

/** Takes these people who still have no password, and were not invited since they were seen. */
export function takeSeen(
  tx: Tx,
  people: readonly Seen[],
  { now, waits, isByEmail = false }: Taking,
): Promise<TakenPerson[]> {
  const rows = JSON.stringify(people.map(({ id, seen }) => ({ id, seen: seen?.toISOString() ?? null })));
  return query(taken)`
    with wanted as materialized (
      select id, seen from jsonb_to_recordset(${rows}::jsonb) as (id bigint, seen timestamptz)
    ), found as (
      select a.id from identity.account a join wanted w on w.id = a.id
      where ${waiting} and date_trunc('milliseconds', a.invited_at) is not distinct from w.seen
        ${isByEmail ? sql`` : sql`and ${isPartner}`}
      order by a.id for no key update of a ${waits ? sql`` : sql`skip locked`}
    ), taken as (
      update identity.account a set invited_at = ${now} from found where a.id = found.id returning a.*
    )
    select ${returned} from taken a order by a.id`.all(tx);
}
