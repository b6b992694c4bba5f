import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';
import { mergeNewest } from './timeline.ts';

let h: Harness;
let budi: number;
/** The page of `budi`: two bonuses, a withdrawal, an order of each kind of PIN, three notes, a claim. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  budi = await h.idOf('budi');
  const minute = 60_000;
  h.setClock(minute);
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 100_000 });
  h.setClock(minute);
  const items = [
    { type: 'activation' as const, quantity: 2 },
    { type: 'ro' as const, quantity: 1 },
  ];
  await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), { items, proofFileId: null });
  for (const text of ['Satu', 'Dua', 'Tiga']) {
    h.setClock(minute);
    await partnersVerbs.addNote.run(h.services, await h.as('cs'), { partnerId: budi, text });
  }
  h.setClock(minute);
  await sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
      new_stockists, rank_points, created_at)
    values ('KLM-1', ${budi}, 'main-1000', 1000, 0, 0, 0, 0, ${h.services.clock()})`.execute(h.owner);
});
afterAll(() => h.close());

type Input = Parameters<typeof reportsVerbs.partnerTimeline.run>[2];
const timeline = async (by: string, more: Partial<Input> = {}) =>
  reportsVerbs.partnerTimeline.run(h.services, await h.as(by), { partnerId: budi, ...more });
const kindsOf = ({ rows }: Awaited<ReturnType<typeof timeline>>) => rows.map(({ kind }) => kind);

describe('the timeline of a partner', () => {
  it('is for staff who serve partners', async () => {
    const ask = (partnerId: number) =>
      everyone(h, (caller) => reportsVerbs.partnerTimeline.run(h.services, caller, { partnerId }));
    const roles = (word: string) => [
      'NOT_SIGNED_IN',
      word,
      word,
      'FORBIDDEN',
      word,
      'FORBIDDEN',
      'FORBIDDEN',
    ];
    expect(await ask(budi)).toEqual(roles('ok'));
    expect(await ask(999_999)).toEqual(roles('NOT_FOUND'));
  });

  it('tells everything in one order, newest first', async () => {
    const { rows, next } = await timeline('admin');
    expect(next).toBeNull();
    expect(
      rows.map(({ title, detail, amount, status, note }) => [title, detail, amount, status, note?.text]),
    ).toEqual([
      ['Klaim reward', 'Wisata domestik', null, 'Menunggu', undefined],
      ['Catatan', '', null, null, 'Tiga'],
      ['Catatan', '', null, null, 'Dua'],
      ['Catatan', '', null, null, 'Satu'],
      ['Orderan 1 PIN RO', '', expect.any(Number), 'Tertunda', undefined],
      ['Orderan 2 PIN Aktivasi', '', expect.any(Number), 'Tertunda', undefined],
      ['Penarikan', 'Ke BRI •••• 4821', 100_000, 'Tertunda', undefined],
      [expect.stringMatching(/^Bonus /), expect.stringMatching(/^Dari /), 250_000, 'Menunggu', undefined],
      [expect.stringMatching(/^Bonus /), expect.stringMatching(/^Dari /), 350_000, 'Menunggu', undefined],
    ]);
  });

  it('shows each reader the kinds they may see elsewhere', async () => {
    expect(new Set(kindsOf(await timeline('admin')))).toEqual(
      new Set(['note', 'order', 'withdrawal', 'bonus', 'claim']),
    );
    expect(new Set(kindsOf(await timeline('cs')))).toEqual(new Set(['note', 'order']));
    expect((await timeline('cs', { kind: 'bonus' })).rows).toEqual([]);
  });

  it('is filtered by one kind', async () => {
    expect(kindsOf(await timeline('admin', { kind: 'order' }))).toEqual(['order', 'order']);
    expect(kindsOf(await timeline('admin', { kind: 'claim' }))).toEqual(['claim']);
  });

  it('goes on page by page with each entry once, while new ones come in', async () => {
    const all = await timeline('admin');
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await timeline('admin', { limit: 3, ...(after && { after }) });
      seen.push(...page.rows.map(({ kind, id }) => `${kind} ${id}`));
      if (pages === 0)
        await partnersVerbs.addNote.run(h.services, await h.as('cs'), { partnerId: budi, text: 'Baru' });
      if (!page.next) break;
      after = page.next;
    }
    expect(seen).toEqual(all.rows.map(({ kind, id }) => `${kind} ${id}`));
  });

  it('refuses a page that it did not give out', async () => {
    for (const after of ['99', 'harta.3', 'note.x'])
      expect(await answer(timeline('admin', { after }))).toBe('INPUT_INVALID');
  });
});

describe('the lists of one partner', () => {
  it('orders are for those who see orders, withdrawals for those who see withdrawals', async () => {
    const orders = (partnerId: number) =>
      everyone(h, (caller) => reportsVerbs.partnerOrders.run(h.services, caller, { partnerId }));
    const paid = (partnerId: number) =>
      everyone(h, (caller) => reportsVerbs.partnerWithdrawals.run(h.services, caller, { partnerId }));
    const no = 'FORBIDDEN';
    for (const [partnerId, word] of [[budi, 'ok'] as const, [999_999, 'NOT_FOUND'] as const]) {
      expect(await orders(partnerId)).toEqual(['NOT_SIGNED_IN', word, word, no, word, no, no]);
      expect(await paid(partnerId)).toEqual(['NOT_SIGNED_IN', word, word, word, no, no, no]);
    }
  });

  it('hold what is the partner’s, newest first, in pages', async () => {
    const admin = await h.as('admin');
    const first = await reportsVerbs.partnerOrders.run(h.services, admin, { partnerId: budi, limit: 1 });
    expect(first.rows).toMatchObject([{ type: 'ro', quantity: 1, partner: { username: 'budi' } }]);
    const second = await reportsVerbs.partnerOrders.run(h.services, admin, {
      partnerId: budi,
      limit: 1,
      after: first.next ?? '',
    });
    expect(second).toMatchObject({ rows: [{ type: 'activation', quantity: 2 }], next: null });
    const paid = await reportsVerbs.partnerWithdrawals.run(h.services, admin, { partnerId: budi });
    expect(paid).toMatchObject({ rows: [{ amount: 100_000, status: 'pending' }], next: null });
    const siti = await h.idOf('siti');
    const none = await reportsVerbs.partnerWithdrawals.run(h.services, admin, { partnerId: siti });
    expect(none.rows).toEqual([]);
  });
});

describe('merging lists', () => {
  const row = (kind: string, id: number, minute: number) => ({ kind, id, at: new Date(minute * 60_000) });

  it('keeps each list in the order of its ids, whatever its moments say', () => {
    const rows = [row('a', 1, 9), row('a', 2, 5), row('b', 1, 7)];
    expect(mergeNewest(rows, 3).map(({ kind, id }) => `${kind}${id}`)).toEqual(['b1', 'a2', 'a1']);
    expect(mergeNewest(rows, 2)).toHaveLength(2);
  });

  it('ends where there is nothing more', () => {
    expect(mergeNewest([], 5)).toEqual([]);
    expect(mergeNewest([row('a', 1, 1)], 5)).toHaveLength(1);
  });
});
