import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { networkVerbs, settleNetwork } from '../network/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('atas');
  await h.partner('tengah', { upline: 'atas' });
  await h.partner('bawah', { upline: 'tengah' });
});
afterAll(() => h.close());

const activate = async (who: string, key?: string) =>
  partnersVerbs.activateRo.run(h.services, await h.as(who, key), {});
const card = async (who: string) => networkVerbs.root.run(h.services, await h.as(who), {});
const roBonus = async (who: string) =>
  (await bonusesVerbs.summary.run(h.services, await h.as(who), {})).byType.find((t) => t.type === 'ro')
    ?.amount ?? 0;

async function receivers() {
  const rows = await query({ receiver: text })`
    select p.username as receiver from partners.ro_activation a join identity.person p on p.id = a.receiver_id
      order by a.id`.all(h.owner);
  return rows.map((row) => row.receiver);
}

describe('activating RO', () => {
  it('needs an RO PIN', async () => {
    await expect(activate('bawah')).rejects.toMatchObject({
      code: 'NO_RO_PIN',
      message: 'Anda tidak memiliki PIN RO yang tersedia.',
    });
  });

  it('goes to the company while no ancestor is active, then to the nearest active upline (invariant 13)', async () => {
    await h.givePins('bawah', 'ro', 2);
    await h.givePins('atas', 'ro', 1);
    const gain = await partnersVerbs.roGain.run(h.services, await h.as('bawah'), {});
    expect(gain).toEqual({ reward: 350_000, points: 50 });
    const first = await activate('bawah');
    expect(first).toMatchObject(gain);
    expect(first).toMatchObject({ personalRo: 1, reward: 350_000, points: 50, receiver: 'Perusahaan' });
    await activate('atas');
    await activate('bawah');
    expect(await receivers()).toEqual(['superadmin', 'superadmin', 'atas']);
    expect(await roBonus('atas')).toBe(50_000);
    expect(await roBonus('tengah')).toBe(0);

    const { rows } = await bonusesVerbs.list.run(h.services, await h.as('atas'), { type: 'ro' });
    const why = await bonusReportVerbs.explain.run(h.services, await h.as('atas'), {
      bonusId: rows[0]?.id ?? 0,
    });
    expect(why.passedOver).toMatchObject([
      { partner: { username: 'tengah' }, reason: 'Status RO: Tidak Aktif saat itu' },
    ]);
    expect(JSON.stringify(why)).not.toMatch(/nik|address|bank/i);
  });

  it('counts team RO for active ancestors only, the same before and after settling (invariants 14, 15)', async () => {
    const before = [await card('atas'), await card('tengah'), await card('bawah'), await card('superadmin')];
    expect(before.map((c) => c.teamRo)).toEqual([1, 0, 0, 0]);
    expect(before.map((c) => c.personalRo)).toEqual([1, 0, 2, 0]);
    expect(before.map((c) => c.downlineCount)).toEqual([2, 1, 0, 3]);
    expect(before[3]).toMatchObject({ directCount: 1, turnover: 3 * 500_000 + 3 * 350_000 });
    expect(await settleNetwork(h.services.db)).toBeGreaterThan(0);
    expect(await settleNetwork(h.services.db)).toBe(0);
    expect([await card('atas'), await card('tengah'), await card('bawah'), await card('superadmin')]).toEqual(
      before,
    );
  });

  it('uses one PIN per activation however many are tried, and one per operation id', async () => {
    await h.givePins('tengah', 'ro', 3);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 50 }, () => activate('tengah', key)));
    expect((await card('tengah')).personalRo).toBe(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => activate('tengah')));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(2);
    expect((await card('tengah')).personalRo).toBe(3);
  });

  it('keeps every counter exact while activations and settling run at once', async () => {
    await h.givePins('bawah', 'ro', 40);
    const settling = Array.from({ length: 20 }, () => settleNetwork(h.services.db));
    await Promise.all([...Array.from({ length: 40 }, () => activate('bawah')), ...settling]);
    await settleNetwork(h.services.db);
    expect((await card('bawah')).personalRo).toBe(42);
    expect((await card('tengah')).teamRo).toBe(40);
    const row = await query({
      sum: int,
    })`select coalesce(sum(amount), 0)::bigint as sum from ledger.posting`.first(h.owner);
    expect(row?.sum).toBe(0);
  });
});

describe('reading the tree', () => {
  it('opens only one’s own branch', async () => {
    const atas = await h.idOf('atas');
    const rows = (await networkVerbs.children.run(h.services, await h.as('atas'), { memberId: atas })).rows;
    expect(rows.map((row) => row.username)).toEqual(['tengah']);
    await expect(
      networkVerbs.children.run(h.services, await h.as('bawah'), { memberId: atas }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      networkVerbs.children.run(h.services, await h.as('atas'), { memberId: 999_999 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('finds members below with the path to them, and no others', async () => {
    const found = await networkVerbs.find.run(h.services, await h.as('atas'), { query: 'BAWAH' });
    expect(found.total).toBe(1);
    expect(found.matches[0]?.path.map((c) => c.username)).toEqual(['atas', 'tengah', 'bawah']);
    expect((await networkVerbs.find.run(h.services, await h.as('bawah'), { query: 'atas' })).total).toBe(0);
    expect((await networkVerbs.find.run(h.services, await h.as('atas'), { query: '%' })).total).toBe(0);
  });
});
