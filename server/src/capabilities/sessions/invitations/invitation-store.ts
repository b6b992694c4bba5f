import type { invitationWays } from '@rimpang/contract/invitations';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { plannedAnew } from '../../../platform/database/page-place.ts';
import { int, query, text, time } from '../../../platform/database/query.ts';
import type { Seen } from '../../accounts/index.ts';
import { overSince } from '../links/links.ts';

export type InvitationWay = (typeof invitationWays)[number];

type Written = {
  way: InvitationWay;
  /** Null: the product itself. */
  by: number | null;
  now: Date;
  expiresAt: Date;
  /** Is the message out already? */
  isSent: boolean;
};

/** Writes down the invitation of these accounts; an earlier one of theirs is forgotten. */
export async function writeInvitations(tx: Tx, ids: readonly number[], written: Written): Promise<void> {
  const { way, by, now, expiresAt, isSent } = written;
  await sql`
    insert into identity.invitation (account_id, way, made_by, made_at, sent_at, expires_at)
    select id, ${way}, ${by}::bigint, ${now}::timestamptz, ${isSent ? now : null}::timestamptz,
      ${expiresAt}::timestamptz
    from unnest(${ids}::bigint[]) as id
    on conflict (account_id) do update set way = excluded.way, made_by = excluded.made_by,
      made_at = excluded.made_at, sent_at = excluded.sent_at, is_aside = false, opened_at = null,
      expires_at = excluded.expires_at`.execute(tx);
}

/** A message by WhatsApp, by whose it is and until when its link is good. */
type Prepared = { id: number; expiresAt: Date };

/** The invitation of this message, where it was not replaced since `by` prepared it. */
const isThat = ({ id, expiresAt }: Prepared, by: number) => sql`account_id = ${id} and made_by = ${by}
  and way = 'whatsapp' and date_trunc('milliseconds', expires_at) = ${expiresAt}`;

/** This message was opened in WhatsApp by who prepared it. False where its link was replaced meanwhile. */
export async function markSent(tx: Tx, message: Prepared, by: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.invitation set sent_at = coalesce(sent_at, ${now}), is_aside = false
    where ${isThat(message, by)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** This person is left for later by who prepared the message. */
export async function setAside(tx: Tx, message: Prepared, by: number): Promise<void> {
  await sql`update identity.invitation set is_aside = true
    where ${isThat(message, by)} and sent_at is null`.execute(tx);
}

/** The link of an invitation was opened, the first time; other links are none of these. */
export async function markOpened(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    update identity.invitation i set opened_at = ${now} from identity.link l
    where l.token_hash = ${tokenHash} and l.purpose = 'first-password' and l.used_at is null
      and l.expires_at > ${now} and i.account_id = l.account_id and i.opened_at is null`.execute(tx);
}

const seen = { id: int, seen: time };

/**
 * Who stands ready and was not written to: of this person, or of any user who prepared it before `lapsed` and went away. The
 * reader's own comes first.
 */
export function selectPrepared(
  tx: Tx,
  { by, lapsed, limit }: { by: number; lapsed: Date; limit: number },
): Promise<Seen[]> {
  return query(seen)`
    select a.id, i.made_at as seen from identity.invitation i
      join identity.account_state a on a.id = i.account_id and a.role = 'mitra' and not a.has_password
        and a.closed_at is null
    where i.sent_at is null and not i.is_aside and (i.made_by = ${by} or i.made_at < ${lapsed})
    order by i.made_by = ${by} desc, i.made_at, a.id limit ${limit}`.all(tx);
}

/** Invited, reachable by telephone, and without a password: in the words of an index. */
const isWaiting = sql`a.role = 'mitra' and not a.has_password and a.closed_at is null and not a.lacks_phone
      and a.invited_at is not null`;

/** Partners without a password whose last link is over. */
export function selectOver(tx: Tx, now: Date, limit: number): Promise<Seen[]> {
  return query(seen)`
    select a.id, a.invited_at as seen from identity.account_state a
    where ${isWaiting} and ${plannedAnew} a.invited_at <= ${overSince('first-password', now)}
    order by a.id limit ${limit}`.all(tx);
}

/** Partners of the files of this person who did not open their link. */
export function selectOwnFiles(tx: Tx, by: number, limit: number): Promise<Seen[]> {
  return query(seen)`
    select a.id, a.invited_at as seen from identity.invitation i
      join identity.account_state a on a.id = i.account_id
    where ${isWaiting} and i.way = 'file' and i.made_by = ${by} and i.opened_at is null
    order by i.account_id limit ${limit}`.all(tx);
}

const maker = { by: text, at: time };

/** Who made the last invitation of this person, and when; null where there is none. */
export function selectMaker(db: Database | Tx, accountId: number) {
  return query(maker)`
    select coalesce(p.full_name, 'Sistem') as by, i.made_at as at
    from identity.invitation i left join identity.person p on p.id = i.made_by
    where i.account_id = ${accountId}`.first(db);
}

/** Did this link to a first password go out by e-mail, so that no person but the one with the mailbox was told it? */
export async function wasEmailed(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from identity.link l join identity.invitation i on i.account_id = l.account_id
    where l.token_hash = ${hash} and l.purpose = 'first-password' and l.made_by is null
      and i.way = 'email'`.execute(tx);
  return rows.length > 0;
}

/**
 * Who was told this link to a first password: who registered the person and made it, else who made the last invitation; null where
 * neither is there, or the invitation went out by e-mail.
 */
export function selectLinkMaker(
  tx: Tx,
  { accountId, hash }: { accountId: number; hash: Buffer },
): Promise<{ id: number; fullName: string } | null> {
  return query({ id: int, fullName: text })`
    select p.id, p.full_name as "fullName"
    from identity.person p where p.id = coalesce(
      (select l.made_by from identity.link l where l.token_hash = ${hash}),
      (select i.made_by from identity.invitation i
        where i.account_id = ${accountId} and i.way <> 'email'))`.first(tx);
}
