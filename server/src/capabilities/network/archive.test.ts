import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { archiveNetwork, pendingChanges } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

test('a network is ended by a commit that waits for the disk, with the changes of counters that it settles', async () => {
  await h.partner('andi');
  expect(await pendingChanges(h.owner)).toBeGreaterThan(0);
  const waits = await h.owner.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    const { id } = await query({ id: int })`
      insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
      values ('network', ${h.services.companyId}, '/nowhere', 0, 0, '{}', now()) returning id`.one(tx);
    await archiveNetwork(tx, id);
    return query({ value: text })`select current_setting('synchronous_commit') as value`.one(tx);
  });
  expect(waits.value).toBe('on');
  expect(await pendingChanges(h.owner)).toBe(0);
});
