import { addDays } from '@rimpang/domain/calendar';
import { mostUnread } from '@rimpang/domain/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import {
  allPart,
  bool,
  int,
  nullable,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

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

type Asked = Part & { unreadOnly: boolean; before: number | null; limit: number };

/**
 * One person's messages, newest first, in the order of the index that the folded list reads too. Where the message `before` is gone,
 * the page begins at the moment of the one that was written before it, for any person.
 */
function messagesOf(accountId: number, filter: Asked) {
  const wanted = [sql`account_id = ${accountId}`, inPart(filter)];
  if (filter.unreadOnly) wanted.push(sql`read_at is null`);
  if (filter.before !== null)
    wanted.push(sql`(at, id) < (select seen.at, ${filter.before}::bigint from notifications.message seen
      where seen.id <= ${filter.before} order by seen.id desc limit 1)`);
  return query({ ...messageRow, at: text, readAt: nullable(text) })`
    select id, kind, title, body, link, at, read_at as "readAt" from notifications.message
    where ${sql.join(wanted, sql` and `)} order by at desc, id desc limit ${asWritten(filter.limit)}`;
}

/** Up to one more than are shown, however many there are. */
const unreadOf = (accountId: number): RawBuilder<unknown> => sql`(
  select count(*) from (
    select from notifications.message where account_id = ${accountId} and read_at is null
    limit ${sql.lit(mostUnread + 1)}) unread)`;

/** A page of one person's messages, and how many were not read in all, as far as is counted: one statement, and so of one moment. */
export async function selectInbox(
  db: Database,
  accountId: number,
  filter: Asked,
): Promise<{ messages: MessageRow[]; unread: number }> {
  const messages = allPart(messagesOf(accountId, filter));
  const found = await query({ messages: messages.column, unread: int })`
    select ${messages.value} as messages, ${unreadOf(accountId)} as unread`.one(db);
  const read = ({ at, readAt, ...message }: (typeof found.messages)[number]) => ({
    ...message,
    at: new Date(at),
    readAt: readAt === null ? null : new Date(readAt),
  });
  return { messages: found.messages.map(read), unread: found.unread };
}

/** How many messages a person has not read: up to one more than are shown. */
export async function countUnread(db: Database | Tx, accountId: number): Promise<number> {
  const { count } = await query({ count: int })`select ${unreadOf(accountId)} as count`.one(db);
  return count;
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

/** So many messages are marked by one statement, which some hundred thousand would take past its time limit. */
const markedAtOnce = 5_000;

/** The oldest of a step. */
export type LastMarked = { at: string; id: number };

/** What is marked: of one line of a folded list, where one is named; up to and with `upTo`, or everything; behind `last`. */
type Marking = Part & { upTo: number | null; now: Date; last: LastMarked | null };

/** Marks the newest of what is left, some thousands. The last that was marked; null where there is nothing left behind it. */
export async function markNext(
  tx: Tx,
  accountId: number,
  { upTo, now, last, ...part }: Marking,
): Promise<LastMarked | null> {
  const wanted = [sql`account_id = ${accountId} and read_at is null`, inPart(part)];
  if (upTo !== null) wanted.push(sql`id <= ${upTo}`);
  if (last) wanted.push(sql`(at, id) < (${last.at}::timestamptz, ${last.id}::bigint)`);
  const { count, ...row } = await query({ count: int, at: nullable(text), id: nullable(int) })`
    with next as materialized (
      select id, at from notifications.message where ${sql.join(wanted, sql` and `)}
      order by at desc, id desc limit ${markedAtOnce}),
    marked as (
      update notifications.message set read_at = ${now}
      where id = any (array(select id from next)) and read_at is null)
    select (select count(*) from next) as count, oldest.at::text as at, oldest.id
    from (select) one left join lateral (select at, id from next order by at, id limit 1) oldest on true`.one(
    tx,
  );
  return count === markedAtOnce && row.at !== null && row.id !== null ? { at: row.at, id: row.id } : null;
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
