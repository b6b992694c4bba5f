import { addDays } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';

const messageRow = {
  id: int,
  kind: text,
  title: text,
  body: text,
  link: nullable(text),
  at: time,
  readAt: nullable(time),
};
export type MessageRow = RowOf<typeof messageRow>;

/** One line of a folded list: the messages of a fold on a WIB day, which begins at `day`. Without both, all of them. */
export type Part = { day?: Date; fold?: string };

const inPart = ({ day, fold }: Part) =>
  sql`${day ? sql`at >= ${day} and at < ${addDays(day, 1)}` : sql`true`} and ${
    fold ? sql`fold = ${fold}` : sql`true`
  }`;

/**
 * One person's messages, newest first, in the order of the index that the folded list reads too. Where the message `before` is gone,
 * the page begins at the moment of the one that was written before it, for any person.
 */
export function selectMessages(
  db: Database | Tx,
  accountId: number,
  filter: Part & { unreadOnly: boolean; before: number | null; limit: number },
): Promise<MessageRow[]> {
  const older = sql`(at, id) < (select seen.at, ${filter.before}::bigint from notifications.message seen
    where seen.id <= ${filter.before} order by seen.id desc limit 1)`;
  return query(messageRow)`
    select id, kind, title, body, link, at, read_at as "readAt" from notifications.message
    where account_id = ${accountId} and (not ${filter.unreadOnly}::boolean or read_at is null)
      and ${filter.before === null ? sql`true` : older} and ${inPart(filter)}
    order by at desc, id desc limit ${filter.limit}`.all(db);
}

export async function countUnread(db: Database | Tx, accountId: number): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from notifications.message where account_id = ${accountId}
      and read_at is null`.first(db);
  return row?.count ?? 0;
}

/** Marks these as read; those of another person stay as they are. */
export async function updateRead(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update notifications.message set read_at = ${now}
    where account_id = ${accountId} and id = any (${ids}::bigint[]) and read_at is null`.execute(tx);
}

/** Marks everything up to and with `upTo` as read, or everything; of one line of a folded list, where one is named. */
export async function updateAllRead(
  tx: Tx,
  accountId: number,
  { upTo, ...part }: Part & { upTo: number | null },
  now: Date,
): Promise<void> {
  await sql`update notifications.message set read_at = ${now}
    where account_id = ${accountId} and read_at is null and (${upTo}::bigint is null
      or id <= ${upTo}) and ${inPart(part)}`.execute(tx);
}

const preferenceRow = { kind: text, byEmail: bool };
type PreferenceRow = RowOf<typeof preferenceRow>;

/** What this person chose; other kinds stand at their default. */
export function selectPreferences(db: Database | Tx, accountId: number): Promise<PreferenceRow[]> {
  return query(preferenceRow)`
    select kind, by_email as "byEmail" from notifications.preference where account_id = ${accountId}`.all(db);
}

export async function upsertPreference(
  tx: Tx,
  choice: { accountId: number; kind: string; byEmail: boolean; now: Date },
): Promise<void> {
  await sql`insert into notifications.preference (account_id, kind, by_email, at)
    values (${choice.accountId}, ${choice.kind}, ${choice.byEmail}, ${choice.now})
    on conflict (account_id, kind) do update set by_email = excluded.by_email, at = excluded.at`.execute(tx);
}
