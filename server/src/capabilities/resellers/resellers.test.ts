import { contract } from '@rimpang/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople, partnersOnly, race } from '../../testing/role-answers.ts';
import { resellersVerbs as verbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const form = { fullName: 'Wati', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3, Solo' };
const add = async (who: string, input: object = {}) =>
  verbs.add.run(h.services, await h.as(who), { ...form, ...input });
const sell = async (who: string, resellerId: number, quantity: number, productId?: string) => {
  const products = await verbs.products.run(h.services, await h.as(who), {});
  return verbs.recordSale.run(h.services, await h.as(who), {
    resellerId,
    productId: productId ?? products.rows[0]!.id,
    quantity,
  });
};
const pay = async (who: string, resellerId: number, period: string) =>
  verbs.markPaid.run(h.services, await h.as(who), { resellerId, period });
const rewards = async (who: string, input: object = {}) =>
  verbs.rewards.run(h.services, await h.as(who), input);
const fields = (input: object) => ({ code: 'INPUT_INVALID', data: { fields: input } });

describe('role × endpoint × own, another’s, missing (invariant 19)', () => {
  test('every endpoint has its verb, and all of it is for partners', async () => {
    expect(Object.keys(verbs).toSorted()).toEqual(Object.keys(contract.resellers).toSorted());
    for (const verb of [verbs.list, verbs.products, verbs.sales, verbs.rewards])
      expect(await everyone(h, (caller) => verb.run(h.services, caller, {}))).toEqual(partnersOnly());
    expect(await everyone(h, (caller) => verbs.add.run(h.services, caller, form))).toEqual(partnersOnly());
    const sale = { resellerId: 999_999, productId: 'x', quantity: 1 };
    expect(await everyone(h, (caller) => verbs.recordSale.run(h.services, caller, sale))).toEqual(
      partnersOnly('NOT_FOUND'),
    );
    const cancelling = { saleId: 999_999 };
    expect(await everyone(h, (caller) => verbs.cancelSale.run(h.services, caller, cancelling))).toEqual(
      partnersOnly('NOT_FOUND'),
    );
    const paying = { resellerId: 999_999, period: '2026-H1' };
    expect(await everyone(h, (caller) => verbs.markPaid.run(h.services, caller, paying))).toEqual(
      partnersOnly('NOT_FOUND'),
    );
  });

  test('another stockist’s resellers, sales and rewards are not there', async () => {
    const own = await add('budi', { fullName: 'Milik Budi' });
    expect(await answer(sell('siti', own.id, 1))).toBe('NOT_FOUND');
    expect(await answer(pay('siti', own.id, '2026-H1'))).toBe('NOT_FOUND');
    const listed = await verbs.list.run(h.services, await h.as('siti'), {});
    expect(listed.rows.map((row) => row.fullName)).not.toContain('Milik Budi');
    const foreign = await verbs.sales.run(h.services, await h.as('siti'), { resellerId: own.id });
    expect(foreign).toMatchObject({ rows: [], total: { pieces: 0, amount: 0, points: 0 } });
    expect((await rewards('siti')).rows.map((row) => row.reseller.id)).not.toContain(own.id);
  });
});

describe('adding', () => {
  test('begins with the package: two products, two points, Rp 180.000', async () => {
    const made = await add('budi', { fullName: 'Sari' });
    expect(made).toMatchObject({
      fullName: 'Sari',
      whatsapp: '+6281222223333',
      points: 2,
      pieces: 2,
      rewardAchieved: null,
      next: { points: 25, amount: 125_000, missing: 23 },
    });
    const { rows } = await verbs.sales.run(h.services, await h.as('budi'), { resellerId: made.id });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'package', quantity: 2, total: 180_000, points: 2 });
    const [listed] = (await verbs.list.run(h.services, await h.as('budi'), { search: 'SARI' })).rows;
    expect(listed).toEqual(made);
    expect((await verbs.list.run(h.services, await h.as('budi'), { search: '%' })).total).toBe(0);
  });

  test.each(['0857-1111', '+62 857', '62857-1111-22', 'nomor'])('is found by %j', async (search) => {
    const budi = await h.as('budi');
    const count = async () => (await verbs.list.run(h.services, budi, { search })).total;
    const before = await count();
    await add('budi', { fullName: 'Dicari Nomor', whatsapp: '0857 1111 2222' });
    expect(await count()).toBe(before + 1);
  });

  test.each([
    [{ fullName: ' ' }, { fullName: 'Nama wajib diisi' }],
    [{ whatsapp: '' }, { whatsapp: 'No. WA wajib diisi' }],
    [{ whatsapp: '12' }, { whatsapp: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890' }],
    [{ address: '' }, { address: 'Alamat wajib diisi' }],
  ])('%j is refused beside the field', async (input, expected) => {
    await expect(add('budi', input)).rejects.toMatchObject(fields(expected));
  });

  test('an edit whose answer was lost is answered again, once done', async () => {
    const { id: resellerId, revision } = await add('budi', { fullName: 'Salah Ketik' });
    const caller = await h.as('budi', crypto.randomUUID());
    const edit = () =>
      verbs.edit.run(h.services, caller, { resellerId, revision, ...form, fullName: 'Benar' });
    const [first, second] = await Promise.all([edit(), edit()]);
    expect(first).toMatchObject({ fullName: 'Benar', revision: revision + 1 });
    expect(second).toEqual(first);
    expect(await edit()).toEqual(first);
  });

  test('points are never sent along, and the same operation id is one reseller', async () => {
    expect(await answer(add('budi', { points: 500 }))).toBe('INPUT_INVALID');
    const id = crypto.randomUUID();
    const run = async () =>
      verbs.add.run(h.services, await h.as('budi', id), { ...form, fullName: 'Sekali' });
    const [first, second] = await Promise.all([run(), run()]);
    expect(second).toEqual(first);
    expect((await verbs.list.run(h.services, await h.as('budi'), { search: 'sekali' })).total).toBe(1);
  });
});

describe('selling', () => {
  test('the total is the product’s price × quantity, one point per piece', async () => {
    const { id } = await add('budi', { fullName: 'Penjual' });
    const sold = await sell('budi', id, 30);
    expect(sold).toMatchObject({ unitPrice: 100_000, total: 3_000_000, points: 30, kind: 'sale' });
    const [listed] = (await verbs.list.run(h.services, await h.as('budi'), { search: 'penjual' })).rows;
    expect(listed).toMatchObject({
      points: 32,
      rewardAchieved: { points: 25, amount: 125_000 },
      next: { points: 50, missing: 18 },
    });
    const page = await verbs.sales.run(h.services, await h.as('budi'), { resellerId: id, limit: 1 });
    expect(page.total).toEqual({ pieces: 32, amount: 3_180_000, points: 32 });
    const rest = await verbs.sales.run(h.services, await h.as('budi'), {
      resellerId: id,
      after: page.next ?? '',
    });
    expect(rest.rows.map((row) => row.kind)).toEqual(['package']);
  });

  test('one that was entered wrongly is cancelled once: it stays in sight and counts no more', async () => {
    const { id } = await add('budi', { fullName: 'Keliru' });
    const wrong = await sell('budi', id, 250);
    await sell('budi', id, 25);
    const cancel = async (who: string) =>
      verbs.cancelSale.run(h.services, await h.as(who), { saleId: wrong.id });
    expect(await answer(cancel('siti')), 'another stockist’s').toBe('NOT_FOUND');
    const both = await Promise.all([cancel('budi'), cancel('budi')]);
    expect(both).toEqual([both[0], both[0]]);
    expect(both[0]).toMatchObject({ id: wrong.id, cancelledAt: expect.stringMatching(/^2026-/) });
    const audited = await query({ n: int })`select count(*) as n from audit.entry
      where action = 'resellers.cancelSale' and subject = ${`reseller:${id}`}`.one(h.owner);
    expect(audited.n).toBe(1);
    const sold = await query({ product: text })`select detail ->> 'product' as product from audit.entry
      where action = 'resellers.recordSale' and subject = ${`reseller:${id}`}`.all(h.owner);
    expect(
      sold.map(({ product }) => product),
      'by its name',
    ).toEqual([wrong.product, wrong.product]);
    const page = await verbs.sales.run(h.services, await h.as('budi'), { resellerId: id });
    expect(page.total).toEqual({ pieces: 27, amount: 2_680_000, points: 27 });
    expect(page.rows.map((row) => row.cancelledAt === null)).toEqual([true, false, true]);
    const [listed] = (await verbs.list.run(h.services, await h.as('budi'), { search: 'keliru' })).rows;
    expect(listed).toMatchObject({ points: 27, pieces: 27, rewardAchieved: { points: 25 } });
    const reward = (await rewards('budi', { limit: 100 })).rows.find((row) => row.reseller.id === id);
    expect(reward).toMatchObject({ points: 27, due: 125_000 });
  });

  test('a later change of price leaves what was sold', async () => {
    const { id } = await add('budi', { fullName: 'Lama' });
    const sold = await sell('budi', id, 1);
    await sql`update storefront.setting set value = jsonb_set(value, '{0,price}', '120000')
      where key = 'products'`.execute(h.owner);
    expect((await sell('budi', id, 1)).total).toBe(120_000);
    const { rows } = await verbs.sales.run(h.services, await h.as('budi'), { resellerId: id });
    expect(rows.find((row) => row.id === sold.id)?.total).toBe(100_000);
    await sql`update storefront.setting set value = jsonb_set(value, '{0,price}', '100000')
      where key = 'products'`.execute(h.owner);
  });

  test.each([
    [{ resellerId: undefined }, { resellerId: 'Reseller harus dipilih' }],
    [{ productId: '' }, { productId: 'Produk harus dipilih' }],
    [{ productId: 'tidak-ada' }, { productId: 'Produk harus dipilih' }],
    [{ quantity: undefined }, { quantity: 'Jumlah wajib diisi' }],
    [{ quantity: 0 }, { quantity: 'Jumlah minimal 1' }],
    [{ quantity: -1 }, { quantity: 'Jumlah minimal 1' }],
    [{ quantity: 0.5 }, { quantity: 'Harus berupa angka bulat' }],
    [{ quantity: 1001 }, { quantity: 'Maksimal 1.000 produk' }],
  ])('%j is refused beside the field', async (input, expected) => {
    const { id } = await add('budi');
    const [product] = (await verbs.products.run(h.services, await h.as('budi'), {})).rows;
    const sale = { resellerId: id, productId: product!.id, quantity: 1, ...input } as {
      resellerId: number;
      productId: string;
      quantity: number;
    };
    await expect(verbs.recordSale.run(h.services, await h.as('budi'), sale)).rejects.toMatchObject(
      fields(expected),
    );
  });
});

describe('rewards every six months', () => {
  let id: number;
  const row = async (period?: string) => {
    const page = await rewards('siti', { period, limit: 100 });
    return page.rows.find((reward) => reward.reseller.id === id);
  };

  test('are due for a half year that is over, not before', async () => {
    ({ id } = await add('siti', { fullName: 'Rajin' }));
    await sell('siti', id, 48);
    expect(await row()).toMatchObject({
      points: 50,
      tier: { points: 50, amount: 250_000 },
      due: 250_000,
      canPay: false,
    });
    await expect(pay('siti', id, '2026-H2')).rejects.toMatchObject({
      code: 'RESELLER_PERIOD_OPEN',
      message: 'Periode Juli–Desember 2026 belum berakhir.',
    });
    h.setClock(new Date('2027-01-02T03:00:00Z'));
    expect(await row('2026-H2')).toMatchObject({ due: 250_000, canPay: true, payout: null });
    const page = await rewards('siti');
    expect(page.period).toEqual({ key: '2027-H1', label: 'Januari–Juni 2027', ended: false });
    expect(page.periods.map((period) => period.key)).toEqual(['2027-H1', '2026-H2']);
  });

  test('50 clicks pay once, and the later ones hear when', async () => {
    const callers = await Promise.all(Array.from({ length: 50 }, () => h.as('siti')));
    const input = { resellerId: id, period: '2026-H2', note: 'Transfer BCA' };
    const { done, refused } = await race(
      callers.map((caller) => () => verbs.markPaid.run(h.services, caller, input)),
    );
    expect(done).toEqual([
      { amount: 250_000, tierPoints: 50, paidAt: '2027-01-02T03:00:00.000Z', note: 'Transfer BCA' },
    ]);
    expect(new Set(refused.map((failure) => failure.message))).toEqual(
      new Set(['Reward periode ini sudah dicatat dibayarkan, 2 Januari 2027, 10.00\u00a0WIB.']),
    );
    expect(await row('2026-H2')).toMatchObject({ due: 0, canPay: false, payout: { amount: 250_000 } });
  });

  test('what a recorded reward counted is not cancelled any more; what came after it is', async () => {
    const { rows } = await verbs.sales.run(h.services, await h.as('siti'), { resellerId: id });
    for (const sale of rows) {
      const run = async () => verbs.cancelSale.run(h.services, await h.as('siti'), { saleId: sale.id });
      await expect(run()).rejects.toMatchObject({
        code: 'RESELLER_SALE_REWARDED',
        message: expect.stringContaining('2 Januari 2027, 10.00\u00a0WIB'),
      });
    }
    const later = await sell('siti', id, 7);
    const taken = await verbs.cancelSale.run(h.services, await h.as('siti'), { saleId: later.id });
    expect(taken.cancelledAt).toBe('2027-01-02T03:00:00.000Z');
    expect(await row('2027-H1')).toMatchObject({ points: 50 });
  });

  test('of a reward that is recorded and its sale that is cancelled in one moment, one happens', async () => {
    h.setClock(new Date('2026-12-30T03:00:00Z'));
    const sold = [];
    for (let n = 0; n < 8; n += 1) {
      const { id: reseller } = await add('siti', { fullName: `Serentak ${n}` });
      sold.push(await sell('siti', reseller, 50));
    }
    h.setClock(new Date('2027-01-02T03:00:00Z'));
    for (const sale of sold) {
      const caller = await h.as('siti', crypto.randomUUID());
      const [paid, cancelled] = await Promise.all([
        answer(pay('siti', sale.reseller.id, '2026-H2')),
        answer(verbs.cancelSale.run(h.services, caller, { saleId: sale.id })),
      ]);
      const happened = [paid, cancelled].map((said) => said === 'ok');
      expect(happened.filter(Boolean), JSON.stringify([paid, cancelled])).toHaveLength(1);
      expect([paid, cancelled]).toContain(happened[0] ? 'RESELLER_SALE_REWARDED' : 'RESELLER_NOTHING_DUE');
    }
  });

  test('what is recorded is what was read: where another sum is due by now, nothing is', async () => {
    h.setClock(new Date('2026-12-30T03:00:00Z'));
    const reseller = await add('siti', { fullName: 'Dua semester' });
    await sell('siti', reseller.id, 23);
    h.setClock(new Date('2027-06-30T03:00:00Z'));
    await sell('siti', reseller.id, 25);
    h.setClock(new Date('2027-07-02T03:00:00Z'));
    const due = async (period: string) => {
      const page = await rewards('siti', { period, limit: 100 });
      return page.rows.find((reward) => reward.reseller.id === reseller.id)?.due ?? 0;
    };
    const record = async (period: string, read: number) =>
      verbs.markPaid.run(h.services, await h.as('siti'), { resellerId: reseller.id, period, due: read });
    // Open on two devices: the later half year was read before the earlier one was paid.
    const read = await due('2027-H1');
    expect(read).toBe(250_000);
    expect((await record('2026-H2', 125_000)).amount).toBe(125_000);
    await expect(record('2027-H1', read)).rejects.toMatchObject({
      code: 'RESELLER_DUE_CHANGED',
      message: expect.stringContaining('125.000'),
    });
    expect(await due('2027-H1')).toBe(125_000);
    expect((await record('2027-H1', 125_000)).amount).toBe(125_000);
    h.setClock(new Date('2027-01-02T03:00:00Z'));
  });

  test('two half years that two devices record in one moment pay what was read of one, and no more than is due', async () => {
    h.setClock(new Date('2026-12-30T03:00:00Z'));
    const both = [];
    for (let n = 0; n < 8; n += 1) {
      const { id: reseller } = await add('siti', { fullName: `Dua layar ${n}` });
      await sell('siti', reseller, 23);
      both.push(reseller);
    }
    h.setClock(new Date('2027-06-30T03:00:00Z'));
    for (const reseller of both) await sell('siti', reseller, 25);
    h.setClock(new Date('2027-07-02T03:00:00Z'));
    for (const [n, resellerId] of both.entries()) {
      const record = async (period: string, due: number) => {
        const caller = await h.as('siti', crypto.randomUUID());
        return () => answer(verbs.markPaid.run(h.services, caller, { resellerId, period, due }));
      };
      const earlier = await record('2026-H2', 125_000);
      const later = await record('2027-H1', 250_000);
      const begun = n % 2 === 0 ? [earlier, later] : [later, earlier];
      const said = await Promise.all(begun.map((begin) => begin()));
      const [ofEarlier, ofLater] = n % 2 === 0 ? said : said.toReversed();
      expect([
        ['ok', 'RESELLER_DUE_CHANGED'],
        ['RESELLER_NOTHING_DUE', 'ok'],
      ]).toContainEqual([ofEarlier, ofLater]);
      const paid = await query({ sum: int })`
        select sum(amount) as sum from resellers.payout where reseller_id = ${resellerId}`.one(h.owner);
      expect(paid.sum).toBe(ofLater === 'ok' ? 250_000 : 125_000);
    }
    h.setClock(new Date('2027-01-02T03:00:00Z'));
  });

  test('the next half year pays only what is new; points are never spent', async () => {
    await sell('siti', id, 49);
    h.setClock(new Date('2027-07-01T03:00:00Z'));
    await expect(pay('siti', id, '2027-H1')).rejects.toMatchObject({ code: 'RESELLER_NOTHING_DUE' });
    expect(await row('2027-H1')).toMatchObject({ points: 99, paidBefore: 250_000, due: 0 });
    await sell('siti', id, 1);
    h.setClock(new Date('2028-01-01T03:00:00Z'));
    expect(await row('2027-H2')).toMatchObject({ points: 100, due: 250_000, canPay: true });
    expect((await pay('siti', id, '2027-H2')).amount).toBe(250_000);
    const paid = await query({
      sum: int,
    })`select sum(amount) as sum from resellers.payout where reseller_id = ${id}`.all(h.owner);
    expect(paid[0]?.sum).toBe(500_000);
  });

  test.each(['2026-H3', '2026', 'x', "2026-H1'; --"])('%j is no period', async (period) => {
    expect(await answer(rewards('siti', { period }))).toBe('INPUT_INVALID');
    expect(await answer(pay('siti', id, period))).toBe('INPUT_INVALID');
  });

  test('sales and payouts are added, never changed, also not by the application', async () => {
    for (const change of [
      sql`update resellers.sale set points = 9`,
      sql`delete from resellers.payout`,
      sql`delete from resellers.sale_cancellation`,
    ]) {
      await expect(change.execute(h.services.db)).rejects.toThrow(/permission denied/);
      await expect(change.execute(h.owner)).rejects.toThrow(/never changed or removed/);
    }
  });
});
