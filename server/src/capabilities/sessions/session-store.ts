import { hash, randomBytes } from 'node:crypto';
import { type SessionEnd, sessionEnds } from '@rimpang/domain/sessions';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { deleteOlder, deleteOnPages, pagesOf } from '../../platform/database/sweep.ts';
import { sweepKnownBrowsers } from './sign-in/known-browser-store.ts';

/** Decision 015: five minutes without activity end a session, in the browser and here. */
export const idleSeconds = 300;

/** A session that was last active before this moment is over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleSeconds * 1000);

/** Is a session that was last active then still open? */
export const isLive = (activeAt: Date, now: Date): boolean => activeAt > idleSince(now);

/** What the table holds instead of the token. By way of text: bytes straight from the hash cost each request twice as much. */
export const hashToken = (token: string): Buffer => Buffer.from(hash('sha256', token, 'hex'), 'hex');

/** Why the session of this token is over; 'signed-out' also where its row was swept, and for a reason that only a newer version knows (decision 225). */
export async function whyEnded(db: Database, hash: Buffer, now: Date): Promise<SessionEnd> {
  const row = await query({ reason: text })`
    select reason from identity.ended_session where token_hash = ${hash}
    union all
    select case when s.active_at <= ${idleSince(now)} then 'inactivity' when a.closed_at is not null then
      'account-closed'
      else 'temporary-over' end
    from identity.session s join identity.account_state a on a.id = s.account_id
      where s.token_hash = ${hash}`.first(db);
  return sessionEnds.find((reason) => reason === row?.reason) ?? 'signed-out';
}

/** Opens a session and returns its token: 32 random bytes that exist nowhere else. */
export async function insertSession(
  tx: Tx,
  session: { accountId: number; now: Date; address?: string; userAgent?: string; browserHash?: Buffer },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into identity.session (token_hash, account_id, created_at, active_at, address, user_agent,
    browser_hash)
    values (${hashToken(token)}, ${session.accountId}, ${session.now}, ${session.now},
      ${session.address ?? null}, ${session.userAgent?.slice(0, 300) ?? null},
      ${session.browserHash ?? null})`.execute(tx);
  return token;
}

/** When the person signed in whose session this is; null where it is not there (any more), or another account's. */
export async function selectSignedInAt(
  db: Database | Tx,
  accountId: number,
  hash: Buffer,
): Promise<Date | null> {
  const row = await query({ at: time })`select created_at as at from identity.session
    where token_hash = ${hash} and account_id = ${accountId}`.first(db);
  return row?.at ?? null;
}

/** Counts the moment as activity of this session. */
export async function extendSession(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await sql`update identity.session set active_at = greatest(active_at, ${now}::timestamptz)
    where token_hash = ${hash} and active_at > ${idleSince(now)}`.execute(tx);
}

/** Ends the sessions that `which` picks, and keeps the reason for requests that still name one. Returns how many. */
async function end(tx: Tx, which: RawBuilder<unknown>, reason: SessionEnd): Promise<number> {
  const row = await query({ ended: int })`
    with gone as (delete from identity.session where ${which} returning token_hash),
      told as (insert into identity.ended_session (token_hash, reason) select token_hash, ${reason}::text
        from gone
        on conflict (token_hash) do nothing returning 1)
    select count(*) as ended from gone`.first(tx);
  return row?.ended ?? 0;
}

/** Ends one session. */
export async function endSession(tx: Tx, hash: Buffer, reason: SessionEnd): Promise<void> {
  await end(tx, sql`token_hash = ${hash}`, reason);
}

/** Ends every session of an account but the one that is named. Returns how many. */
export function endSessionsOf(tx: Tx, accountId: number, reason: SessionEnd, keep?: Buffer): Promise<number> {
  return end(tx, sql`account_id = ${accountId} and token_hash <> ${keep ?? Buffer.alloc(0)}`, reason);
}

const deviceRow = {
  id: int,
  tokenHash: bytes,
  userAgent: nullable(text),
  address: nullable(text),
  createdAt: time,
  activeAt: time,
};
type DeviceRow = RowOf<typeof deviceRow>;

const mostDevices = 100;

/** The sessions of an account that are not over, last active first. */
export function selectDevices(db: Database, accountId: number, now: Date): Promise<DeviceRow[]> {
  return query(deviceRow)`
    select id, token_hash as "tokenHash", user_agent as "userAgent", address, created_at as "createdAt",
      active_at as "activeAt"
    from identity.session where account_id = ${accountId} and active_at > ${idleSince(now)}
    order by active_at desc, id desc limit ${mostDevices}`.all(db);
}

const endedDevice = { tokenHash: bytes, userAgent: nullable(text), browserHash: nullable(bytes) };
type EndedDevice = RowOf<typeof endedDevice>;

/** Ends one session of an account; null where it is not this account's. */
export async function endDeviceOf(tx: Tx, accountId: number, id: number): Promise<EndedDevice | null> {
  const device = await query(endedDevice)`
    select token_hash as "tokenHash", user_agent as "userAgent", browser_hash as "browserHash"
    from identity.session where account_id = ${accountId} and id = ${id} for update`.first(tx);
  if (!device) return null;
  await endSession(tx, device.tokenHash, 'device-ended');
  return device;
}

const dayMs = 86_400_000;
/** What is over a day after its moment, with an index of that. */
const overAfterDay = [
  { table: 'identity.ended_session', moment: 'ended_at' },
  { table: 'identity.link', moment: 'expires_at' },
];
/** So many pages of sessions are read and written by one statement. */
const pagesAtOnce = 100;

/**
 * Removes sessions that ended by idling, counters that have forgotten everything, browsers that are unknown again, and dead links, each a
 * bounded statement at a time. Sessions move with every change, so that their moment has an index of pages only (decision
 * 166): all of the table is looked at. Returns how many sessions.
 */
export async function sweepSessions(db: Database, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await sweepKnownBrowsers(db, now);
  // No counter remembers longer (domain/throttle.ts).
  const fiveDaysAgo = new Date(now.getTime() - 5 * dayMs);
  await deleteOlder(db, { table: 'identity.throttle', moment: 'counted_at' }, fiveDaysAgo);
  for (const aging of overAfterDay) await deleteOlder(db, aging, dayAgo);
  const table = 'identity.session';
  const pages = { first: 0, end: await pagesOf(db, table), atOnce: pagesAtOnce };
  return deleteOnPages(db, { table, over: sql`active_at < ${dayAgo}` }, pages);
}
