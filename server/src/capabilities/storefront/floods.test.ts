import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, orderForm, placeOrder, visitor } from '../../testing/public-forms.ts';
import { filesVerbs } from '../files/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { storefrontVerbs } from './index.ts';

let h: Harness;
const hour = 3_600_000;

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

const { orderProduct, sendMessage } = storefrontVerbs;
const stored = async () =>
  (
    await query({ count: int })`select (select count(*) from storefront.public_order)
      + (select count(*) from storefront.contact_message) as count`.first(h.owner)
  )?.count ?? 0;
const message = (overrides: Record<string, unknown> = {}) => ({
  name: 'Rina',
  email: 'rina@example.com',
  message: 'Halo',
  ...overrides,
});

describe('floods', () => {
  test('50 times the same operation: one order, one answer, one use of the quota', async () => {
    const before = await stored();
    const operationId = randomUUID();
    const form = await orderForm(h);
    const address = '203.0.113.50';
    const callers = await Promise.all(Array.from({ length: 50 }, () => visitor(h, address, operationId)));
    const receipts = await Promise.all(callers.map((caller) => orderProduct.run(h.services, caller, form)));
    expect(new Set(receipts.map((receipt) => receipt.reference)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
    expect(await codeOf(sendMessage.run(h.services, await visitor(h, address), message()))).toBe('ok');
  });

  test('one proof and 20 orders at once: one order', async () => {
    const form = await orderForm(h);
    const tries = Array.from({ length: 20 }, async () =>
      codeOf(orderProduct.run(h.services, await visitor(h), form)),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'PROOF_MISSING')).toHaveLength(19);
  });

  test('ten forms per address and hour, refused ones not counted; an order with its proof is marked, not refused', async () => {
    const address = '203.0.113.7';
    const send = async (from = address) =>
      codeOf(sendMessage.run(h.services, await visitor(h, from), message({ email: 'sibuk@example.com' })));
    const wrong = await orderForm(h, { productId: 'tidak-ada' });
    expect(await codeOf(orderProduct.run(h.services, await visitor(h, address), wrong))).toBe('NOT_FOUND');
    const codes = [];
    for (let n = 0; n < 11; n += 1) codes.push(await send());
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'TOO_MANY_TRIES']);
    const form = await orderForm(h);
    await orderProduct.run(h.services, await visitor(h, address), {
      ...form,
      email: 'pembeli@example.com',
    });
    const { rows } = await storefrontVerbs.orders.run(h.services, await h.as('admin'), { suspected: 'true' });
    const queue = await storefrontVerbs.orders.run(h.services, await h.as('admin'), {});
    expect(queue.rows, 'it stands in the queue, marked').toContainEqual(rows[0]);
    const without = await storefrontVerbs.orders.run(h.services, await h.as('admin'), { suspected: 'false' });
    expect(without.rows).not.toContainEqual(rows[0]);
    expect(queue.counts.all).toBe(without.counts.all + 1);
    const home = await reportsVerbs.adminDashboard.run(h.services, await h.as('admin'), {});
    expect(home.queues.productOrders?.count, 'and is counted').toBe(queue.counts.pending);
    expect(rows).toMatchObject([{ email: 'pembeli@example.com', suspected: true, status: 'pending' }]);
    expect(await emailsTo(h, 'pembeli@example.com')).toHaveLength(1);
    const unpaid = await orderForm(h, { proofFileId: randomUUID() });
    expect(await codeOf(orderProduct.run(h.services, await visitor(h, address), unpaid))).toBe(
      'PROOF_MISSING',
    );
    expect(await send('203.0.113.8')).toBe('ok');
    h.setClock(hour + 1);
    expect(await send()).toBe('ok');
  });

  test('a household has one quota on IPv6', async () => {
    const send = async (from: string) =>
      codeOf(sendMessage.run(h.services, await visitor(h, from), message({ email: 'enam@example.com' })));
    for (let n = 1; n <= 10; n += 1) expect(await send(`2001:db8:1:2::${n}`)).toBe('ok');
    expect(await send('2001:db8:1:2:a:b:c:d')).toBe('TOO_MANY_TRIES');
    expect(await send('2001:db8:1:3::1')).toBe('ok');
  });

  test('one address gets at most five e-mails a day, however many strangers name it', async () => {
    const receipts = [];
    for (let n = 0; n < 7; n += 1) receipts.push(await placeOrder(h, { email: 'korban@example.com' }));
    expect(await emailsTo(h, 'korban@example.com')).toHaveLength(5);
    expect(receipts.map((receipt) => receipt.acknowledgedTo !== null)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
  });

  test('uploads are counted per address, good or bad', async () => {
    const upload = async (address: string) => {
      const file = new File(['ini bukan gambar'], 'bukti.png', { type: 'image/png' });
      return codeOf(filesVerbs.uploadPublicProof.run(h.services, await visitor(h, address), { file }));
    };
    for (let n = 0; n < 30; n += 1) expect(await upload('203.0.113.9')).toBe('FILE_TYPE_REFUSED');
    expect(await upload('203.0.113.9')).toBe('TOO_MANY_TRIES');
    expect(await upload('203.0.113.10')).toBe('FILE_TYPE_REFUSED');
    h.setClock(hour + 1);
    expect(await upload('203.0.113.9')).toBe('FILE_TYPE_REFUSED');
  });
});

describe('the honeypot', () => {
  test('keeps what fills it in apart: same answer, no e-mail, no live update; nothing is lost', async () => {
    const topics: string[] = [];
    const services = {
      ...h.services,
      live: { ...h.services.live, publish: (t: readonly string[]) => topics.push(...t) },
    };
    const form = await orderForm(h, { email: 'bot@example.com', website: 'https://beli.example' });
    const receipt = await orderProduct.run(services as never, await visitor(h), form);
    expect(receipt).toMatchObject({ total: 200_000, acknowledgedTo: 'bot@example.com' });
    expect(receipt.reference).toMatch(/^PSN-2611-\d{4}$/);
    await sendMessage.run(
      services as never,
      await visitor(h),
      message({ email: 'bot@example.com', website: 'x' }),
    );
    expect(await emailsTo(h, 'bot@example.com')).toEqual([]);
    expect(topics, 'who may have paid is announced, a message is not').toEqual(['storefront-orders']);
    const staff = await h.as('admin');
    const others = await storefrontVerbs.orders.run(h.services, staff, { suspected: 'false' });
    expect(others.rows.map((row) => row.reference)).not.toContain(receipt.reference);
    const quiet = await storefrontVerbs.messages.run(h.services, staff, {});
    expect(quiet.rows.filter((row) => row.suspected)).toEqual([]);
    const messages = await storefrontVerbs.messages.run(h.services, staff, { suspected: 'all' });
    expect(messages.rows.some((row) => row.suspected)).toBe(true);
    const apart = await storefrontVerbs.orders.run(h.services, staff, { suspected: 'true' });
    expect(apart.rows.map((row) => row.reference)).toContain(receipt.reference);
  });

  test('an empty one is a person', async () => {
    const topics: string[] = [];
    const services = {
      ...h.services,
      live: { ...h.services.live, publish: (t: readonly string[]) => topics.push(...t) },
    };
    const form = await orderForm(h, { website: '', email: 'orang@example.com' });
    await orderProduct.run(services as never, await visitor(h), form);
    await sendMessage.run(services as never, await visitor(h), message({ website: '  ' }));
    expect(topics).toEqual(['storefront-orders', 'messages']);
    expect(await emailsTo(h, 'orang@example.com')).toHaveLength(1);
  });
});
