import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshot } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { talliesCheck } from '../../verify/tallies.ts';
import { archiveNetwork, settleNetwork, withRoStatus } from '../network/index.ts';
import { partnersVerbs } from './index.ts';
import { departures } from './test-departures.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const figures = { id: int, active: bool, count: int, ro: int };

/** Everybody below each member by RO status, added up one by one. */
const counted = query(figures)`
  select t.id, s.active, count(m.id) as count, coalesce(sum(m.personal_ro), 0)::bigint as ro
  from network.member t cross join (values (true), (false)) as s(active)
    left join network.member m on m.id <> t.id and starts_with(m.path, t.path) and m.ro_active = s.active
  group by 1, 2 order by 1, 2`;

async function reckoned(ids: readonly number[]) {
  const rows = [];
  for (const id of ids)
    for (const active of [false, true]) {
      const found = await query({ count: int, ro: int })`
        select k.count, k.ro from ${withRoStatus(id, active)} k`.one(h.services.db);
      rows.push({ id, active, ...found });
    }
  return rows;
}

/** The list of staff, and what it should say of how many it holds and of their repeat orders. */
async function listed(roStatus: 'Aktif' | 'Tidak Aktif') {
  const page = async (limit: number) =>
    partnersVerbs.list.run(h.services, await h.as('superadmin'), { roStatus, limit });
  // A page that shows everybody is counted itself.
  const { rows, total: all, repeatOrders: ofAll } = await page(100);
  const { total, repeatOrders } = rows.length > 1 ? await page(1) : { total: all, repeatOrders: ofAll };
  const orders = rows.reduce((sum, row) => sum + row.personalRo, 0);
  return [
    { total, repeatOrders },
    { total: rows.length, repeatOrders: orders },
  ];
}

const names = { username: text };
/** Partners whose RO is not active in spite of repeat orders, as the list of staff has them, and one by one. */
async function lapsed() {
  const caller = await h.as('superadmin');
  const input = { roStatus: 'Tidak Aktif', repeated: 'true', order: 'oldest', limit: 100 } as const;
  const { rows, total } = await partnersVerbs.list.run(h.services, caller, input);
  return { names: rows.map(({ username }) => username), total };
}
async function countedLapsed() {
  const rows = await query(names)`
    select p.username from identity.person p join network.member m on m.id = p.id
    where p.role = 'mitra' and not p.closed and not m.ro_active and m.personal_ro > 0
    order by p.id`.all(h.owner);
  return { names: rows.map(({ username }) => username), total: rows.length };
}

test('how many have their RO active is reckoned from the tree, whatever happens to whom in which order', async () => {
  const names = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh'];
  for (const [place, name] of names.entries())
    await h.partner(name, place > 0 ? { upline: names[Math.floor((place - 1) / 2)] } : {});
  const setRo = (active: boolean) => async (who: string) =>
    partnersVerbs.setRo.run(h.services, await h.as('superadmin'), { partnerId: await h.idOf(who), active });
  const { activateRo, close, promote } = departures(h);
  const [on, off] = [setRo(true), setRo(false)];
  const steps: [(who: string) => Promise<unknown>, string][] = [
    [activateRo, 'dua'],
    [on, 'tiga'],
    [activateRo, 'sepuluh'],
    [off, 'dua'],
    [on, 'empat'],
    [activateRo, 'tiga'],
    [off, 'empat'],
    [on, 'enam'],
    [activateRo, 'dua'],
    [activateRo, 'lima'],
    [on, 'tujuh'],
    [off, 'tiga'],
    [close, 'lima'],
    [promote, 'tujuh'],
    [activateRo, 'sembilan'],
    [promote, 'sembilan'],
    [off, 'sepuluh'],
    [activateRo, 'sepuluh'],
    [off, 'sepuluh'],
    [close, 'sepuluh'],
    [on, 'delapan'],
  ];
  for (const [place, [step, who]] of steps.entries()) {
    await step(who);
    if (place % 3 === 2) await settleNetwork(h.services.db);
    const expected = await counted.all(h.owner);
    const ids = [...new Set(expected.map(({ id }) => id))];
    expect([place, await reckoned(ids)]).toEqual([place, expected]);
    for (const roStatus of ['Aktif', 'Tidak Aktif'] as const) {
      const [said, shown] = await listed(roStatus);
      expect([place, roStatus, said]).toEqual([place, roStatus, shown]);
    }
    expect([place, await lapsed()]).toEqual([place, await countedLapsed()]);
  }
  const list = async (limit: number, input: object) =>
    partnersVerbs.list.run(h.services, await h.as('superadmin'), { ...input, limit });
  for (const input of [{ status: 'Aktif' }, { status: 'Aktif', roStatus: 'Aktif' }, { repeated: 'true' }])
    expect((await list(1, input)).total).toBe((await list(100, input)).rows.length);
  expect(await snapshot(h.services.db, (tx) => talliesCheck.find(tx))).toBeNull();
});

test('of a network that was ended all who repeated an order have no active RO', async () => {
  const before = await countedLapsed();
  await h.owner.transaction().execute(async (tx) => {
    const { id } = await query({ id: int })`
      insert into platform.reset (kind, by_id, backup, last_event_id, last_bonus_id, detail, at)
      values ('network', ${h.services.companyId}, '/nowhere', 0, 0, '{}', now()) returning id`.one(tx);
    await archiveNetwork(tx, id);
  });
  const expected = await countedLapsed();
  expect(expected.names.length).toBeGreaterThan(before.names.length);
  expect(await lapsed()).toEqual(expected);
  expect(await snapshot(h.services.db, (tx) => talliesCheck.find(tx))).toBeNull();
  // A page that shows everybody sums them up itself.
  for (const input of [
    {},
    { roStatus: 'Aktif' },
    { roStatus: 'Tidak Aktif' },
    { status: 'Aktif' },
  ] as const) {
    const list = async (limit: number) =>
      partnersVerbs.list.run(h.services, await h.as('superadmin'), { ...input, limit });
    const [all, one] = [await list(100), await list(1)];
    const orders = all.rows.reduce((sum, { personalRo }) => sum + personalRo, 0);
    expect([input, one.total, one.repeatOrders]).toEqual([input, all.rows.length, orders]);
  }
});
