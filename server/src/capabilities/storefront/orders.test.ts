import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, json, query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, orderForm, picture, placeOrder, proof, visitor } from '../../testing/public-forms.ts';
import { filesVerbs, sweepFiles } from '../files/index.ts';
import { storefrontVerbs } from './index.ts';

let h: Harness;
let site: Site;
const hour = 3_600_000;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

const { orderProduct, registerTier, sendMessage } = storefrontVerbs;
const stored = async () =>
  (
    await query({ count: int })`select (select count(*) from storefront.public_order)
      + (select count(*) from storefront.contact_message) as count`.first(h.owner)
  )?.count ?? 0;
const message = (overrides: Record<string, unknown> = {}) => ({
  name: 'Rina',
  email: 'rina@example.com',
  message: 'Apakah dikirim ke Papua?',
  ...overrides,
});

describe('what a visitor sends', () => {
  test('a product order is stored at the price of the moment, with a number to keep', async () => {
    const receipt = await placeOrder(h, { quantity: 3 });
    expect(receipt).toMatchObject({
      reference: expect.stringMatching(/^PSN-2611-\d{4}$/),
      title: 'Minyak Rimpang',
      quantity: 3,
      total: 300_000,
      acknowledgedTo: 'dewi@example.com',
    });
    const { rows } = await sql`select kind, unit_price, total, phone, address, status, suspected
      from storefront.public_order where id = ${receipt.id}`.execute(h.owner);
    expect(rows).toEqual([
      {
        kind: 'product',
        unit_price: 100_000,
        total: 300_000,
        phone: '+6281226007788',
        address: 'Jl. Kenanga 8, Solo',
        status: 'pending',
        suspected: false,
      },
    ]);
  });

  test('a package registration has its own number', async () => {
    const { quantity: _, ...sender } = await orderForm(h);
    const receipt = await registerTier.run(h.services, await visitor(h), { ...sender, tierId: 'stokis' });
    expect(receipt).toMatchObject({ title: 'Mitra Stokis', quantity: 1, total: 3_750_000 });
    expect(receipt.reference).toMatch(/^DFT-2611-\d{4}$/);
  });

  test('a package with bottles keeps which product and where to, for the sender and for staff', async () => {
    const { quantity: _, ...sender } = await orderForm(h, { email: 'paket@example.com' });
    const form = { ...sender, productId: 'madu-ceria', tierId: 'reseller' };
    const receipt = await registerTier.run(h.services, await visitor(h), form);
    const goods = { title: 'Madu Ceria', quantity: 2 };
    expect(receipt).toMatchObject({ title: 'Mitra Reseller', quantity: 1, total: 180_000, goods });
    const [email] = await emailsTo(h, 'paket@example.com');
    expect(email?.body).toContain('Isi paket: 2 × Madu Ceria.');
    const { rows } = await storefrontVerbs.orders.run(h.services, await h.as('cs'), {
      search: receipt.reference,
    });
    expect(rows).toMatchObject([{ goods, address: 'Jl. Kenanga 8, Solo', quantity: 1 }]);
  });

  test('where delivery costs by area, its cost is part of the total, and no sale of goods', async () => {
    const before = await storefrontVerbs.settings.run(h.services, await h.as('admin'), {});
    const { value, revision = 0 } = before.settings.find(({ key }) => key === 'delivery') ?? {};
    const byArea = { ...(value as object), mode: 'areas' };
    const change = async (next: unknown, on: number) =>
      storefrontVerbs.changeSetting.run(h.services, await h.as('admin', randomUUID()), {
        key: 'delivery',
        value: next as never,
        revision: on,
      });
    await change(byArea, revision);
    for (const [area, code, field] of [
      [undefined, 'INPUT_INVALID', 'area'],
      [' ', 'INPUT_INVALID', 'area'],
      ['Bulan', 'NOT_FOUND', 'area'],
    ] as const) {
      const error = await placeOrder(h, { area }).catch((reason) => reason);
      expect(error).toMatchObject({ code });
      expect(Object.keys(error.data.fields)).toEqual([field]);
    }
    const area = 'Jawa dan Bali';
    const delivery = { area, cost: 15_000 };
    const receipt = await placeOrder(h, { quantity: 2, area, email: 'ongkir@example.com' });
    expect(receipt).toMatchObject({ total: 215_000, delivery });
    const [email] = await emailsTo(h, 'ongkir@example.com');
    expect(email?.body.replace(/\u00a0/g, ' ')).toContain('(termasuk ongkir Jawa dan Bali Rp 15.000)');
    const order = await storefrontVerbs.order.run(h.services, await h.as('cs'), { orderId: receipt.id });
    expect(order).toMatchObject({ total: 215_000, unitPrice: 100_000, quantity: 2, delivery });
    await storefrontVerbs.completeOrder.run(h.services, await h.as('cs', randomUUID()), {
      orderId: receipt.id,
    });
    const sold = await query({ amount: int })`
      select amount from storefront.sale where order_id = ${receipt.id}`.one(h.owner);
    expect(sold.amount).toBe(200_000);
    const { quantity: _, ...sender } = await orderForm(h, { area });
    const form = { ...sender, productId: 'madu-ceria', tierId: 'reseller' };
    expect(await registerTier.run(h.services, await visitor(h), form)).toMatchObject({
      total: 195_000,
      delivery,
    });
    await sql`update storefront.setting set value = jsonb_set(value, '{2,bottles}', '0')
      where key = 'tiers'`.execute(h.owner);
    const { productId: __, address: ___, ...without } = { ...sender, proofFileId: await proof(h) };
    const noGoods = { ...without, tierId: 'stokis', area: undefined };
    expect(await registerTier.run(h.services, await visitor(h), noGoods)).toMatchObject({
      total: 3_750_000,
      delivery: null,
      goods: null,
    });
    await sql`update storefront.setting set value = jsonb_set(value, '{2,bottles}', '30')
      where key = 'tiers'`.execute(h.owner);
    await change(value, revision + 1);
    expect(await placeOrder(h, { area })).toMatchObject({ total: 200_000, delivery: null });
  });

  test('a message is stored and acknowledged without being repeated', async () => {
    const { reference } = await sendMessage.run(h.services, await visitor(h), message());
    expect(reference).toMatch(/^PES-2611-\d{4}$/);
    const [email] = await emailsTo(h, 'rina@example.com');
    expect(email).toMatchObject({ title: `Pesan ${reference} kami terima`, name: 'Rina' });
    expect(email?.body).not.toContain('Papua');
  });

  test('over HTTP, as a browser does it: picture first, then the form', async () => {
    const browser = site.visitor();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' }));
    const uploaded = await browser.send('POST', '/api/files/public-proofs', { body: form });
    const { fileId } = (await uploaded.json()) as { fileId: string };
    const body = await orderForm(h, { proofFileId: fileId, email: '' });
    const key = { 'idempotency-key': randomUUID() };
    const answer = await browser.post('/api/storefront/orders', body, key);
    expect(answer.status).toBe(200);
    const receipt = await answer.json();
    expect(receipt).toMatchObject({ total: 200_000, acknowledgedTo: null });
    expect(await (await browser.post('/api/storefront/orders', body, key)).json()).toEqual(receipt);
    const other = await browser.post('/api/storefront/orders', { ...body, quantity: 9 }, key);
    expect(await other.json()).toMatchObject({ code: 'OPERATION_REUSED' });
  });

  test.each([
    ['ended', 'budi', null],
    ['began', null, 'budi'],
    ['became another’s', 'budi', 'cs'],
  ])(
    'a repeat after a lost answer is the same one, also where a session %s meanwhile',
    async (_, first, then) => {
      const as = async (who: string | null, key: string) => ({
        ...(await visitor(h, undefined, key)),
        ...(await h.as(who, key)),
      });
      const [orderKey, messageKey] = [randomUUID(), randomUUID()];
      const [order, words] = [await orderForm(h), message()];
      const receipt = await orderProduct.run(h.services, await as(first, orderKey), order);
      const sent = await sendMessage.run(h.services, await as(first, messageKey), words);
      const before = await stored();
      expect(await orderProduct.run(h.services, await as(then, orderKey), order)).toEqual(receipt);
      expect(await sendMessage.run(h.services, await as(then, messageKey), words)).toEqual(sent);
      expect(await stored()).toBe(before);
    },
  );
});

describe('refusals, with nothing stored', () => {
  test.each([
    [{ productId: 'minyak-lain' }, 'NOT_FOUND'],
    [{ productId: '' }, 'INPUT_INVALID'],
    [{ quantity: 0 }, 'INPUT_INVALID'],
    [{ quantity: 1.5 }, 'INPUT_INVALID'],
    [{ quantity: 1_001 }, 'INPUT_INVALID'],
    [{ quantity: '2' }, 'INPUT_INVALID'],
    [{ name: '  ' }, 'INPUT_INVALID'],
    [{ phone: '123' }, 'INPUT_INVALID'],
    [{ phone: '' }, 'INPUT_INVALID'],
    [{ email: 'bukan-email' }, 'INPUT_INVALID'],
    [{ email: 'dewi@example.com\r\nBcc: korban@example.com' }, 'INPUT_INVALID'],
    [{ address: '' }, 'INPUT_INVALID'],
    [{ proofFileId: 'bukan-uuid' }, 'INPUT_INVALID'],
    [{ proofFileId: undefined }, 'INPUT_INVALID'],
    [{ proofFileId: '00000000-0000-4000-8000-000000000000' }, 'PROOF_MISSING'],
    [{ unitPrice: 1 }, 'INPUT_INVALID'],
    [{ total: 1 }, 'OFFER_CHANGED'],
    [{ status: 'completed' }, 'INPUT_INVALID'],
  ])('an order with %o is %s', async (overrides, code) => {
    const before = await stored();
    const form = { ...(await orderForm(h)), ...overrides };
    expect(await codeOf(orderProduct.run(h.services, await visitor(h), form as never))).toBe(code);
    expect(await stored()).toBe(before);
  });

  test.each([
    [{ tierId: 'emas' }, 'NOT_FOUND'],
    [{ tierId: 'stokis', quantity: 2 }, 'INPUT_INVALID'],
    [{ tierId: 'reseller' }, 'INPUT_INVALID'],
    [{ tierId: 'reseller', productId: 'madu-ceria', address: ' ' }, 'INPUT_INVALID'],
    [{ tierId: 'konsumen', productId: 'minyak-lain', address: 'Solo' }, 'NOT_FOUND'],
  ])('a registration with %o is %s', async (overrides, code) => {
    const { productId: _, quantity: __, address: ___, ...sender } = await orderForm(h);
    const form = { ...sender, ...overrides };
    expect(await codeOf(registerTier.run(h.services, await visitor(h), form as never))).toBe(code);
  });

  test.each([
    [{ message: ' ' }, 'INPUT_INVALID'],
    [{ email: '' }, 'INPUT_INVALID'],
    [{ name: '' }, 'INPUT_INVALID'],
    [{ message: 'x'.repeat(4_001) }, 'INPUT_INVALID'],
  ])('a message with %o is %s', async (overrides, code) => {
    expect(await codeOf(sendMessage.run(h.services, await visitor(h), message(overrides) as never))).toBe(
      code,
    );
  });

  test('a proof is good for one order, and a partner’s for none of these', async () => {
    const { proofFileId } = await orderForm(h);
    await placeOrder(h, { proofFileId });
    const again = await orderForm(h, { proofFileId });
    expect(await codeOf(orderProduct.run(h.services, await visitor(h), again))).toBe('PROOF_MISSING');
    const file = new File([new Uint8Array(await picture())], 'a.png');
    const own = await filesVerbs.uploadProof.run(h.services, await h.as('budi'), { file });
    const form = await orderForm(h, { proofFileId: own.fileId });
    expect(await codeOf(orderProduct.run(h.services, await h.as('budi'), form))).toBe('PROOF_MISSING');
  });

  test.each([
    undefined,
    'abc',
    '00000000-0000-0000-0000-000000000001',
    '11111111-1111-1111-8111-111111111111',
  ])(
    'an operation id like %s is none: visitors share one number, so theirs must be random',
    async (operationId) => {
      const caller = { ...(await visitor(h)), operationId };
      expect(await codeOf(orderProduct.run(h.services, caller, await orderForm(h)))).toBe(
        'OPERATION_ID_MISSING',
      );
    },
  );
});

describe('e-mails and traces', () => {
  test('the acknowledgement says what was ordered, its number, and how to reach a human', async () => {
    const receipt = await placeOrder(h, { email: 'Sri@Example.com', name: 'Sri Wahyuni' });
    const [email] = await emailsTo(h, 'sri@example.com');
    expect(email).toMatchObject({ title: `Pesanan ${receipt.reference} kami terima`, name: 'Sri Wahyuni' });
    expect(email?.body).toContain('2 × Minyak Rimpang, total Rp\u00a0200.000');
    expect(email?.body).toContain(receipt.reference);
    expect(email?.body).toContain('0812-2600-1414');
  });

  test('nothing a stranger typed travels in our e-mails', async () => {
    const name = 'Menang! buka http://jahat.example';
    await placeOrder(h, { email: 'target@example.com', name, address: 'http://jahat.example' });
    const [email] = await emailsTo(h, 'target@example.com');
    expect(email?.name).toBe('');
    expect(JSON.stringify(email)).not.toContain('jahat');
  });

  test('the audit names what came as the screens do, and not from whom', async () => {
    const { id } = await placeOrder(h, { name: 'Rahasia Sekali', email: 'rahasia@example.com' });
    const rows = await query({ detail: json<Record<string, unknown>>(), action: text })`
      select action, detail from audit.entry where subject = ${`public-order:${id}`}`.all(h.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.action).toBe('storefront.orderProduct');
    expect(rows[0]?.detail.item).toBe('Minyak Rimpang');
    expect(Object.keys(rows[0]?.detail ?? {}).sort()).toEqual([
      'item',
      'quantity',
      'reference',
      'suspected',
      'total',
    ]);
    const row = await query({ text: text })`
      select string_agg(detail::text || subject, ' ') as text from audit.entry`.first(h.owner);
    for (const secret of ['Rahasia', 'rahasia@', '6281226007788', 'Kenanga', 'Papua'])
      expect(row?.text).not.toContain(secret);
  });

  test('a price that changes afterwards changes no order', async () => {
    const { id } = await placeOrder(h, { productId: 'madu-ceria', quantity: 1 });
    const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('superadmin'), {});
    const products = settings.find((setting) => setting.key === 'products');
    const shown = products?.value as { price: number }[] | undefined;
    const value = (shown ?? []).map((one) => ({ ...one, price: 125_000 }));
    await storefrontVerbs.changeSetting.run(h.services, await h.as('superadmin'), {
      key: 'products',
      value: value as never,
      revision: products?.revision ?? 0,
    });
    const later = await placeOrder(h, { productId: 'madu-ceria', quantity: 1 });
    expect(later.total).toBe(125_000);
    const first = await storefrontVerbs.order.run(h.services, await h.as('cs'), { orderId: id });
    expect(first).toMatchObject({ unitPrice: 100_000, total: 100_000 });
  });

  test('visitors’ pictures that no order took are swept after a day', async () => {
    const unused = await proof(h);
    h.setClock(25 * hour);
    expect(await sweepFiles(h.services.db, h.services.storage, h.services.clock())).toBeGreaterThan(0);
    const form = await orderForm(h, { proofFileId: unused });
    expect(await codeOf(orderProduct.run(h.services, await visitor(h), form))).toBe('PROOF_MISSING');
  });
});
