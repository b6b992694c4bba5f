import { defaultMatrix } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { orderForm, placeOrder, visitor } from '../../testing/public-forms.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { settleNetwork } from '../network/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
const minute = 60_000;

/** company > budi > siti > andi, and dewi beside siti; andi repeats an order while siti is passed over. */
beforeAll(async () => {
  h = await openHarness({ now: new Date('2026-11-20T03:00:00Z') });
  for (const [name, role] of [
    ['admin', 'admin'],
    ['finance', 'finance'],
    ['cs', 'cs'],
  ] as const)
    await h.staff(name, role);
  await h.partner('budi');
  h.setClock(minute);
  await h.partner('siti', { upline: 'budi' });
  h.setClock(minute);
  await h.partner('andi', { upline: 'siti' });
  h.setClock(minute);
  await h.partner('dewi', { upline: 'budi', fullName: 'Dewi Anggraini' });
  await h.givePins('budi', 'ro', 1);
  await h.givePins('andi', 'ro', 2);
  for (const who of ['budi', 'andi', 'andi']) {
    h.setClock(minute);
    await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
  }
});
afterAll(() => h.close());

const home = async (who: string) => reportsVerbs.partnerDashboard.run(h.services, await h.as(who), {});
const dashboardOf = async (who: string) => reportsVerbs.adminDashboard.run(h.services, await h.as(who), {});
const titles = (activities: { title: string; detail: string }[]) =>
  activities.map(({ title, detail }) => `${title} | ${detail}`);

describe('a partner’s home', () => {
  it('counts the own downline (decision 007), settled or not', async () => {
    const expected = {
      totalPartners: 3,
      directPartners: 2,
      activatedPartners: 3,
      roPartners: 1,
      activationTurnover: 1_500_000,
      roTurnover: 700_000,
    };
    expect((await home('budi')).network).toEqual(expected);
    await settleNetwork(h.services.db);
    expect((await home('budi')).network).toEqual(expected);
    expect((await home('andi')).network).toMatchObject({ totalPartners: 0, roTurnover: 0 });
  });

  it('shows the same bonuses and points as their own pages', async () => {
    const { bonus, points, fullName } = await home('budi');
    expect(bonus).toEqual(await bonusesVerbs.summary.run(h.services, await h.as('budi'), {}));
    expect(bonus.total).toBe(350_000 + 2 * 250_000 + 350_000 + 2 * 50_000);
    expect(points).toEqual({ utama: 100, peringkat: 2 });
    expect(fullName).toBe('Nama budi');
  });

  it('says what went past this month, the own RO and PINs, and what comes next', async () => {
    const siti = await home('siti');
    expect(siti.ro).toEqual({ active: false, missedThisMonth: { count: 2, amount: 100_000 } });
    const missed = await bonusesVerbs.missed.run(h.services, await h.as('siti'), { limit: 5 });
    expect(siti.ro.missedThisMonth).toEqual(missed.total);
    expect((await home('budi')).ro).toEqual({ active: true, missedThisMonth: { count: 0, amount: 0 } });
    expect(siti.pins).toEqual(await pinsVerbs.stock.run(h.services, await h.as('siti'), {}));
    expect((await home('budi')).goals).toEqual([
      { way: 'utama', words: '900 poin lagi ke Wisata domestik', claimable: false },
      {
        way: 'peringkat',
        words: '38 RO tim, 14 RO pribadi, 2 stokis baru, dan 18 poin lagi ke RUBY',
        claimable: false,
      },
    ]);
  });

  it('lists at most 2 bonuses, 2 new partners and 1 withdrawal, the newest four first', async () => {
    expect(titles((await home('budi')).activities)).toEqual([
      'Bonus RO Rp\u00a050.000 | Dari repeat order Nama andi',
      'Bonus RO Rp\u00a050.000 | Dari repeat order Nama andi',
      'Dewi Anggraini bergabung | Mitra langsung ke-2 Anda',
      'Nama siti bergabung | Mitra langsung ke-1 Anda',
    ]);
    h.setClock(minute);
    const { id } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 1_000_000 });
    expect((await home('budi')).activities[0]).toMatchObject({
      kind: 'withdrawal',
      id,
      title: 'Penarikan Rp\u00a01.000.000 menunggu',
      detail: 'Ke BRI •••• 4821',
      status: 'Menunggu',
    });
    await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId: id });
    const { activities, bonus } = await home('budi');
    expect(activities[0]).toMatchObject({ title: 'Penarikan Rp\u00a01.000.000 selesai', status: 'Selesai' });
    expect(activities.map((activity) => activity.kind)).toEqual(['withdrawal', 'bonus', 'bonus', 'partner']);
    expect(bonus).toMatchObject({ paid: 1_010_000, unpaid: 290_000, held: 0, available: 290_000 });
  });

  it('speaks of oneself as Anda', async () => {
    expect(titles((await home('andi')).activities)[0]).toBe(
      'Bonus Reward Utama Rp\u00a0350.000 | Dari repeat order Anda',
    );
  });

  it('is empty, not an error, before the activation (decision 008)', async () => {
    await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
      values ('baru', 'baru@gmail.com', 'Baru', 'mitra', '-', now())`.execute(h.owner);
    const { network, bonus, activities } = await home('baru');
    expect(network.totalPartners).toBe(0);
    expect(bonus.total).toBe(0);
    expect(activities).toEqual([]);
  });
});

describe('the admin home', () => {
  it('counts everybody', async () => {
    expect((await dashboardOf('admin')).network).toEqual({
      totalPartners: 4,
      directPartners: 1,
      activatedPartners: 4,
      roPartners: 2,
      activationTurnover: 2_000_000,
      roTurnover: 1_050_000,
    });
  });

  it('adds up the bonuses of all partners, without the company’s, and what of them was paid', async () => {
    const { bonus } = await dashboardOf('superadmin');
    const each: Awaited<ReturnType<typeof home>>['bonus'][] = [];
    for (const who of ['budi', 'siti', 'andi', 'dewi']) each.push((await home(who)).bonus);
    const sum = (pick: (b: (typeof each)[number]) => number) => each.reduce((total, b) => total + pick(b), 0);
    expect(bonus).toEqual({
      total: sum((b) => b.total),
      paid: 1_010_000,
      unpaid: sum((b) => b.unpaid),
      forfeited: 0,
      openingPaid: 0,
      openingUnpaid: 0,
      byType: each[0]?.byType.map(({ type }, i) => ({
        type,
        amount: sum((b) => b.byType[i]?.amount ?? 0),
        unclaimed: sum((b) => b.byType[i]?.unclaimed ?? 0),
        count: sum((b) => b.byType[i]?.count ?? 0),
      })),
    });
  });

  it('shows each role the queues it may open', async () => {
    await withdrawalsVerbs.request.run(h.services, await h.as('siti'), { amount: 50_000 });
    const asked = h.services.clock().toISOString();
    h.setClock(minute);
    const items = [{ type: 'ro' as const, quantity: 2 }];
    await pinsVerbs.placeOrder.run(h.services, await h.as('siti'), { items, proofFileId: null });
    const ordered = h.services.clock().toISOString();
    const orders = { count: 1, amount: 7_000_000, oldestAt: ordered };
    const withdrawals = { count: 1, amount: 50_000, oldestAt: asked };
    const none = { count: 0, amount: 0, oldestAt: null };
    await placeOrder(h);
    h.setClock(minute);
    const { quantity: _, ...sender } = await orderForm(h);
    const form = { ...sender, tierId: 'reseller' };
    await storefrontVerbs.registerTier.run(h.services, await visitor(h), form);
    const productOrders = { count: 1, amount: 200_000, oldestAt: ordered };
    const tierRegistrations = { count: 1, amount: 180_000, oldestAt: h.services.clock().toISOString() };
    const visitors = { productOrders, tierRegistrations, messages: none };
    const every = { orders, withdrawals, payouts: none, claims: none, ...visitors };
    expect((await dashboardOf('superadmin')).queues).toEqual(every);
    expect((await dashboardOf('admin')).queues).toEqual(every);
    const salesQueues = { orders: null, productOrders: null, tierRegistrations: null, messages: null };
    expect((await dashboardOf('finance')).queues).toEqual({ ...every, ...salesQueues });
    const money = { withdrawals: null, payouts: null, claims: null };
    expect((await dashboardOf('cs')).queues).toEqual({ ...every, ...money });
    const matrix = { ...defaultMatrix, cs: { ...defaultMatrix.cs, 'pin-management': false } };
    const cs = { ...(await h.as('cs')), matrix };
    const { queues, activities } = await reportsVerbs.adminDashboard.run(h.services, cs, {});
    expect(queues).toEqual({ ...every, ...money, orders: null });
    expect(titles(activities), 'all four of the one kind that the role may see').toEqual([
      'Dewi Anggraini bergabung | Di bawah Nama budi',
      'Nama andi bergabung | Di bawah Nama siti',
      'Nama siti bergabung | Di bawah Nama budi',
      'Nama budi bergabung | Di bawah Perusahaan',
    ]);
  });

  it('lists at most 2 bonuses, 2 new partners and 1 withdrawal of everybody, the newest four first', async () => {
    const { activities } = await dashboardOf('superadmin');
    expect(activities.map(({ title, detail, status }) => `${title} | ${detail} | ${status}`)).toEqual([
      'Penarikan | Nama siti, BRI •••• 4821 | Tertunda',
      'Bonus Reward Utama | Nama andi | Menunggu',
      'Bonus Repeat Order | Nama budi, dari Nama andi | Menunggu',
      'Dewi Anggraini bergabung | Di bawah Nama budi | null',
    ]);
    const kinds = (await dashboardOf('finance')).activities.map((activity) => activity.kind);
    expect(kinds, 'what the role may not see leaves its place to the others').toEqual([
      'withdrawal',
      'withdrawal',
      'bonus',
      'bonus',
    ]);
  });

  it('leaves out who is no partner any more', async () => {
    await sql`update identity.account set role = 'cs', rank = 'Admin' where username = 'andi'`.execute(
      h.owner,
    );
    await partnersVerbs.close.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf('dewi'),
      reason: 'Diminta mitra',
      forfeitBalance: true,
      voidPins: true,
    });
    expect((await dashboardOf('admin')).network).toMatchObject({
      totalPartners: 2,
      directPartners: 1,
      activatedPartners: 2,
      roPartners: 1,
      roTurnover: 350_000,
    });
  });
});

describe('who may look (invariant 19)', () => {
  it.each([
    ['superadmin', 'FORBIDDEN', 'ok'],
    ['admin', 'FORBIDDEN', 'ok'],
    ['finance', 'FORBIDDEN', 'ok'],
    ['cs', 'FORBIDDEN', 'ok'],
    ['budi', 'ok', 'FORBIDDEN'],
    [null, 'NOT_SIGNED_IN', 'NOT_SIGNED_IN'],
  ])('%s: partner %s, admin %s', async (who, partner, admin) => {
    const answer = (run: Promise<unknown>) =>
      run.then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      );
    const caller = await h.as(who);
    expect(await answer(reportsVerbs.partnerDashboard.run(h.services, caller, {}))).toBe(partner);
    expect(await answer(reportsVerbs.adminDashboard.run(h.services, caller, {}))).toBe(admin);
  });

  it('refuses parameters that were not asked for', async () => {
    const caller = await h.as('budi');
    const odd = { accountId: 1 } as unknown as Record<string, never>;
    await expect(reportsVerbs.partnerDashboard.run(h.services, caller, odd)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  });
});

describe('what went past in a month', () => {
  it('begins anew on its first day, WIB, and never counts an earlier month', async () => {
    const before = (await home('siti')).ro.missedThisMonth;
    // 30 November, 23:59:59 WIB, and a second later.
    h.setClock(new Date('2026-11-30T16:59:59Z'));
    expect((await home('siti')).ro.missedThisMonth).toEqual(before);
    h.setClock(1000);
    expect((await home('siti')).ro.missedThisMonth).toEqual({ count: 0, amount: 0 });
    await h.partner('rini', { upline: 'siti' });
    await h.givePins('rini', 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as('rini'), {});
    expect((await home('siti')).ro.missedThisMonth).toEqual({ count: 1, amount: 50_000 });
  });
});
