import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { sweepQuotas } from '../../platform/requests/quota-store.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { sweepSessions } from './index.ts';

let h: Harness;
const rows = 14_000;
/** More than one statement may delete. */
const mostAtOnce = 5_000;
const swept = [
  'identity.session',
  'identity.throttle',
  'identity.ended_session',
  'identity.link',
  'identity.known_browser',
  'platform.quota',
];

const made = sql`from generate_series(1, ${rows}::int) n`;
const hash = sql`sha256(n::text::bytea)`;
/** Half of all are over since days, the others are not; they lie on the same pages. */
const at = (over: string, current: string) =>
  sql`${h.services.clock()}::timestamptz
    - case when n % 2 = 0 then ${over}::interval else ${current}::interval end`;

beforeAll(async () => {
  h = await openHarness();
  const who = h.services.companyId;
  const day = at('25 hours', '23 hours');
  await sql`insert into identity.session (token_hash, account_id, created_at, active_at)
    select ${hash}, ${who}::bigint, ${day}, ${day} ${made}`.execute(h.owner);
  await sql`insert into identity.throttle (key, failures, counted_at, in_flight)
    select n::text, 1, ${at('6 days', '4 days')}, 0 ${made}`.execute(h.owner);
  await sql`insert into identity.ended_session (token_hash, reason, ended_at)
    select ${hash}, 'signed-out', ${day} ${made}`.execute(h.owner);
  await sql`insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
    select ${hash}, ${who}::bigint, 'reset-password', '', ${day}, ${day} ${made}`.execute(h.owner);
  await sql`insert into identity.known_browser (browser_hash, account_id, used_at)
    select ${hash}, ${who}::bigint, ${at('181 days', '179 days')} ${made}`.execute(h.owner);
  await sql`insert into platform.quota (key, count, window_start)
    select n::text, 1, ${day} ${made}`.execute(h.owner);
  // Stands for the time that a statement may take.
  await sql`create function public.bounded() returns trigger language plpgsql as $$ begin
      if (select count(*) from old_rows) > ${sql.lit(mostAtOnce)} then
        raise 'too many rows of % in one statement', tg_table_name;
      end if;
      return null;
    end $$`.execute(h.owner);
  for (const table of swept)
    await sql`create trigger bounded after delete on ${sql.table(table)} referencing old table as old_rows
      for each statement execute function public.bounded()`.execute(h.owner);
});
afterAll(() => h.close());

const countIn = async (table: string) =>
  (await query({ count: int })`select count(*) as count from ${sql.table(table)}`.one(h.owner)).count;

test('what falls due at once goes in bounded statements; what is not over stays', async () => {
  const { db, clock } = h.services;
  const before = new Map<string, number>();
  for (const table of swept) before.set(table, await countIn(table));
  expect(await sweepSessions(db, clock())).toBe(Math.floor(rows / 2));
  expect(await sweepQuotas(db, clock())).toBe(Math.floor(rows / 2));
  for (const table of swept)
    expect([table, (before.get(table) ?? 0) - (await countIn(table))]).toEqual([table, Math.floor(rows / 2)]);
});

test('two processes that sweep at once share it, and all is swept', async () => {
  const { db, clock } = h.services;
  const later = new Date(clock().getTime() + 6 * 86_400_000);
  const counts = await Promise.all([sweepSessions(db, later), sweepSessions(db, later)]);
  await sweepSessions(db, later);
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(Math.ceil(rows / 2));
  for (const table of swept.slice(0, 5)) expect([table, await countIn(table)]).toEqual([table, 0]);
});
