import { countedUpTo } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { archiveNetwork, settleNetwork } from '../network/index.ts';
import { partnersVerbs as verbs } from './index.ts';
import { repeatOrderFold } from './ro-total-store.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  for (const name of ['budi', 'siti', 'andi']) await activateRo(name);
});
afterAll(() => h.close());

async function activateRo(name: string): Promise<void> {
  await h.givePins(name, 'ro', 1);
  await verbs.activateRo.run(h.services, await h.as(name), {});
}

/** Of a branch that is taken for a large one: of a small one rows are found first, and counted in passing. */
async function totalOf(name: string): Promise<number | null> {
  await sql`update network.member set downline_count = 1000`.execute(h.owner);
  return (await verbs.teamRoHistory.run(h.services, await h.as(name), { limit: 1 })).total;
}

/** Repeat orders of so many, as rows or as what came along without, counted all the way up. */
async function add(name: string, count: number, withRows: boolean): Promise<void> {
  const id = await h.idOf(name);
  if (withRows)
    await sql`insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
      select ${id}::bigint, 9000000 + n, ${id}::bigint, now()
      from generate_series(1, ${count}::int) n`.execute(h.owner);
  await sql`update network.member m set
      personal_ro = m.personal_ro + case when m.id = t.id then ${count}::int else 0 end,
      ro_sum = m.ro_sum + case when m.id = t.id then 0 else ${count}::int end
    from network.member t where t.id = ${id} and starts_with(t.path, m.path)`.execute(h.owner);
}

test('is as many as there are rows, settled or not', async () => {
  const totals = async () => [await totalOf('budi'), await totalOf('siti'), await totalOf('andi')];
  expect(await totals()).toEqual([2, 1, 0]);
  await foldEach(h.services.db, [repeatOrderFold]);
  await settleNetwork(h.services.db);
  await foldEach(h.services.db, [repeatOrderFold]);
  await activateRo('andi');
  expect(await totals()).toEqual([3, 2, 0]);
});

test('leaves out what the company came along with, which has no rows', async () => {
  await add('andi', 7, false);
  expect(await totalOf('budi')).toBe(3);
  await add('andi', countedUpTo, true);
  expect(await totalOf('budi')).toBe(countedUpTo + 1);
});

test('of a network that began anew it is as many as stand below now', async () => {
  await h.owner.transaction().execute(async (tx) => {
    const { id } = await query({ id: int })`
      insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
      values ('network', ${h.services.companyId}, '/nowhere', 0, 0, '{}', now()) returning id`.one(tx);
    await archiveNetwork(tx, id);
  });
  await foldEach(h.services.db, [repeatOrderFold]);
  await foldEach(h.services.db, [repeatOrderFold]);
  await h.partner('baru');
  await h.partner('anak', { upline: 'baru' });
  for (const name of ['baru', 'anak']) await activateRo(name);
  expect(await totalOf('baru')).toBe(1);
});
