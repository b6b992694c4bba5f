import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from './index.ts';
import { placeOrder } from './test-orders.ts';

let h: Harness;
/** One RO PIN: company → budi → siti, who uses it; budi keeps two, andi has none. */
let story: { id: number; code: string };
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('andi', { upline: 'siti' });
  const [pin] = await h.givePins('budi', 'ro', 1);
  if (!pin) throw new Error('no PIN');
  story = pin;
  await pinsVerbs.transfer.run(h.services, await h.as('budi'), {
    recipient: 'siti',
    type: 'ro',
    quantity: 1,
  });
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  await h.givePins('budi', 'activation', 2);
});
afterAll(() => h.close());

const serviceStaffOnly = (own: string, other: string) => [
  'NOT_SIGNED_IN',
  'ok',
  'ok',
  'FORBIDDEN',
  'ok',
  own,
  other,
];

describe('one PIN’s chain', () => {
  const chain = async (who: string, pinId = story.id) =>
    pinsVerbs.chain.run(h.services, await h.as(who), { pinId });

  it('is for service staff and for the person who had the PIN; any other person finds nothing', async () => {
    expect(
      await everyone(h, (caller) => pinsVerbs.chain.run(h.services, caller, { pinId: story.id })),
    ).toEqual(serviceStaffOnly('ok', 'ok'));
    expect(await answer(chain('andi'))).toBe('NOT_FOUND');
    expect(await answer(chain('cs', 999_999))).toBe('NOT_FOUND');
  });

  it('shows staff every step with both sides and who did it', async () => {
    const { events, owner, status } = await chain('cs');
    expect(
      events.map(({ action, from, to }) => [action, from?.username ?? null, to?.username ?? null]),
    ).toEqual([
      ['create', null, 'perusahaan'],
      ['transfer', 'perusahaan', 'budi'],
      ['transfer', 'budi', 'siti'],
      ['use', 'siti', 'siti'],
    ]);
    expect([owner?.username, status, events[2]?.by]).toEqual(['siti', 'used', 'Nama budi']);
  });

  it('shows a former owner what was theirs, and an owner no stranger', async () => {
    const budis = await chain('budi');
    expect(budis.events).toHaveLength(3);
    expect([budis.status, budis.owner]).toEqual([null, null]);
    const sitis = await chain('siti');
    expect(sitis.events.map(({ from, to }) => [from?.username ?? null, to?.username ?? null])).toEqual([
      [null, 'perusahaan'],
      ['perusahaan', null],
      ['budi', 'siti'],
      ['siti', 'siti'],
    ]);
    expect(sitis.events.every((event) => event.by === null)).toBe(true);
  });
});

describe('Status PIN', () => {
  const all = async (input: object = {}) => pinsVerbs.all.run(h.services, await h.as('cs'), input);

  it('is for service staff', async () => {
    const expected = serviceStaffOnly('FORBIDDEN', 'FORBIDDEN');
    expect(await everyone(h, (caller) => pinsVerbs.all.run(h.services, caller, {}))).toEqual(expected);
    expect(await everyone(h, (caller) => pinsVerbs.partnerStock.run(h.services, caller, {}))).toEqual(
      expected,
    );
  });

  it('filters and counts everybody’s PINs', async () => {
    expect((await all()).counts).toEqual({ all: 6, available: 2, used: 4, voided: 0 });
    expect((await all({ owner: 'SITI' })).rows.map((row) => row.code)).toEqual([story.code]);
    expect((await all({ code: story.code.toLowerCase().slice(3) })).rows).toHaveLength(1);
    expect(
      (await all({ status: 'available', type: 'activation' })).rows.map((row) => row.owner.username),
    ).toEqual(['budi', 'budi']);
    expect((await all({ code: '_' })).rows).toEqual([]);
    expect(await answer(all({ status: 'lost' }))).toBe('INPUT_INVALID');
  });
});

describe('Stok PIN Mitra', () => {
  const stock = async (input: object = {}) => pinsVerbs.partnerStock.run(h.services, await h.as('cs'), input);

  it('lists who has PINs, the most first, and by a search also who has none', async () => {
    await h.givePins('siti', 'ro', 1);
    const shown = await stock();
    expect(shown.rows.map((row) => [row.partner.username, row.activation, row.ro, row.used])).toEqual([
      ['budi', 2, 0, 0],
      ['siti', 0, 1, 1],
    ]);
    expect(shown.total).toEqual({ activation: 2, ro: 1 });
    expect((await stock({ search: 'Nama andi' })).rows).toMatchObject([{ activation: 0, ro: 0 }]);
    expect((await stock({ search: 'Nama siti' })).total).toEqual({ activation: 0, ro: 1 });
    expect((await stock({ search: 'perusahaan' })).rows).toEqual([]);
    const first = await stock({ limit: 1 });
    expect(first.next).not.toBeNull();
    expect((await stock({ limit: 1, after: first.next })).rows[0]?.partner.username).toBe('siti');
    expect(await answer(stock({ after: '7.x' }))).toBe('INPUT_INVALID');
  });
});

describe('many orders at once', () => {
  const decide = async (orderIds: number[], key: string = randomUUID(), who = 'cs') =>
    pinsVerbs.approveOrders.run(h.services, await h.as(who, key), { orderIds });
  const pinsOf = async (orderId: number) =>
    (await query({ n: int })`select count(*) as n from pins.pin where order_id = ${orderId}`.first(h.owner))
      ?.n;

  it('each has its own answer, and a retry gets the same one', async () => {
    const [good, bare] = [
      await placeOrder(h, 'budi', { quantity: 2 }),
      await placeOrder(h, 'siti', { proof: false }),
    ];
    const key = randomUUID();
    const first = await decide([good.id, bare.id, 999_999, good.id], key);
    expect(first).toMatchObject({ done: 1, refused: 2 });
    expect(first.rows.map(({ orderId, done, message }) => [orderId, done, message])).toEqual([
      [bare.id, false, 'Mitra belum mengirim bukti transfer.'],
      [999_999, false, 'Data tidak ditemukan.'],
      [good.id, true, null],
    ]);
    expect(await decide([good.id, bare.id, 999_999, good.id], key)).toEqual(first);
    expect(await pinsOf(good.id)).toBe(2);
    const again = await decide([good.id]);
    expect(again.rows[0]?.message).toMatch(/^Orderan ini sudah selesai oleh Staf cs/);
  });

  it('two people process the same ten: each order is processed once, each by one of them', async () => {
    const orders = [];
    for (let n = 0; n < 10; n += 1) orders.push((await placeOrder(h, 'budi', { quantity: 1 })).id);
    const both = await Promise.all([decide(orders), decide([...orders].reverse(), randomUUID(), 'admin')]);
    expect(both.reduce((sum, result) => sum + result.done, 0)).toBe(10);
    expect(both.reduce((sum, result) => sum + result.refused, 0)).toBe(10);
    for (const id of orders) expect(await pinsOf(id)).toBe(1);
  });

  it('the same request twice at the same moment has one effect', async () => {
    const { id } = await placeOrder(h, 'siti', { quantity: 1 });
    const key = randomUUID();
    const { done } = await race([() => decide([id], key), () => decide([id], key)]);
    expect(done.map((result) => result.done)).toEqual([1, 1]);
    expect(await pinsOf(id)).toBe(1);
  });

  it('rejects with one reason, and needs it', async () => {
    const [a, b] = [await placeOrder(h, 'budi'), await placeOrder(h, 'siti', { proof: false })];
    const reject = async (reason: string) =>
      pinsVerbs.rejectOrders.run(h.services, await h.as('cs'), { orderIds: [a.id, b.id], reason });
    expect(await answer(reject(' '))).toBe('INPUT_INVALID');
    const { rows, done } = await reject('Dana belum masuk');
    expect(done).toBe(2);
    expect(rows.map((row) => row.order?.reason)).toEqual(['Dana belum masuk', 'Dana belum masuk']);
    const { rows: entries } = await sql`
      select 1 from audit.entry where action = 'pins.rejectOrder' and subject in (${`order:${a.id}`},
        ${`order:${b.id}`})`.execute(h.owner);
    expect(entries).toHaveLength(2);
  });

  it('needs an operation id and not too many orders', async () => {
    expect(await answer(decide([1], ''))).toBe('OPERATION_ID_MISSING');
    expect(await answer(decide([]))).toBe('INPUT_INVALID');
    expect(await answer(decide(Array.from({ length: 51 }, (_, n) => n + 1)))).toBe('INPUT_INVALID');
  });
});
