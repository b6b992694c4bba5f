import { defaultMatrix } from '@rimpang/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, json, query } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, orderForm, picture, placeOrder, proof, visitor } from '../../testing/public-forms.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { filesVerbs, openFile } from '../files/index.ts';
import { isWithin } from '../network/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { storefrontVerbs } from './index.ts';

let h: Harness;
let site: Site;
const { orders, order, completeOrder, rejectOrder, messages, finishMessage, reopenMessage } = storefrontVerbs;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

const write = async (overrides: Record<string, string> = {}) => {
  const input = { name: 'Rina', email: 'rina@example.com', message: 'Halo', ...overrides };
  const { reference } = await storefrontVerbs.sendMessage.run(h.services, await visitor(h), input);
  const row = await query({ id: int })`
    select id from storefront.contact_message where reference = ${reference}`.first(h.owner);
  return { reference, id: row?.id ?? 0 };
};
const register = async (tierId: string, name: string) => {
  const { quantity: _, ...sender } = await orderForm(h, { name });
  return storefrontVerbs.registerTier.run(h.services, await visitor(h), { ...sender, tierId });
};

describe('the queue', () => {
  test('counts, sums, filters, pages and finds', async () => {
    const placed = [];
    for (const name of ['Ana', 'Bela', 'Citra']) {
      placed.push(await placeOrder(h, { name, email: `${name.toLowerCase()}@example.com` }));
    }
    await register('reseller', 'Dian');
    const staff = await h.as('cs');
    await completeOrder.run(h.services, staff, { orderId: placed[0]?.id ?? 0 });
    const all = await orders.run(h.services, await h.as('cs'), {});
    expect(all.counts).toEqual({ all: 4, pending: 3, completed: 1, rejected: 0 });
    expect(all.total).toEqual({ quantity: 7, amount: 780_000 });
    expect(all.rows.map((row) => row.name)).toEqual(['Dian', 'Citra', 'Bela', 'Ana']);

    const find = async (input: object) => {
      const { rows } = await orders.run(h.services, await h.as('admin'), input);
      return rows.map((row) => row.name);
    };
    expect(await find({ status: 'completed' })).toEqual(['Ana']);
    expect(await find({ kind: 'tier' })).toEqual(['Dian']);
    expect(await find({ search: 'CITR' })).toEqual(['Citra']);
    expect(await find({ search: 'bela@' })).toEqual(['Bela']);
    expect(await find({ search: placed[2]?.reference })).toEqual(['Citra']);
    expect(await find({ search: '0812-2600' })).toHaveLength(4);
    expect(await find({ search: '%' })).toEqual([]);
    expect(await find({ order: 'oldest', limit: 2 })).toEqual(['Ana', 'Bela']);
    const first = await orders.run(h.services, await h.as('admin'), { limit: 3 });
    expect(first.next).not.toBeNull();
    expect(await find({ limit: 3, after: first.next })).toEqual(['Ana']);
  });

  test('an odd page mark, status or size is refused', async () => {
    const staff = await h.as('admin');
    for (const input of [
      { after: 'x' },
      { status: 'lain' },
      { limit: 101 },
      { suspected: 'ya' },
      { lain: 1 },
    ])
      expect(await codeOf(orders.run(h.services, staff, input as never))).toBe('INPUT_INVALID');
  });

  test('one order, with the others that came with the very same picture', async () => {
    const bytes = await picture();
    const one = await placeOrder(h, { proofFileId: await proof(h, bytes) });
    const two = await placeOrder(h, { proofFileId: await proof(h, bytes) });
    const shown = await order.run(h.services, await h.as('admin'), { orderId: two.id });
    expect(shown).toMatchObject({ reference: two.reference, phone: '0812-2600-7788', status: 'pending' });
    expect(shown.sameProof).toEqual([{ id: one.id, reference: one.reference, kind: 'product' }]);
    expect(shown.proofElsewhere).toBe(false);
    expect(await codeOf(order.run(h.services, await h.as('admin'), { orderId: 999_999 }))).toBe('NOT_FOUND');
  });
});

test('a slip that paid for PINs is named beside the order of a visitor, before and after the other one came', async () => {
  const bytes = await picture();
  const shown = async (orderId: number) => {
    const { sameProof, proofElsewhere } = await order.run(h.services, await h.as('cs'), { orderId });
    return { sameProof, proofElsewhere };
  };
  const first = await placeOrder(h, { proofFileId: await proof(h, bytes) });
  expect(await shown(first.id)).toEqual({ sameProof: [], proofElsewhere: false });
  const slip = new File([new Uint8Array(bytes)], 'bukti.png', { type: 'image/png' });
  const { fileId } = await filesVerbs.uploadProof.run(h.services, await h.as('budi'), { file: slip });
  // Uploaded alone it pays for nothing yet.
  expect(await shown(first.id)).toEqual({ sameProof: [], proofElsewhere: false });
  await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
    items: [{ type: 'activation', quantity: 1 }],
    proofFileId: fileId,
  });
  const second = await placeOrder(h, { proofFileId: await proof(h, bytes) });
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const)
    expect(await shown(one.id)).toEqual({
      sameProof: [{ id: other.id, reference: other.reference, kind: 'product' }],
      proofElsewhere: true,
    });
});

describe('the proof', () => {
  test('is seen by those who may decide, and by no other person', async () => {
    const { id } = await placeOrder(h);
    const { proofUrl } = await order.run(h.services, await h.as('admin'), { orderId: id });
    for (const [who, status] of [
      ['superadmin', 200],
      ['admin', 200],
      ['cs', 200],
      ['finance', 403],
      ['budi', 404],
      [null, 401],
    ] as const) {
      const answer = await (await site.as(who)).get(proofUrl);
      expect([who, answer.status]).toEqual([who, status]);
    }
  });

  test('follows the matrix: without mitra-management cs sees no public proof, without pin-management no PIN proof', async () => {
    const { id } = await placeOrder(h);
    const { proofUrl } = await order.run(h.services, await h.as('admin'), { orderId: id });
    const fileId = proofUrl.split('/').at(-1) ?? '';
    const cs = await h.as('cs');
    const without = (module: 'mitra-management' | 'pin-management') => ({
      ...cs,
      matrix: { ...defaultMatrix, cs: { ...defaultMatrix.cs, [module]: false } },
    });
    expect(await codeOf(openFile(h.services, without('pin-management'), fileId, isWithin))).toBe('ok');
    expect(await codeOf(openFile(h.services, without('mitra-management'), fileId, isWithin))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('decisions', () => {
  test('one of 20 at once wins; the others are told who and when', async () => {
    const { id } = await placeOrder(h, { email: 'satu@example.com' });
    const decide = async (n: number) => {
      const staff = await h.as(n % 2 ? 'admin' : 'cs');
      return n % 3
        ? completeOrder.run(h.services, staff, { orderId: id })
        : rejectOrder.run(h.services, staff, { orderId: id, reason: 'Transfer belum masuk' });
    };
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(decide(n))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ORDER_DECIDED')).toHaveLength(19);
    const late = await completeOrder.run(h.services, await h.as('admin'), { orderId: id }).catch((e) => e);
    expect(late.message).toMatch(
      /^Orderan ini sudah (selesai|ditolak) oleh Staf (admin|cs), 20 November 2026/,
    );
    expect((await emailsTo(h, 'satu@example.com')).map((email) => email.kind)).toEqual([
      'storefront.order-received',
      'storefront.order-decided',
    ]);
  });

  test('a rejection gives its reason to the sender and to the audit', async () => {
    const { id, reference } = await placeOrder(h, { email: 'tolak@example.com' });
    const staff = await h.as('cs');
    const rejected = await rejectOrder.run(h.services, staff, {
      orderId: id,
      reason: 'Jumlah transfer kurang',
    });
    expect(rejected).toMatchObject({
      status: 'rejected',
      reason: 'Jumlah transfer kurang',
      decidedBy: 'Staf cs',
    });
    const email = (await emailsTo(h, 'tolak@example.com')).at(-1);
    expect(email).toMatchObject({ title: `Pesanan ${reference} belum dapat diproses` });
    expect(email?.body).toContain('Jumlah transfer kurang');
    const row = await query({ detail: json<object>() })`
      select detail from audit.entry where action = 'storefront.rejectOrder' order by id desc limit 1`.first(
      h.owner,
    );
    expect(row?.detail).toEqual({ reference, kind: 'product', reason: 'Jumlah transfer kurang' });
  });

  test('a retry of the same decision gets the first answer', async () => {
    const { id } = await placeOrder(h);
    const caller = await h.as('admin');
    const first = await completeOrder.run(h.services, caller, { orderId: id });
    expect(await completeOrder.run(h.services, caller, { orderId: id })).toEqual(first);
  });

  test('refuses to decide what is not there, or rejects without a reason', async () => {
    const staff = () => h.as('admin');
    expect(await codeOf(completeOrder.run(h.services, await staff(), { orderId: 999_999 }))).toBe(
      'NOT_FOUND',
    );
    const { id } = await placeOrder(h);
    expect(await codeOf(rejectOrder.run(h.services, await staff(), { orderId: id, reason: ' ' }))).toBe(
      'INPUT_INVALID',
    );
  });
});

describe('messages', () => {
  test('are listed, found and done once', async () => {
    const { id, reference } = await write({ name: 'Umar' });
    await write({ name: 'Vina', message: '<script>alert(1)</script>' });
    const list = await messages.run(h.services, await h.as('cs'), {});
    expect(list.rows[0]).toMatchObject({
      name: 'Vina',
      message: '<script>alert(1)</script>',
      status: 'open',
    });
    expect(list.counts).toEqual({ all: 2, open: 2, done: 0 });
    const tries = Array.from({ length: 10 }, async () =>
      codeOf(finishMessage.run(h.services, await h.as('cs'), { messageId: id })),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'MESSAGE_DONE')).toHaveLength(9);
    const open = await messages.run(h.services, await h.as('admin'), { status: 'open' });
    expect(open.rows.map((row) => row.name)).toEqual(['Vina']);
    const found = await messages.run(h.services, await h.as('admin'), { search: reference, order: 'oldest' });
    expect(found.rows).toMatchObject([{ name: 'Umar', status: 'done', doneBy: 'Staf cs' }]);
    expect(await codeOf(finishMessage.run(h.services, await h.as('cs'), { messageId: 999_999 }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('done by mistake', () => {
  test('is taken back once, by the roles that may, and can be done again; the books agree', async () => {
    const { id } = await write({ name: 'Wati' });
    await finishMessage.run(h.services, await h.as('cs'), { messageId: id });
    const tries = Array.from({ length: 5 }, async () =>
      reopenMessage.run(h.services, await h.as('admin'), { messageId: id }),
    );
    for (const message of await Promise.all(tries))
      expect(message).toMatchObject({ status: 'open', doneAt: null, doneBy: null });
    const rows = await query({ actor: int })`
      select actor_id as actor from audit.entry where action = 'storefront.reopenMessage'
        and subject = ${`contact-message:${id}`}`.all(h.owner);
    expect(rows).toHaveLength(1);
    expect((await verifyDatabase(h.owner)).differences).toEqual([]);
    await finishMessage.run(h.services, await h.as('admin'), { messageId: id });
    expect((await verifyDatabase(h.owner)).differences).toEqual([]);
    expect(await codeOf(reopenMessage.run(h.services, await h.as('cs'), { messageId: 999_999 }))).toBe(
      'NOT_FOUND',
    );
  });
});

test('cs works here by mitra-management; finance, partners and visitors do not', async () => {
  const { id } = await placeOrder(h);
  const cs = await h.as('cs');
  const off = { ...cs, matrix: { ...defaultMatrix, cs: { ...defaultMatrix.cs, 'mitra-management': false } } };
  for (const [caller, code] of [
    [off, 'FORBIDDEN'],
    [await h.as('finance'), 'FORBIDDEN'],
    [await h.as('budi'), 'FORBIDDEN'],
    [await h.as(null), 'NOT_SIGNED_IN'],
  ] as const) {
    expect(await codeOf(orders.run(h.services, caller, {}))).toBe(code);
    expect(await codeOf(order.run(h.services, caller, { orderId: id }))).toBe(code);
    expect(await codeOf(completeOrder.run(h.services, caller, { orderId: id }))).toBe(code);
    expect(await codeOf(rejectOrder.run(h.services, caller, { orderId: id, reason: 'x' }))).toBe(code);
    expect(await codeOf(messages.run(h.services, caller, {}))).toBe(code);
    expect(await codeOf(finishMessage.run(h.services, caller, { messageId: 1 }))).toBe(code);
    expect(await codeOf(reopenMessage.run(h.services, caller, { messageId: 1 }))).toBe(code);
  }
});
