import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { notedOnce, readSystemState } from '../../platform/database/system-state.ts';

/** A message that waits for delivery by e-mail. */
export type PendingEmail = {
  id: number;
  title: string;
  body: string;
  link: string | null;
  to: { name: string; address: string };
  attempts: number;
};

/** After so many refusals it is left to staff: `next_attempt_at` becomes null and `last_error` tells why. */
const maxAttempts = 12;
const firstWaitSeconds = 30;
const longestWaitSeconds = 6 * 3_600;

const pendingEmail = {
  id: int,
  title: text,
  body: text,
  link: nullable(text),
  attempts: int,
  emailTo: text,
  emailName: nullable(text),
};

/**
 * Takes the pending e-mail that is due longest and already sets when it would be tried again: a process that dies in between only
 * delays it. Of several callers each takes another one. Those to everybody at once are asked for apart (decision 179).
 */
export async function claimPendingEmail(
  db: Database,
  now: Date,
  isBulk: boolean,
): Promise<PendingEmail | null> {
  const claimed = await query(pendingEmail)`
    update notifications.message set attempts = attempts + 1,
      next_attempt_at = case when attempts + 1 < ${maxAttempts}::int then ${now}::timestamptz +
      make_interval(secs =>
        least(${longestWaitSeconds}::float8, ${firstWaitSeconds} * power(2, attempts))) end
    where id = (
      select id from notifications.message
      where email_to is not null and emailed_at is null and is_bulk = ${isBulk}
        and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, title, body, link, email_to as "emailTo", email_name as "emailName", attempts`.first(db);
  if (!claimed) return null;
  const { emailTo, emailName, ...mail } = claimed;
  return { ...mail, to: { address: emailTo, name: emailName ?? '' } };
}

/** It was accepted by the mail server; the first one that was is stored (`hasDelivered`). */
export async function markDelivered(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    with first as (${notedOnce('mail-delivered', now)})
    update notifications.message set emailed_at = ${now}, next_attempt_at = null, last_error = null
    where id = ${id}`.execute(db);
}

/** It was not; the next try is already planned. */
export async function markRefused(db: Database, id: number, reason: string): Promise<void> {
  await sql`update notifications.message set last_error = ${reason.slice(0, 500)} where id = ${id}`.execute(
    db,
  );
}

const sentMail = {
  id: int,
  title: text,
  body: text,
  link: nullable(text),
  emailTo: text,
  emailName: nullable(text),
  at: time,
};
export type SentMail = RowOf<typeof sentMail>;

/** The newest mails, for the demo's inbox. */
export function newestMails(db: Database, limit: number): Promise<SentMail[]> {
  return query(sentMail)`
    select id, title, body, link, email_to as "emailTo", email_name as "emailName", at
    from notifications.message where email_to is not null order by id desc limit ${limit}`.all(db);
}

const outbox = { waiting: int, bulk: int, givenUp: int, oldestAt: nullable(time) };

/** So many mails to everybody at once are counted. */
const mostBulk = 10_000;

/**
 * How many mails wait and since when the oldest does; how many to everybody at once, which may take hours; how many were given up. Both kinds are named for the
 * latter, so that the index finds them behind each.
 */
export function outboxState(db: Database): Promise<RowOf<typeof outbox>> {
  const pending = sql`notifications.message where email_to is not null and emailed_at is null`;
  return query(outbox)`
    select waiting.count as waiting, waiting.oldest as "oldestAt",
      (select count(*) from (
        select from ${pending} and is_bulk and next_attempt_at is not null limit ${mostBulk}) b) as bulk,
      (select count(*) from ${pending} and is_bulk in (false, true) and next_attempt_at is null) as "givenUp"
    from (
      select count(*) as count, min(at) as oldest
      from ${pending} and not is_bulk and next_attempt_at is not null
    ) waiting`.one(db);
}

const refusals = { lastError: nullable(text), bulkTries: int, givenUpAt: nullable(time) };

/** Of the given up so many are looked at for the newest. */
const mostGivenUp = 10_000;

/**
 * Why the e-mail that was tried last was not accepted, of those that wait, else of those given up; how often one to everybody was tried, and from
 * when the newest is that was given up. What is tried next comes last in the index, so its end is read and no more.
 */
export function outboxRefusals(db: Database): Promise<RowOf<typeof refusals>> {
  const pending = sql`notifications.message where email_to is not null and emailed_at is null`;
  const tried = (isBulk: boolean) => sql`
    select attempts, last_error from ${pending} and is_bulk = ${isBulk} and next_attempt_at is not null
    order by next_attempt_at desc limit 1`;
  return query(refusals)`
    select coalesce(awaited.last_error, bulk.last_error, given_up.last_error) as "lastError",
      coalesce(bulk.attempts, 0) as "bulkTries", given_up.at as "givenUpAt"
    from (select) one left join lateral (${tried(false)}) awaited on true
      left join lateral (${tried(true)}) bulk on true
      left join lateral (
        select at, last_error from (
          select id, at, last_error from ${pending} and is_bulk in (false, true)
            and next_attempt_at is null limit ${mostGivenUp}) g
        order by id desc limit 1) given_up on true`.one(db);
}

/** Did a mail server ever take an e-mail? Asked with each home of an owner, so not of the messages (decision 182). */
export const hasDelivered = async (db: Database | Tx): Promise<boolean> =>
  (await readSystemState(db, 'mail-delivered')) !== null;
