import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { verifyDatabase } from '../../verify/verify.ts';
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
    expect(gain).toEqual({
      reward: 350_000,
      points: 50,
      upline: 'nearest-active-upline',
      toCompany: true,
    });
    const first = await activate('bawah');
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

describe('at the same moment', () => {
  /** What came of an activation for everybody it touched, without numbers that are drawn. */
  const booksOf = (who: readonly string[]) =>
    query({ username: text, activation: nullable(text), received: nullable(text), told: int, card: text })`
      select p.username,
        (select string_agg(receiver.username || ' over ' || coalesce((
            select string_agg(o.username, ' ' order by v.position) from bonuses.event e
            join bonuses.passed_over v on v.event_id = e.id join identity.person o on o.id = v.partner_id
            where e.cause = 'ro:' || a.pin_id), 'none'), ', ')
          from partners.ro_activation a join identity.person receiver on receiver.id = a.receiver_id
          where a.partner_id = p.id) as activation,
        (select string_agg(b.type || ' ' || b.amount || ' of ' || b.cumulative, ', ' order by b.id)
          from bonuses.bonus b where b.beneficiary_id = p.id) as received,
        (select count(*) from notifications.message m
          where m.account_id = p.id and m.kind = 'ro-passed-over') as told,
        (select concat_ws(' ', f.personal_ro, f.ro_active, f.team_ro, f.ro_sum) from network.figures f
          where f.member_id = p.id) as card
      from identity.person p where p.username = any (${who}::text[]) order by p.username`.all(h.owner);

  /** One, below it another who has no PIN, and below that one two more. */
  const line = async (name: string) => {
    const names = [1, 2, 3, 4].map((n) => `${name}${n}`);
    for (const [index, upline] of ['superadmin', `${name}1`, `${name}2`, `${name}2`].entries())
      await h.partner(names[index] ?? '', { upline });
    for (const n of [1, 3, 4]) await h.givePins(`${name}${n}`, 'ro', 1);
    return names;
  };
  const plain = (books: Awaited<ReturnType<typeof booksOf>>, name: string) =>
    JSON.parse(JSON.stringify(books).replaceAll(name, 'x')) as unknown;

  it('partners of one line count from the top down, exactly as if one had come after the other', async () => {
    const alone = await line('satu');
    for (const who of alone) if (who !== 'satu2') await activate(who);

    const early = ['pertama', 'kedua', 'ketiga'];
    for (const who of early) {
      await h.partner(who);
      await h.givePins(who, 'ro', 1);
    }
    const together = await line('dua');
    // The first three find free places; the others are served together, and one of them has no PIN.
    const callers = await Promise.all([...early, ...together.toReversed()].map((who) => h.as(who)));
    const [, , , ...answers] = await Promise.allSettled(
      callers.map((caller) => partnersVerbs.activateRo.run(h.services, caller, {})),
    );
    const upline = { value: { personalRo: 1, receiver: 'Upline aktif terdekat' } };
    expect(answers).toMatchObject([
      upline,
      upline,
      { reason: { code: 'NO_RO_PIN' } },
      { value: { personalRo: 1, receiver: 'Perusahaan' } },
    ]);
    const { rows } = await sql`select 1 from audit.entry where action = 'partners.activateRo'
      and actor_id in (select id from identity.person where username = any (${together}::text[]))
      group by xid`.execute(h.owner);
    expect(rows).toHaveLength(1);
    const books = await booksOf(together);
    expect(books.map(({ activation, told }) => [activation, told])).toEqual([
      ['superadmin over none', 0],
      [null, 2],
      ['dua1 over dua2', 0],
      ['dua1 over dua2', 0],
    ]);
    expect(plain(books, 'dua')).toEqual(plain(await booksOf(alone), 'satu'));
    await settleNetwork(h.services.db);
    expect((await verifyDatabase(h.owner)).differences).toEqual([]);
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
