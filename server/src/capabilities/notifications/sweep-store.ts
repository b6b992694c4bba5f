import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, query } from '../../platform/database/query.ts';
import { readSystemState, writeSystemState } from '../../platform/database/system-state.ts';

const dayMs = 86_400_000;

/**
 * How long messages stay (decision 197): what was read, and what left by e-mail for who has no account, half a year; everything
 * else thirteen months. Records and the audit log stay.
 */
const ages = [
  {
    name: 'read',
    days: 180,
    isOver: sql`(m.read_at is not null or (m.account_id is null and m.emailed_at is not null))`,
  },
  { name: 'all', days: 400, isOver: sql`true` },
] as const;
type Age = (typeof ages)[number];
type Places = Partial<Record<Age['name'], number>>;

/** So many rows are looked at by one statement: far from every time limit, with all of them deleted. */
const rowsOfStep = 5_000;
/** A million an hour: what is more waits for the next run. */
const stepsOfRun = 200;

/**
 * Forgets messages that are old enough; returns how many. They are numbered as time goes on: each is looked at once when it comes
 * to an age, from the place on that was reached before (decision 158). Of several processes one does it.
 */
export async function sweepMessages(db: Database, now: Date, rowsAtOnce = rowsOfStep): Promise<number> {
  let swept = 0;
  for (const age of ages)
    for (let step = 0; step < stepsOfRun; step += 1) {
      const { gone, isMore } = await db.transaction().execute((tx) => sweepStep(tx, age, now, rowsAtOnce));
      swept += gone;
      if (!isMore) break;
    }
  return swept;
}

async function sweepStep(
  tx: Tx,
  { name, days, isOver }: Age,
  now: Date,
  rowsAtOnce: number,
): Promise<{ gone: number; isMore: boolean }> {
  const { mine } = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext('notifications.sweep')) as mine`.one(tx);
  if (!mine) return { gone: 0, isMore: false };
  const places = ((await readSystemState(tx, 'messages-swept'))?.value ?? {}) as Places;
  const place = places[name] ?? 0;
  const until = new Date(now.getTime() - days * dayMs);
  const { reached, gone, isMore } = await query({ reached: nullable(int), gone: int, isMore: bool })`
    with stretch as materialized (
      select id, at from notifications.message where id > ${place} order by id limit ${rowsAtOnce}),
    reached as materialized (select max(id) as id from stretch where at < ${until}),
    gone as (
      delete from notifications.message m
      where m.id > ${place} and m.id <= (select id from reached) and m.at < ${until} and ${isOver}
      returning m.id)
    select (select id from reached) as reached, (select count(*) from gone) as gone,
      (select count(*) from stretch) = ${rowsAtOnce} as "isMore"`.one(tx);
  if (reached === null) return { gone, isMore: false };
  await writeSystemState(tx, 'messages-swept', { ...places, [name]: reached }, now);
  return { gone, isMore };
}
