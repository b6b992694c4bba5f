import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, openPeople } from '../../testing/role-answers.ts';
import { exportSlots } from './export-slots.ts';
import { openExport, reportsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('tono');
  for (const who of ['budi', 'siti', 'tono'])
    await sql`insert into notifications.message (account_id, kind, title, body, at)
      select ${await h.idOf(who)}, 'bonus', 'Judul', 'Isi', now() from generate_series(1, 3000)`.execute(
      h.owner,
    );
});
afterAll(() => h.close());

const opened: ReadableStreamDefaultReader<Uint8Array>[] = [];
const usual = { ...exportSlots };
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.cancel().catch(() => {});
  Object.assign(exportSlots, usual);
});

/** Opens a file as its address does, and takes nothing of it. */
async function open(who: string, url?: string) {
  const address = url ?? (await prepare(who));
  const caller = await h.as(who);
  const reader = openExport(h.services, caller, address.slice(address.lastIndexOf('/') + 1)).body.getReader();
  opened.push(reader);
  return reader;
}
const isStaff = (who: string) => who === 'superadmin' || who === 'admin';
async function prepare(who: string): Promise<string> {
  const caller = await h.as(who);
  const input = { list: 'partners', format: 'csv' } as const;
  return (
    isStaff(who)
      ? await reportsVerbs.export.run(h.services, caller, input)
      : await reportsVerbs.myData.run(h.services, caller, {})
  ).url;
}
const openTransactions = async () =>
  (
    await query({ n: int })`select count(*) as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.one(h.owner)
  ).n;

/** Ends the connections of the downloads that are under way. */
async function loseDatabase(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(h.owner);
  await expect.poll(openTransactions).toBe(0);
}

test('a partner takes one file at a time, and is told so before the browser fetches it', async () => {
  const second = await prepare('budi');
  const first = await open('budi');
  await first.read();
  expect(await answer(prepare('budi'))).toBe('DOWNLOAD_RUNNING');
  expect(await answer(open('budi', second))).toBe('DOWNLOAD_RUNNING');
  await first.cancel();
  expect(await answer(open('budi', second))).toBe('ok');
});

test('partners never take the last place: staff find one', async () => {
  for (const who of ['budi', 'siti']) await (await open(who)).read();
  expect(await answer(open('tono'))).toBe('BUSY');
  const staff = await open('superadmin');
  expect((await staff.read()).done).toBe(false);
  expect(await answer(open('admin'))).toBe('BUSY');
});

test('of many who open one at the very same moment no more get through', async () => {
  const addresses = await Promise.all(Array.from({ length: 8 }, () => prepare('admin')));
  const answers = await Promise.all(addresses.map((address) => answer(open('admin', address))));
  expect(answers.filter((one) => one === 'ok')).toHaveLength(exportSlots.all);
});

test('who takes nothing for too long is cut off: its transaction ends, others find the place, and the file is not whole', async () => {
  const slow = await open('budi');
  await slow.read();
  // Of the next piece on.
  exportSlots.stalledMs = 50;
  await slow.read();
  await expect.poll(() => answer(prepare('budi'))).toBe('ok');
  expect(await openTransactions()).toBe(0);
  await expect(slow.read()).rejects.toThrow('took nothing');
});

test('who takes it too slowly is cut off as well, however often a piece is taken', async () => {
  exportSlots.longestMs = 50;
  const slow = await open('budi');
  await slow.read();
  await expect.poll(() => answer(prepare('budi'))).toBe('ok');
  expect(await openTransactions()).toBe(0);
  await expect(slow.read()).rejects.toThrow('too slow');
});

test('where the database is gone while a file hangs, its place is free as soon as the reader leaves', async () => {
  const hanging = await open('budi');
  await hanging.read();
  await hanging.read();
  await loseDatabase();
  await hanging.cancel().catch(() => {});
  expect(await answer(prepare('budi'))).toBe('ok');
  const broken = await open('siti');
  await broken.read();
  await broken.read();
  await loseDatabase();
  await expect(
    (async () => {
      while (!(await broken.read()).done);
    })(),
  ).rejects.toThrow();
  expect(await answer(prepare('siti'))).toBe('ok');
});

test('one that is never read, or left before its first piece, holds no place', async () => {
  exportSlots.stalledMs = 50;
  await open('budi');
  await expect.poll(() => answer(prepare('budi'))).toBe('ok');
  exportSlots.stalledMs = usual.stalledMs;
  const left = await open('budi');
  await left.cancel();
  expect(await answer(prepare('budi'))).toBe('ok');
});
