import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export type MessageRow = {
  id: number;
  kind: string;
  title: string;
  body: string;
  link: string | null;
  at: Date;
  readAt: Date | null;
};

/** One person's messages, newest first. */
export async function selectMessages(
  db: Database | Tx,
  accountId: number,
  filter: { unreadOnly: boolean; before: number | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, kind, title, body, link, at, read_at as "readAt" from notifications.message
    where account_id = ${accountId} and (not ${filter.unreadOnly}::boolean or read_at is null)
      and (${filter.before}::bigint is null or id < ${filter.before})
    order by id desc limit ${filter.limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Database | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications.message where account_id = ${accountId} and read_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks these as read; those of somebody else stay as they are. */
export async function updateRead(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update notifications.message set read_at = ${now}
    where account_id = ${accountId} and id = any (${ids}::bigint[]) and read_at is null`.execute(tx);
}

/** Marks everything up to and with `upTo` as read, or everything. */
export async function updateAllRead(
  tx: Tx,
  accountId: number,
  upTo: number | null,
  now: Date,
): Promise<void> {
  await sql`update notifications.message set read_at = ${now}
    where account_id = ${accountId} and read_at is null and (${upTo}::bigint is null or id <= ${upTo})`.execute(
    tx,
  );
}

export type PreferenceRow = { kind: string; byEmail: boolean };

/** What this person chose; other kinds stand at their default. */
export async function selectPreferences(db: Database | Tx, accountId: number): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select kind, by_email as "byEmail" from notifications.preference where account_id = ${accountId}`.execute(
    db,
  );
  return rows;
}

export async function upsertPreference(
  tx: Tx,
  choice: { accountId: number; kind: string; byEmail: boolean; now: Date },
): Promise<void> {
  await sql`insert into notifications.preference (account_id, kind, by_email, at)
    values (${choice.accountId}, ${choice.kind}, ${choice.byEmail}, ${choice.now})
    on conflict (account_id, kind) do update set by_email = excluded.by_email, at = excluded.at`.execute(tx);
}
