import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json, query } from '../../platform/database/query.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, placeOrder } from '../../testing/public-forms.ts';
import { everyone, openPeople, race } from '../../testing/role-answers.ts';
import { storefrontVerbs } from './index.ts';

/** Courier and tracking number of what visitors ordered. */
let h: Harness;
let orderId: number;
let buyer = '';
let buyers = 0;
const { completeOrder, orders, recordShipment } = storefrontVerbs;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
beforeEach(async () => {
  buyer = `pembeli${(buyers += 1)}@example.com`;
  orderId = (await placeOrder(h, { email: buyer })).id;
  await completeOrder.run(h.services, await h.as('cs'), { orderId });
});
afterAll(() => h.close());

type Given = Partial<Parameters<typeof recordShipment.run>[2]>;
const record = async (by: string, given: Given = {}) =>
  recordShipment.run(h.services, await h.as(by), {
    orderId,
    revision: 0,
    courier: 'JNE',
    number: 'jne 0012-3456',
    ...given,
  });
const lastEmail = async () => (await emailsTo(h, buyer)).at(-1);

describe('a shipment', () => {
  test('is recorded by staff who serve buyers, and shown in the list', async () => {
    const answers = await everyone(h, async (caller) => {
      const id = (await placeOrder(h)).id;
      await completeOrder.run(h.services, await h.as('cs'), { orderId: id });
      const input = { orderId: id, revision: 0, courier: 'JNE' as const, number: 'RESI1' };
      return recordShipment.run(h.services, caller, input);
    });
    const no = 'FORBIDDEN';
    expect(answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', no, 'ok', no, no]);
    expect(await record('cs')).toMatchObject({
      status: 'completed',
      shipmentRevision: 1,
      shipment: {
        courier: 'JNE',
        number: 'JNE0012-3456',
        at: h.services.clock().toISOString(),
        by: 'Staf cs',
      },
    });
    const find = async (search: string) =>
      (await orders.run(h.services, await h.as('cs'), { search })).rows.map(({ id }) => id);
    expect(await find('jne0012')).toEqual([orderId]);
    expect(await find('0012')).toEqual([]);
  });

  test('is told to the buyer, again where it was put right, not where nothing changed', async () => {
    await record('cs');
    expect(await lastEmail()).toMatchObject({
      title: expect.stringContaining('sudah dikirim'),
      body: expect.stringContaining('nomor resi JNE0012-3456'),
    });
    const count = (await emailsTo(h, buyer)).length;
    await record('cs', { revision: 1 });
    expect(await emailsTo(h, buyer)).toHaveLength(count);
    await record('admin', { revision: 2, courier: 'SiCepat', number: '0099' });
    expect(await lastEmail()).toMatchObject({
      title: expect.stringContaining('punya nomor resi baru'),
      body: expect.stringContaining('Kurir: SiCepat, nomor resi 0099'),
    });
    const row = await query({ detail: json<object>() })`
      select detail from audit.entry where action = 'storefront.recordShipment' order by id desc limit 1`.one(
      h.owner,
    );
    expect(row.detail).toMatchObject({
      before: { courier: 'JNE', number: 'JNE0012-3456' },
      after: { courier: 'SiCepat', number: '0099' },
    });
  });

  test('of two people at once the second is told who was faster', async () => {
    const { done, refused } = await race([
      () => record('cs', { number: 'SATU1' }),
      () => record('admin', { number: 'DUA22' }),
    ]);
    expect(done).toHaveLength(1);
    expect(refused).toMatchObject([{ code: 'EDITED_MEANWHILE', data: { by: done[0]?.shipment?.by } }]);
  });

  test('sent twice by the same press is recorded once', async () => {
    const caller = await h.as('cs', crypto.randomUUID());
    const input = { orderId, revision: 0, courier: 'TIKI' as const, number: 'TIKI1' };
    const send = () => recordShipment.run(h.services, caller, input);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toEqual(two);
    expect(one.shipmentRevision).toBe(1);
  });

  test('waits for the payment, and is nothing for what was rejected or never ordered', async () => {
    const waiting = (await placeOrder(h)).id;
    expect(await codeOf(record('cs', { orderId: waiting }))).toBe('ORDER_NOT_COMPLETED');
    const reason = 'Transfer tidak masuk';
    await storefrontVerbs.rejectOrder.run(h.services, await h.as('cs'), { orderId: waiting, reason });
    expect(await codeOf(record('cs', { orderId: waiting }))).toBe('ORDER_DECIDED');
    expect(await codeOf(record('cs', { orderId: 999_999 }))).toBe('NOT_FOUND');
  });

  test.each([
    ['courier', { courier: 'Merpati' as never }, 'Kurir harus dipilih'],
    ['number', { number: ' ' }, 'Nomor resi wajib diisi'],
    ['number', { number: 'abc' }, 'Nomor resi harus 4 sampai 40 huruf atau angka'],
    ['number', { number: '<b>resi</b>' }, 'Nomor resi harus 4 sampai 40 huruf atau angka'],
  ])('%s is refused beside its field', async (field, given, message) => {
    const refused = await record('cs', given).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'INPUT_INVALID', data: { fields: { [field]: message } } });
  });
});
