import { dateOf } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { newcomersCheck } from '../../verify/newcomers.ts';
import {
  archiveNetwork,
  deleteOpenedMembers,
  insertOpenedMembers,
  storeNewcomers,
} from '../network/index.ts';
import { partnersVerbs as verbs } from './index.ts';

const dayMs = 86_400_000;
let h: Harness;
let firstDay: string;
/** Registered one after the other; the tests after the first two move on from there. */
beforeAll(async () => {
  h = await openHarness();
  h.setClock(new Date(Math.floor(Date.now() / dayMs) * dayMs + 5 * 3_600_000));
  firstDay = dateOf(h.services.clock());
  for (const [name, upline] of [['budi'], ['siti', 'budi'], ['andi', 'siti'], ['luar']] as const)
    await h.partner(name, upline ? { upline } : {});
});
afterAll(() => h.close());

const keep = () => storeNewcomers(h.services.db, h.services.clock());
const week = async (input: object = {}) => {
  const page = await verbs.downline.run(h.services, await h.as('budi'), { period: 'week', ...input });
  return { names: page.rows.map(({ username }) => username), total: page.total, next: page.next };
};
const rows = async () =>
  (await query({ count: int })`select count(*) as count from network.newcomer_day`.one(h.owner)).count;
/** Budi's branch is taken for a large one. */
const asLarge = async () =>
  sql`update network.member set downline_count = 5000 where id = ${await h.idOf('budi')}`.execute(h.owner);
const findsNothing = () => h.owner.transaction().execute((tx) => newcomersCheck.find(tx));

test('a day is kept once it is over for an hour, of large branches', async () => {
  await keep();
  const company = await rows();
  h.setClock(20 * 3_600_000);
  await h.partner('dewi', { upline: 'andi' });
  await asLarge();
  const asRead = await week();
  expect(asRead).toMatchObject({ names: ['dewi', 'andi', 'siti'], total: 3 });
  await sql`delete from network.newcomer_day`.execute(h.owner);
  await keep();
  expect(await rows(), 'the company and budi, six days').toBe(2 * company);
  expect(await findsNothing()).toBeNull();
  expect(await week()).toEqual(asRead);
});

test('what is kept is what is read, with who joined today, page by page', async () => {
  const { names, next } = await week({ limit: 2 });
  expect(names).toEqual(['dewi', 'andi']);
  expect(await week({ limit: 2, after: next })).toMatchObject({ names: ['siti'], total: 3, next: null });
  await sql`update network.newcomer_day set ids = ids[1:1] where day = ${firstDay}`.execute(h.owner);
  expect(await week(), 'of the first day one is left').toMatchObject({ names: ['dewi', 'andi'], total: 2 });
  expect(await findsNothing()).toMatch(/^mitra baru/);
  await sql`delete from network.newcomer_day`.execute(h.owner);
  expect(await week()).toMatchObject({ names: ['dewi', 'andi', 'siti'], total: 3 });
});

test('a week that lacks a day is read from the tree from there on', async () => {
  await keep();
  const whole = await week();
  await sql`delete from network.newcomer_day where member_id = ${await h.idOf('budi')}
    and day <> (select max(day) from network.newcomer_day)`.execute(h.owner);
  expect(await week()).toEqual(whole);
  await sql`delete from network.newcomer_day`.execute(h.owner);
  await keep();
});

test('who was held up since a day that is kept is there', async () => {
  const now = h.services.clock();
  h.setClock(-20 * 3_600_000);
  expect(dateOf(h.services.clock())).toBe(firstDay);
  // Held up: the registration is of a moment long before the present one.
  h.setClock(new Date(Math.min(h.services.clock().getTime(), Date.now() - 2 * 3_600_000)));
  await h.partner('rina', { upline: 'siti' });
  await asLarge();
  h.setClock(now);
  expect((await week()).names).toContain('rina');
  await keep();
  expect(await findsNothing()).toBeNull();
  expect((await week()).names).toContain('rina');
});

test('days that no week shows any more go', async () => {
  h.setClock(3 * dayMs);
  await keep();
  const { oldest } = await query({ oldest: int })`
    select count(distinct day) as oldest from network.newcomer_day`.one(h.owner);
  expect(oldest).toBe(6);
  expect(await findsNothing()).toBeNull();
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['an import', (tx) => insertOpenedMembers(tx, [])],
  ['its undoing', (tx) => deleteOpenedMembers(tx, [])],
])('%s lets go of all that is kept', async (_, change) => {
  await keep();
  expect(await rows()).toBeGreaterThan(0);
  await h.owner.transaction().execute(change);
  expect(await rows()).toBe(0);
});

test('so does a reset of the network', async () => {
  await keep();
  const left = await h.owner.transaction().execute(async (tx) => {
    const { id } = await query({ id: int })`
      insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
      values ('network', ${await h.idOf('budi')}, '/nowhere', 0, 0, '{}', now()) returning id`.one(tx);
    await archiveNetwork(tx, id);
    return (await query({ count: int })`select count(*) as count from network.newcomer_day`.one(tx)).count;
  });
  expect(left).toBe(0);
});
