import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { query, uuid } from '../database/query.ts';
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
