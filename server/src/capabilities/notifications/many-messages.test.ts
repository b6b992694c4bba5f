import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { entriesRead, flushStatistics, rowsRead } from '../../testing/rows-read.ts';
import { notificationsVerbs as verbs, sweepMessages } from './index.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
const table = ['notifications.message'];

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti');
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

type Written = { count: number; days: number; isRead: boolean; fold?: string };

/** Messages of so many days ago, in the order in which they would have been written. */
async function write(who: string | null, { count, days, isRead, fold }: Written): Promise<void> {
  const at = new Date(h.services.clock().getTime() - days * 86_400_000);
  const id = who === null ? null : await h.idOf(who);
  await sql`insert into notifications.message (account_id, kind, title, body, at, read_at, fold)
    select ${id}::bigint, 'bonus', ${`hari ${days}`}, 'Bonus',
      ${at}::timestamptz - n * interval '1 microsecond',
      case when ${isRead}::boolean then ${at}::timestamptz end, ${fold ?? null}
    from generate_series(1, ${count}::int) n`.execute(h.owner);
}
const left = async () => {
  const rows = await query({ title: text, count: int })`
    select title, count(*) as count from notifications.message where title like 'hari %' group by 1`.all(
    h.owner,
  );
  return Object.fromEntries(rows.map(({ title, count }) => [title, count]));
};
const forget = () => sql`delete from notifications.message`.execute(h.owner);
const settled = async () => {
  await sql`vacuum analyze notifications.message`.execute(h.owner);
  await flushStatistics(h.owner);
};

test('what was read is forgotten after half a year, what was not after thirteen months, and what left for a stranger', async () => {
  const { clock } = h.services;
  await forget();
  await write('budi', { count: 1, days: 401, isRead: false });
  await write('budi', { count: 1, days: 399, isRead: false });
  await write(null, { count: 1, days: 186, isRead: false });
  await write(null, { count: 1, days: 185, isRead: false });
  await sql`update notifications.message set emailed_at = at where title = 'hari 185'`.execute(h.owner);
  await write('budi', { count: 1, days: 182, isRead: true });
  await write('budi', { count: 1, days: 181, isRead: false });
  await write('budi', { count: 1, days: 179, isRead: true });
  expect(await sweepMessages(h.services.db, clock())).toBe(3);
  expect(await left()).toEqual({ 'hari 399': 1, 'hari 186': 1, 'hari 181': 1, 'hari 179': 1 });
  // Read since: it had come to that age unread, and stays until the other one.
  await verbs.markAllRead.run(h.services, await h.as('budi'), {});
  expect(await sweepMessages(h.services.db, clock())).toBe(0);
  const later = (days: number) => new Date(clock().getTime() + days * 86_400_000);
  expect(await sweepMessages(h.services.db, later(1.5))).toBe(2);
  expect(await left()).toEqual({ 'hari 186': 1, 'hari 181': 1 });
  expect(await sweepMessages(h.services.db, later(220))).toBe(2);
  expect(await left()).toEqual({});
});

test('it is done in steps, each message is looked at once for an age, and several at once do it once', async () => {
  const { db, clock } = h.services;
  await forget();
  await write('budi', { count: 1_000, days: 300, isRead: true });
  await write('budi', { count: 1_000, days: 200, isRead: false });
  await write('budi', { count: 1_000, days: 10, isRead: true });
  const swept = await Promise.all([1, 2, 3].map(() => sweepMessages(db, clock(), 100)));
  expect(swept.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_000);
  await sweepMessages(db, clock(), 100);
  expect(await left()).toEqual({ 'hari 200': 1_000, 'hari 10': 1_000 });
  await settled();
  const again = () => sweepMessages(connection, clock(), 100);
  expect(await rowsRead(connection, table, again)).toBeLessThan(500);
});

test('the number on the bell is counted to one more than is shown', async () => {
  await forget();
  await write('siti', { count: 3_000, days: 1, isRead: false });
  await settled();
  const services = { ...h.services, db: connection };
  const siti = await h.as('siti');
  const count = async () => expect(await verbs.unread.run(services, siti, {})).toEqual({ unread: 100 });
  await count();
  expect(await entriesRead(connection, table, count)).toBeLessThan(1_000);
  expect(await verbs.list.run(services, siti, { limit: 2 })).toMatchObject({ unread: 100 });
  expect(await verbs.folded.run(services, siti, { limit: 1 })).toMatchObject({ unread: 100 });
});

test('of thousands that were not read, behind thousands that were, a page reads its own', async () => {
  await forget();
  for (let days = 90; days > 30; days -= 1)
    await write('siti', { count: 100, days, isRead: false, fold: 'bonus-ro' });
  for (let days = 30; days > 0; days -= 1)
    await write('siti', { count: 200, days, isRead: true, fold: 'bonus-ro' });
  await settled();
  const services = { ...h.services, db: connection };
  const siti = await h.as('siti');
  const input = { show: 'unread' as const, limit: 5 };
  const page = async () => expect((await verbs.list.run(services, siti, input)).rows).toHaveLength(5);
  await page();
  expect(await entriesRead(connection, table, page)).toBeLessThan(500);
  // Days are whole: six of a hundred messages each are looked at.
  const days = async () =>
    expect((await verbs.folded.run(services, siti, input)).rows.map(({ unread }) => unread)).toEqual(
      Array.from({ length: 5 }, () => 100),
    );
  // A statement that is sent often is planned for all it may be asked.
  for (let time = 0; time < 6; time += 1) await days();
  expect(await entriesRead(connection, table, days)).toBeLessThan(1_500);
});

test('all of very many are marked as read in steps, and no more than is asked for', async () => {
  await forget();
  await write('siti', { count: 12_001, days: 2, isRead: false });
  await write('siti', { count: 3, days: 1, isRead: false });
  await write('budi', { count: 7, days: 2, isRead: false });
  const newest = await query({ id: int })`
    select max(id) as id from notifications.message where account_id = ${await h.idOf('siti')}`.one(h.owner);
  await sql`create table public.step (rows bigint)`.execute(h.owner);
  await sql`grant insert on public.step to rimpang_app`.execute(h.owner);
  await sql`create function public.note_step() returns trigger language plpgsql as $$
    begin insert into public.step select count(*) from changed; return null; end $$`.execute(h.owner);
  await sql`create trigger step_noted after update on notifications.message referencing new table as changed
    for each statement execute function public.note_step()`.execute(h.owner);
  const marked = await verbs.markAllRead.run(h.services, await h.as('siti'), { upTo: newest.id - 1 });
  expect(marked).toEqual({ unread: 1 });
  const steps = await query({ rows: int })`select rows from public.step`.all(h.owner);
  expect(steps.reduce((sum, { rows }) => sum + rows, 0)).toBe(12_003);
  expect(Math.max(...steps.map(({ rows }) => rows))).toBeLessThanOrEqual(5_000);
  expect(await verbs.unread.run(h.services, await h.as('budi'), {})).toEqual({ unread: 7 });
});

test('who is closed before the first step has marked nothing, and between two steps no more of it', async () => {
  for (const name of ['dewi', 'rini']) await h.partner(name);
  await forget();
  const gone = await h.as('dewi');
  await write('dewi', { count: 5_001, days: 2, isRead: false });
  const unread = async () => {
    const row = await query({ count: int })`
      select count(*) as count from notifications.message where read_at is null`.one(h.owner);
    return row.count;
  };
  await sql`create function public.close_dewi() returns trigger language plpgsql security definer as $$
    begin update identity.account set closed_at = now() where username = 'dewi'; return null; end $$`.execute(
    h.owner,
  );
  await sql`create trigger dewi_closed after update on notifications.message
    for each statement execute function public.close_dewi()`.execute(h.owner);
  await expect(verbs.markAllRead.run(h.services, gone, {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await unread()).toBe(1);
  await sql`drop trigger dewi_closed on notifications.message`.execute(h.owner);
  const closed = await h.as('rini');
  await write('rini', { count: 3, days: 2, isRead: false });
  await sql`update identity.account set closed_at = now() where username = 'rini'`.execute(h.owner);
  await expect(verbs.markAllRead.run(h.services, closed, {})).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
  expect(await unread()).toBe(4);
});
