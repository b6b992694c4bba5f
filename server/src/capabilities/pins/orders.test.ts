import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, list, nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { pinsVerbs as pins } from './index.ts';
import { failureOf, placeOrder, uploadProof } from './test-orders.ts';

let h: Harness;
const morning = new Date('2026-11-20T03:00:00Z');
const hourMs = 3_600_000;

beforeAll(async () => {
  h = await openHarness({ now: morning });
  await h.partner('budi', { fullName: 'Budi Santoso' });
  await h.partner('siti', { upline: 'budi' });
  await h.staff('admin', 'admin');
  await h.staff('cs', 'cs');
});
afterAll(() => h.close());

async function balanceOf(username: string): Promise<number> {
  const row = await query({ available: int })`
    select available from ledger.standing where owner_id = ${await h.idOf(username)}`.first(h.owner);
  return row?.available ?? 0;
}

async function messagesTo(username: string, kind: string) {
  return query({ title: text, body: text, address: nullable(text) })`
    select title, body, email_to as address from notifications.message
    where account_id = ${await h.idOf(username)} and kind = ${kind} order by id`.all(h.owner);
}

test('ordering both types makes two orders with one proof and the prices of R9.3', async () => {
  const proofFileId = await uploadProof(h, 'budi');
  const { orders } = await pins.placeOrder.run(h.services, await h.as('budi'), {
    items: [
      { type: 'activation', quantity: 2 },
      { type: 'ro', quantity: 1 },
    ],
    proofFileId,
  });
  expect(orders).toMatchObject([
    { type: 'activation', quantity: 2, unitPrice: 3_750_000, total: 7_500_000, status: 'pending' },
    { type: 'ro', quantity: 1, unitPrice: 3_500_000, total: 3_500_000, status: 'pending' },
  ]);
  for (const order of orders) {
    expect(order.code).toBe(`ORD-2611-${String(order.id).padStart(4, '0')}`);
    expect(order.proofUrl).toBe(`/api/files/${proofFileId}`);
    expect(order.proofDueAt).toBe('2026-11-21T03:00:00.000Z');
    expect(order.partner).toMatchObject({ username: 'budi', fullName: 'Budi Santoso' });
  }
});

test('a quantity of 0 is left out; all 0 is an empty order', async () => {
  const one = await pins.placeOrder.run(h.services, await h.as('budi'), {
    items: [
      { type: 'activation', quantity: 0 },
      { type: 'ro', quantity: 3 },
    ],
    proofFileId: null,
  });
  expect(one.orders).toMatchObject([{ type: 'ro', quantity: 3, proofUrl: null }]);
  const none = { items: [{ type: 'ro' as const, quantity: 0 }], proofFileId: null };
  const failure = await failureOf(pins.placeOrder.run(h.services, await h.as('budi'), none));
  expect(failure.code).toBe('ORDER_EMPTY');
  expect(failure.message).toBe('Silakan masukkan jumlah PIN yang ingin dipesan.');
});

test('impossible quantities, repeated types and unknown keys are refused beside the field', async () => {
  const order = (...items: { type: 'ro'; quantity: number }[]) => ({ items, proofFileId: null });
  for (const quantity of [-1, 0.1, 1001, 1e9, Number.NaN, 2 ** 53]) {
    const asked = pins.placeOrder.run(h.services, await h.as('budi'), order({ type: 'ro', quantity }));
    const failure = await failureOf(asked);
    expect(failure).toMatchObject({ code: 'INPUT_INVALID', status: 422 });
    expect(Object.keys(failure.data.fields ?? {})).toEqual(['items.0.quantity']);
  }
  const twice = order({ type: 'ro', quantity: 1 }, { type: 'ro', quantity: 2 });
  expect((await failureOf(pins.placeOrder.run(h.services, await h.as('budi'), twice))).code).toBe(
    'INPUT_INVALID',
  );
  const sneaky = { ...order({ type: 'ro', quantity: 1 }), status: 'completed' };
  expect((await failureOf(pins.placeOrder.run(h.services, await h.as('budi'), sneaky))).code).toBe(
    'INPUT_INVALID',
  );
});

test('a proof must be an upload of one’s own', async () => {
  const foreign = await uploadProof(h, 'siti');
  for (const proofFileId of [foreign, randomUUID()]) {
    const input = { items: [{ type: 'ro' as const, quantity: 1 }], proofFileId };
    const failure = await failureOf(pins.placeOrder.run(h.services, await h.as('budi'), input));
    expect(failure).toMatchObject({
      code: 'PROOF_MISSING',
      message: 'Mohon unggah bukti transfer Anda.',
    });
  }
});

test('a partner who signed up publicly may order, and gets the bonus into fresh accounts', async () => {
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
    values ('baru', 'baru@gmail.com', 'Mitra Baru', 'mitra', '-', ${morning})`.execute(h.owner);
  const { id } = await placeOrder(h, 'baru', { quantity: 1 });
  await pins.approveOrder.run(h.services, await h.as('admin'), { orderId: id });
  expect(await pins.stock.run(h.services, await h.as('baru'), {})).toEqual({ activation: 1, ro: 0 });
  expect(await balanceOf('baru')).toBe(250_000);
});

test('the proof may follow within 24 hours, also for the order placed with it', async () => {
  h.setClock(morning);
  const { orders } = await pins.placeOrder.run(h.services, await h.as('siti'), {
    items: [
      { type: 'activation', quantity: 1 },
      { type: 'ro', quantity: 1 },
    ],
    proofFileId: null,
  });
  h.setClock(24 * hourMs);
  const fileId = await uploadProof(h, 'siti');
  const [first, second] = orders.map((order) => order.id);
  const sent = await pins.attachProof.run(h.services, await h.as('siti'), { orderId: first!, fileId });
  expect(sent.proofUrl).toBe(`/api/files/${fileId}`);
  const mine = await pins.myOrders.run(h.services, await h.as('siti'), {});
  expect(mine.rows.find((row) => row.id === second)?.proofUrl).toBe(`/api/files/${fileId}`);

  const better = await uploadProof(h, 'siti');
  await pins.attachProof.run(h.services, await h.as('siti'), { orderId: first!, fileId: better });
  const after = await pins.myOrders.run(h.services, await h.as('siti'), {});
  expect(after.rows.map((row) => row.proofUrl)).toEqual([`/api/files/${fileId}`, `/api/files/${better}`]);
  h.setClock(morning);
});

test('a millisecond after 24 hours it is too late', async () => {
  const { id } = await placeOrder(h, 'siti', { proof: false });
  const fileId = await uploadProof(h, 'siti');
  h.setClock(24 * hourMs + 1);
  const late = await failureOf(pins.attachProof.run(h.services, await h.as('siti'), { orderId: id, fileId }));
  h.setClock(morning);
  expect(late.code).toBe('PROOF_LATE');
  expect(late.message).toBe('Batas 24 jam untuk mengirim bukti sudah lewat. Silakan buat pesanan baru.');
});

test('a proof goes to one’s own pending order only, and must be one’s own upload', async () => {
  const { id } = await placeOrder(h, 'budi', { proof: false });
  const own = await uploadProof(h, 'siti');
  const foreign = await failureOf(
    pins.attachProof.run(h.services, await h.as('siti'), { orderId: id, fileId: own }),
  );
  expect(foreign.code).toBe('NOT_FOUND');
  const missing = { orderId: 999_999, fileId: own };
  expect((await failureOf(pins.attachProof.run(h.services, await h.as('siti'), missing))).code).toBe(
    'NOT_FOUND',
  );
  const notMine = { orderId: id, fileId: own };
  expect((await failureOf(pins.attachProof.run(h.services, await h.as('budi'), notMine))).code).toBe(
    'PROOF_MISSING',
  );

  await pins.rejectOrder.run(h.services, await h.as('admin'), { orderId: id, reason: 'Tidak jadi' });
  const mine = { orderId: id, fileId: await uploadProof(h, 'budi') };
  const decided = await failureOf(pins.attachProof.run(h.services, await h.as('budi'), mine));
  expect(decided.code).toBe('ORDER_DECIDED');
  expect(decided.message).toBe(
    'Orderan ini sudah ditolak oleh Perusahaan, 20 November 2026, 10.00\u00a0WIB.',
  );
});

test('processing makes exactly the PINs, their chain, the bonus and one message with e-mail', async () => {
  const stock = await pins.stock.run(h.services, await h.as('budi'), {});
  const balance = await balanceOf('budi');
  const { id, code } = await placeOrder(h, 'budi', { quantity: 3 });
  const detail = await pins.order.run(h.services, await h.as('cs'), { orderId: id });
  expect(detail.effect).toEqual([
    {
      label: 'Referral per PIN aktivasi untuk pemesan',
      quantity: 3,
      unitAmount: 250_000,
      amount: 750_000,
    },
  ]);
  expect(detail).toMatchObject({ partnerPhone: '+6281234567890', partnerRank: 'Mitra' });

  const done = await pins.approveOrder.run(h.services, await h.as('admin'), { orderId: id });
  expect(done).toMatchObject({
    status: 'completed',
    decidedBy: 'Staf admin',
    decidedAt: morning.toISOString(),
  });
  expect((await pins.stock.run(h.services, await h.as('budi'), {})).activation).toBe(stock.activation + 3);
  expect(await balanceOf('budi')).toBe(balance + 750_000);

  const rows = await query({ chain: list(text) })`
    select array_agg(e.seq || e.action || e.from_id || '>' || e.to_id || coalesce(e.note, '')
      order by e.seq) as chain
    from (select seq, action, coalesce(from_id, 0) as from_id, to_id, note, pin_id from pins.event) e
    join pins.pin p on p.id = e.pin_id where p.order_id = ${id} group by p.id`.all(h.owner);
  const budi = await h.idOf('budi');
  const { companyId } = h.services;
  const chain = [`1create0>${companyId}`, `2transfer${companyId}>${budi}${code}`];
  expect(rows).toEqual([{ chain }, { chain }, { chain }]);

  const [message] = (await messagesTo('budi', 'order-decided')).slice(-1);
  expect(message).toEqual({
    title: 'Pesanan selesai',
    body: `3 PIN Aktivasi (${code}) sudah masuk ke stok Anda. Bonus Rp\u00a0750.000 masuk ke saldo Anda.`,
    address: 'budi@gmail.com',
  });
});

test('an order without proof is not processed, and stays pending', async () => {
  const { id } = await placeOrder(h, 'budi', { proof: false });
  const failure = await failureOf(pins.approveOrder.run(h.services, await h.as('admin'), { orderId: id }));
  expect(failure.code).toBe('ORDER_WITHOUT_PROOF');
  expect((await pins.order.run(h.services, await h.as('admin'), { orderId: id })).status).toBe('pending');
});

test('a rejection says why, pays nothing, and the second decider hears who decided', async () => {
  const balance = await balanceOf('siti');
  const { id, code } = await placeOrder(h, 'siti', { type: 'ro', quantity: 5 });
  const blank = await failureOf(
    pins.rejectOrder.run(h.services, await h.as('admin'), { orderId: id, reason: '  ' }),
  );
  expect(blank.data.fields).toEqual({ reason: 'Alasan wajib diisi' });
  const reason = 'Nominal transfer tidak sesuai';
  await pins.rejectOrder.run(h.services, await h.as('cs'), { orderId: id, reason });
  const second = await failureOf(pins.approveOrder.run(h.services, await h.as('admin'), { orderId: id }));
  expect(second.code).toBe('ORDER_DECIDED');
  expect(second.message).toBe('Orderan ini sudah ditolak oleh Staf cs, 20 November 2026, 10.00\u00a0WIB.');
  expect(second.data).toMatchObject({
    status: 'ditolak',
    by: 'Staf cs',
    at: '20 November 2026, 10.00\u00a0WIB',
  });

  expect(await balanceOf('siti')).toBe(balance);
  const { rows } = await sql`select 1 from pins.pin where order_id = ${id}`.execute(h.owner);
  expect(rows).toHaveLength(0);
  expect((await pins.order.run(h.services, await h.as('admin'), { orderId: id })).effect).toEqual([]);
  const [mine] = (await pins.myOrders.run(h.services, await h.as('siti'), { limit: 1 })).rows;
  expect(mine).toMatchObject({ id, status: 'rejected', reason, decidedBy: 'Perusahaan' });
  expect(await messagesTo('siti', 'order-decided')).toEqual([
    {
      title: 'Pesanan ditolak',
      body: `Pesanan 5 PIN RO (${code}) ditolak. Alasan: ${reason}`,
      address: 'siti@gmail.com',
    },
  ]);
});

test('orders that do not exist are not found', async () => {
  const orderId = 999_999;
  const admin = () => h.as('admin');
  expect((await failureOf(pins.order.run(h.services, await admin(), { orderId }))).code).toBe('NOT_FOUND');
  expect((await failureOf(pins.approveOrder.run(h.services, await admin(), { orderId }))).code).toBe(
    'NOT_FOUND',
  );
  const reject = pins.rejectOrder.run(h.services, await admin(), { orderId, reason: 'x' });
  expect((await failureOf(reject)).code).toBe('NOT_FOUND');
});

test('every change leaves one audit entry in its own transaction', async () => {
  const { id } = await placeOrder(h, 'budi', { quantity: 1 });
  await pins.approveOrder.run(h.services, await h.as('admin'), { orderId: id });
  const rows = await query({ action: text })`
    select action from audit.entry where subject = ${`order:${id}`} order by id`.all(h.owner);
  expect(rows.map((row) => row.action)).toEqual(['pins.placeOrder', 'pins.approveOrder']);
});
