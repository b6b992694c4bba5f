import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { int, json, query, type RowOf } from './query.ts';
import { unhurried } from './unhurried.ts';

export const channel = 'rimpang_live';

/** A process reads at least as far back as this; what is older was heard, or was never going to be. */
const keepSeconds = 300;

/** An announcement's number and its millisecond: after a crash numbers that were not stored may be given again. */
const place = { id: int, ms: int };
export type Place = RowOf<typeof place>;
const ms = sql`(extract(epoch from at) * 1000)::bigint as ms`;

/** One list of topics is put down, as `said`, and told to every process that listens, with its place before the topics. */
const said = (payload: string): RawBuilder<unknown> => sql`
  said as (insert into platform.announcement (topics) values (${payload}::jsonb) returning id, ${ms})`;
const told = (payload: string): RawBuilder<unknown> =>
  sql`pg_notify(${channel}, format('[%s,%s,%s', id, ms, substr(${payload}::text, 2)))`;

/** Unhurried: what a crash takes is a hint. */
export function announce(db: Database, payload: string): Promise<Place> {
  return query(place)`
    with ${said(payload)}
    select id, ms from said where ${unhurried} is not null
      and ${told(payload)} is not null`.one(db);
}

/** The same when the transaction commits, which waits as it would without. */
export async function announceWith(tx: Tx, payload: string): Promise<void> {
  await sql`with ${said(payload)} select ${told(payload)} from said`.execute(tx);
}

/** The number of the last announcement; 0 where there is none. */
export async function lastAnnouncement(db: Database): Promise<number> {
  return (await query({ id: int })`select coalesce(max(id), 0) as id from platform.announcement`.one(db)).id;
}

/** What was announced after this number, in order. */
export function announcementsAfter(db: Database, id: number): Promise<(Place & { topics: string[] })[]> {
  return query({ ...place, topics: json<string[]>() })`
    select id, ${ms}, topics from platform.announcement where id > ${id} order by id limit 5000`.all(db);
}

/** Forgets what every process has read. Returns how many. */
export async function sweepAnnouncements(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from platform.announcement where at < now() - make_interval(secs => ${keepSeconds})
      returning 1`.execute(db);
  return rows.length;
}
