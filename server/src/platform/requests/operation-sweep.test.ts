import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { int, query, uuid } from '../database/query.ts';
import { sweepOperations } from './operation-sweep-store.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

test('forgets operation ids after thirty days, and only those', async () => {
  const { db } = h.services;
  const now = h.services.clock();
  const [old, recent] = [randomUUID(), randomUUID()];
  const days = (n: number) => new Date(now.getTime() - n * 86_400_000);
  for (const [key, at] of [
    [old, days(31)],
    [recent, days(29)],
  ] as const)
    await sql`insert into platform.operation (actor_id, key, action, request_hash, at)
      values (${h.services.companyId}, ${key}, 'pins.transfer', 'x', ${at})`.execute(db);
  expect(await sweepOperations(db, now)).toBe(1);
  const left = await query({ key: uuid })`
    select key from platform.operation where action = 'pins.transfer'`.all(db);
  expect(left).toEqual([{ key: recent }]);
});

const fill = (rows: number, age: string) =>
  sql`insert into platform.operation (actor_id, key, action, request_hash, at)
    select ${h.services.companyId}, gen_random_uuid(), 'pins.transfer', 'x',
      ${h.services.clock()}::timestamptz - ${age}::interval
    from generate_series(1, ${rows}::int)`.execute(h.owner);
const left = async () =>
  (
    await query({ count: int })`
      select count(*) as count from platform.operation where action = 'pins.transfer'`.one(h.owner)
  ).count;

test('keeps up with a company that does thousands an hour', async () => {
  const before = await left();
  await fill(12_000, '31 days');
  expect(await sweepOperations(h.services.db, h.services.clock())).toBe(12_000);
  expect(await left()).toBe(before);
});

test('of a large table each hour of the day takes its part, also where rows of all times lie together', async () => {
  const { db, clock } = h.services;
  await sql`truncate platform.operation`.execute(h.owner);
  for (let time = 0; time < 10; time += 1) {
    await fill(150, '31 days');
    await fill(150, '29 days');
  }
  const hours = [];
  for (let hour = 0; hour < 24; hour += 1)
    hours.push(await sweepOperations(db, new Date(clock().getTime() + hour * 3_600_000), 1));
  expect(hours.reduce((sum, count) => sum + count, 0)).toBe(1_500);
  expect(hours.filter((count) => count > 0).length).toBeGreaterThan(10);
  expect(await left()).toBe(1_500);
});
