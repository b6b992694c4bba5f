import { rupiah } from '@rimpang/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text, time } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople, partnersOnly } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { bonusesVerbs, payRankReward } from './index.ts';

const verbs = { ...bonusesVerbs, ...bonusReportVerbs };

const dayMs = 86_400_000;
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('andi', { upline: 'siti' });
});
afterAll(() => h.close());

const list = async (who: string, input: object = {}) => verbs.list.run(h.services, await h.as(who), input);
const missed = async (who: string, input: object = {}) =>
  verbs.missed.run(h.services, await h.as(who), input);
const activateRo = async (who: string) => {
  await h.givePins(who, 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
};
const setRo = async (active: boolean) =>
  partnersVerbs.setRo.run(h.services, await h.as('admin'), { partnerId: await h.idOf('budi'), active });
const messages = async (who: string, kind: string) => {
  return query({ title: text, body: text })`select title, body from notifications.message
    where account_id = ${await h.idOf(who)} and kind = ${kind} order by id`.all(h.owner);
};

describe('role × endpoint × own, another’s, missing (invariant 19)', () => {
  test('lists are for partners', async () => {
    for (const verb of [verbs.summary, verbs.list, verbs.missed])
      expect(await everyone(h, (caller) => verb.run(h.services, caller, {}))).toEqual(partnersOnly());
  });

  test('an explanation is for its owner and for staff with bonuses', async () => {
    const bonusId = (await list('budi')).rows[0]!.id;
    const explained = (id: number) =>
      everyone(h, (caller) => verbs.explain.run(h.services, caller, { bonusId: id }));
    expect(await explained(bonusId)).toEqual([
      'NOT_SIGNED_IN',
      'ok',
      'ok',
      'ok',
      'FORBIDDEN',
      'ok',
      'NOT_FOUND',
    ]);
    const missing = 'NOT_FOUND';
    expect(await explained(999_999_999)).toEqual([
      'NOT_SIGNED_IN',
      missing,
      missing,
      missing,
      'FORBIDDEN',
      missing,
      missing,
    ]);
  });
});

describe('lists', () => {
  test('say what each came from and whom it is about, and nothing private', async () => {
    const { rows, total } = await list('siti', { trigger: 'registration', type: 'referral' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      amount: 250_000,
      trigger: 'registration',
      source: { username: 'andi', fullName: 'Nama andi' },
      description: 'Dari pendaftaran Nama andi',
    });
    expect(total).toEqual({ count: 1, amount: 250_000 });
    expect(JSON.stringify(rows)).not.toMatch(/nik|address|phone|0812|Melati/i);
  });

  test('today is the WIB day, and a range includes both of its days', async () => {
    const day = (await list('siti')).total.count;
    h.setClock(dayMs);
    expect((await list('siti', { period: 'today' })).total).toEqual({ count: 0, amount: 0 });
    await h.partner('dewi', { upline: 'siti' });
    expect((await list('siti', { period: 'today' })).total).toEqual({ count: 1, amount: 250_000 });
    expect((await list('siti', { from: '2026-11-20', to: '2026-11-20' })).total.count).toBe(day);
    expect((await list('siti', { from: '2026-11-21', to: '2026-11-21' })).total.count).toBe(1);
    expect((await list('siti', { from: '2026-11-20' })).total.count).toBe(day + 1);
    expect((await list('siti', { to: '2026-11-19' })).total.count).toBe(0);
    // 23.59 WIB still belongs to the day, 00.00 begins the next.
    h.setClock(new Date('2026-11-21T16:59:59.999Z'));
    expect((await list('siti', { period: 'today' })).total.count).toBe(1);
    h.setClock(new Date('2026-11-21T17:00:00Z'));
    expect((await list('siti', { period: 'today' })).total.count).toBe(0);
  });

  test.each([
    { from: '20-11-2026' },
    { to: '2026-02-30' },
    { period: 'week' },
    { trigger: 'x' },
    { after: 'x' },
    { limit: 0 },
  ])('refuse %j', async (input) => {
    expect(await answer(list('siti', input))).toBe('INPUT_INVALID');
  });

  test('page without gap or repetition while the total stays', async () => {
    const whole = await list('siti');
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await list('siti', { limit: 1, after });
      expect(page.total).toEqual(whole.total);
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(whole.rows.map((row) => row.id));
    expect(whole.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(whole.total.amount);
  });
});

describe('what went past', () => {
  test('is listed for the partner it went past, with amount, source, receiver and reason', async () => {
    await activateRo('budi');
    await h.partner('eka', { upline: 'andi' });
    await activateRo('eka');
    const [row] = (await missed('siti')).rows;
    expect(row).toMatchObject({
      amount: 50_000,
      type: 'ro',
      rule: 'RO ke upline aktif terdekat',
      trigger: 'ro-activation',
      source: { username: 'eka' },
      receiver: { username: 'budi' },
      reason: 'Status RO: Tidak Aktif saat itu',
      nearer: 1,
    });
    expect((await missed('andi')).rows[0]?.nearer).toBe(0);
    expect((await missed('budi')).total).toEqual({ count: 0, amount: 0 });
    expect((await missed('siti', { period: 'today' })).total).toEqual({ count: 1, amount: 50_000 });
    expect((await missed('siti', { to: '2026-11-19' })).rows).toEqual([]);
  });

  test('explains itself to them: the way up to themself, but not what became of the money', async () => {
    const { id } = (await missed('siti')).rows[0]!;
    const explain = async (who: string) =>
      verbs.explain
        .run(h.services, await h.as(who), { bonusId: id })
        .catch((failure: { code: string }) => failure.code);
    const names = (told: unknown) =>
      (told as { passedOver: { partner: { username: string } }[] }).passedOver.map(
        ({ partner }) => partner.username,
      );
    const past = await explain('andi');
    expect(past).toMatchObject({ status: null, paidOut: null, paidBy: [], roActiveSince: null });
    expect(past).toMatchObject({ beneficiary: { username: 'budi' }, event: { source: { username: 'eka' } } });
    expect(names(past)).toEqual(['andi']);
    expect(names(await explain('siti'))).toEqual(['andi', 'siti']);
    expect(await explain('eka')).toBe('NOT_FOUND');
  });

  test('the receiver reads since when the own RO was active, as it was then', async () => {
    const row = (await list('budi', { type: 'ro', trigger: 'ro-activation' })).rows[0]!;
    const read = async (who: string) =>
      (await verbs.explain.run(h.services, await h.as(who), { bonusId: row.id })).roActiveSince;
    const stored = await query({ since: time })`
      select ro_active_since as since from network.member where id = ${await h.idOf('budi')}`.first(h.owner);
    expect(await read('budi')).toBe(stored?.since.toISOString());
    await setRo(false);
    expect(await read('budi')).toBe(stored?.since.toISOString());
    expect(await read('finance')).toBe(stored?.since.toISOString());
    await setRo(true);
    const own = (await list('budi', { type: 'reward_utama' })).rows[0]!;
    expect(
      (await verbs.explain.run(h.services, await h.as('budi'), { bonusId: own.id })).roActiveSince,
    ).toBeNull();
  });

  test('leads from its notification to its explanation in the list of what went past', async () => {
    const rows = await query({ link: text })`select link from notifications.message
      where account_id = ${await h.idOf('siti')} and kind = 'ro-passed-over' order by id`.all(h.owner);
    const { id } = (await missed('siti')).rows[0]!;
    expect(rows.at(-1)?.link).toBe(`/dashboard/total-ro-bonus?daftar=terlewat&bonus=${id}`);
    expect((await verbs.explain.run(h.services, await h.as('siti'), { bonusId: id })).id).toBe(id);
  });

  test('is told with person, amount, cause and remedy; the receiver hears who it is from', async () => {
    expect((await messages('siti', 'ro-passed-over')).at(-1)).toEqual({
      title: 'Bonus Rp\u00a050.000 terlewat',
      body: 'Nama eka (eka) mengaktifkan RO, tetapi RO Anda tidak aktif, jadi bonus Rp\u00a050.000 diberikan kepada upline aktif terdekat. Aktifkan RO Anda agar bonus berikutnya tidak terlewat.',
    });
    expect((await messages('budi', 'bonus')).at(-1)).toEqual({
      title: 'Bonus Rp\u00a050.000 dari Nama eka',
      body: 'Bonus Repeat Order Rp\u00a050.000 masuk ke saldo Anda karena Nama eka (eka) mengaktifkan RO saat RO Anda aktif.',
    });
    expect((await messages('eka', 'bonus'))[0]).toEqual({
      title: 'Selamat bergabung, bonus Rp\u00a0350.000 untuk Anda',
      body: 'Bonus Reward Utama Rp\u00a0350.000 masuk ke saldo Anda karena kemitraan Anda sudah aktif.',
    });
    expect(await messages('superadmin', 'bonus')).toEqual([]);
  });
});

describe('what was paid out of a bonus', () => {
  test('names the withdrawals, oldest bonus first, and sums to what was paid', async () => {
    for (const amount of [200_000, 300_000]) {
      const { id } = await withdrawalsVerbs.request.run(h.services, await h.as('siti'), { amount });
      h.setClock(60_000);
      await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId: id });
    }
    const rows = (await list('siti')).rows.toReversed();
    const explained = [];
    for (const { id } of rows)
      explained.push(await verbs.explain.run(h.services, await h.as('siti'), { bonusId: id }));
    // 350.000 own, 250.000 andi, …; 210.000 and 310.000 left the balance.
    expect(explained[0]?.paidBy.map((part) => part.amount)).toEqual([210_000, 140_000]);
    expect(explained[1]?.paidBy.map((part) => part.amount)).toEqual([170_000]);
    for (const { paidBy, paidOut } of explained)
      expect(paidBy.reduce((sum, part) => sum + part.amount, 0)).toBe(paidOut);
  });

  test('a rank reward explains itself: reward, tax, claim', async () => {
    const partnerId = await h.idOf('siti');
    const reward = {
      claimId: 77,
      claimCode: 'CLAIM-77',
      partnerId,
      rewardKey: 'rank-diamond',
      gross: rupiah(115_000_000),
      taxPercent: 10,
    };
    const before = await verbs.summary.run(h.services, await h.as('siti'), {});
    const pay = () =>
      h.services.db
        .transaction()
        .execute((tx) => payRankReward(tx, reward, h.services.companyId, h.services.clock()));
    const { bonus } = await pay();
    const explained = await verbs.explain.run(h.services, await h.as('siti'), { bonusId: bonus.id });
    expect(explained).toMatchObject({
      type: 'reward_peringkat',
      amount: 103_500_000,
      gross: 115_000_000,
      tax: 11_500_000,
      description: 'Reward Peringkat DIAMOND',
      rule: { key: 'rank-diamond', title: 'Reward Peringkat DIAMOND', planVersion: 1 },
      event: { trigger: 'rank-claim', claimCode: 'CLAIM-77', source: { username: 'siti' }, pinCode: null },
      passedOver: [],
    });
    const after = await verbs.summary.run(h.services, await h.as('siti'), {});
    expect(after.available - before.available).toBe(103_500_000);
    expect(after.total - before.total).toBe(103_500_000);
    expect(after.paid).toBe(before.paid);
    const withheld = await query({ sum: int })`select sum(p.amount) as sum from ledger.posting p
      join ledger.account a on a.id = p.account_id and a.kind = 'tax_withheld'`.all(h.owner);
    expect(withheld[0]?.sum).toBe(11_500_000);
    await expect(pay()).rejects.toThrow(/unique/);
  });
});
