import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookEvents } from '@rimpang/contract/webhook-events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text, time } from '../../platform/database/query.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { orderPins } from '../../testing/pin-orders.ts';
import { untilEarlierTransactionsEnded } from '../../testing/earlier-transactions.ts';
import { orderForm, placeOrder as placePublicOrder, visitor } from '../../testing/public-forms.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { beginEpoch } from '../audit/terminal.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { eventsOf } from './event-data.ts';
import { collectEvents, openSender, webhooksVerbs } from './index.ts';
import { collect, makeEndpoint } from './test-receiver.ts';

let h: Harness;
const nowhere = 'http://127.0.0.1:9/';

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.staff('finance2', 'finance');
  for (const name of ['eka', 'fitri']) await h.partner(name, { upline: 'budi' });
  await makeEndpoint(h, nowhere, [...allKinds]);
});
afterAll(() => h.close());

const allKinds = [
  'order.completed',
  'partner.registered',
  'ro.activated',
  'withdrawal.requested',
  'withdrawal.completed',
  'payout.batch.ready',
] as const;
const stored = () =>
  query({ code: text, kind: text, body: text, at: time, planned: int })`
    select e.code, e.kind, e.body, e.happened_at as at,
      (select count(*) from webhooks.delivery d where d.event_id = e.id) as planned
    from webhooks.event e order by e.id`.all(h.owner);
const last = async (count: number) => (await stored()).slice(-count);
const batching = (batches: boolean) => setPayouts(h, { batches });
const ask = async (who: string) =>
  (await withdrawalsVerbs.request.run(h.services, await h.as(who), { amount: 50_000 })).id;
const approve = async (withdrawalId: number) =>
  withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId });

test('nothing from before the first endpoint is sent, though the log is full of it', async () => {
  expect(await collect(h)).toBe(0);
  expect(await stored()).toEqual([]);
});

test('orders of partners and visitors, once each, bulk decisions too', async () => {
  const [one, two] = [await orderPins(h, 'budi', 2), await orderPins(h, 'siti', 1, 'ro')];
  await pinsVerbs.approveOrder.run(h.services, await h.as('cs'), { orderId: one.id });
  await pinsVerbs.approveOrders.run(h.services, await h.as('cs'), { orderIds: [two.id], opened: [] });
  const sold = await placePublicOrder(h, { name: 'Ana' });
  await storefrontVerbs.completeOrder.run(h.services, await h.as('cs'), { orderId: sold.id });
  expect(await collect(h)).toBe(3);
  const [first, second, third] = (await last(3)).map(({ body }) => JSON.parse(body) as object);
  expect(first).toMatchObject({
    type: 'order.completed',
    version: 1,
    timestamp: h.services.clock().toISOString(),
    data: {
      order: {
        id: one.id,
        code: one.code,
        kind: 'pin',
        pinType: 'activation',
        quantity: 2,
        total: one.total,
      },
      partner: { username: 'budi' },
    },
  });
  expect(second).toMatchObject({
    data: { order: { id: two.id, pinType: 'ro' }, partner: { username: 'siti' } },
  });
  expect(third).toMatchObject({
    data: { order: { id: sold.id, code: sold.reference, kind: 'product' }, partner: null },
  });
});

test('partners, also from a package registration, which is an order too', async () => {
  await h.partner('gita', { upline: 'siti' });
  const { quantity: _, ...sender } = await orderForm(h, { name: 'Wulan', email: 'wulan@example.com' });
  const form = { ...sender, tierId: 'reseller' };
  const { reference } = await storefrontVerbs.registerTier.run(h.services, await visitor(h), form);
  const row = await query({ id: int })`
    select id from storefront.public_order where reference = ${reference}`.one(h.owner);
  await h.givePins('superadmin', 'activation', 1);
  const input = { orderId: row.id, ...registrationForm('wulan', { upline: 'budi' }) };
  await partnersVerbs.registerFromOrder.run(h.services, await h.as('cs'), input);
  expect(await collect(h)).toBe(2);
  const found = await last(3);
  expect(found.map(({ kind }) => kind)).toEqual([
    'partner.registered',
    'partner.registered',
    'order.completed',
  ]);
  expect(found[2]?.code).toBe(`${found[1]?.code}_2`);
  const bodies = found.map(({ body }) => (JSON.parse(body) as { data: object }).data);
  expect(bodies[0]).toMatchObject({ partner: { username: 'gita' }, upline: { username: 'siti' } });
  expect(bodies[1]).toMatchObject({ partner: { username: 'wulan' }, registeredBy: { username: 'cs' } });
  expect(bodies[2]).toMatchObject({ order: { id: row.id, kind: 'tier', code: reference } });
});

test('repeat orders, with who received the bonus', async () => {
  const { pinCode } = await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  expect(await collect(h)).toBe(1);
  const [found] = await last(1);
  expect(JSON.parse(found?.body ?? '')).toMatchObject({
    type: 'ro.activated',
    data: {
      partner: { username: 'siti' },
      pinCode,
      personalRo: 1,
      receiver: { id: h.services.companyId },
    },
  });
});

test('withdrawals: completed is when the money leaves, with batches and without', async () => {
  const direct = await ask('budi');
  await approve(direct);
  await batching(true);
  const batched = await ask('eka');
  await approve(batched);
  expect(await collect(h)).toBe(4);
  expect((await last(3)).map(({ kind }) => kind)).toEqual([
    'withdrawal.requested',
    'withdrawal.completed',
    'withdrawal.requested',
  ]);
  await withdrawalsVerbs.createBatch.run(h.services, await h.as('finance'), { withdrawalIds: [batched] });
  const paid = { withdrawalId: batched, reference: 'FT-778899' };
  await withdrawalsVerbs.markPaid.run(h.services, await h.as('finance2'), paid);
  expect(await collect(h)).toBe(2);
  const [batch, completed] = (await last(2)).map(({ body }) => JSON.parse(body) as object);
  expect(batch).toMatchObject({
    type: 'payout.batch.ready',
    data: { batch: { count: 1, amount: 50_000, withdrawalIds: [batched] } },
  });
  expect(completed).toMatchObject({
    type: 'withdrawal.completed',
    data: { withdrawal: { id: batched, amount: 50_000 }, partner: { username: 'eka' } },
  });
});

test('what is sent is what the schemas name, and holds no personal number, name or address', async () => {
  const all = await stored();
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(allKinds));
  for (const { kind, body, code, planned } of all) {
    const parsed = webhookEvents[kind as (typeof allKinds)[number]].parse(JSON.parse(body));
    expect(JSON.stringify(parsed)).toBe(body);
    expect(parsed.id).toBe(code);
    expect(planned).toBe(1);
    expect(body).not.toMatch(/\d{16}|1234567890|\+62|@|Nama |Jl\.|fullName|password|FT-778899/);
  }
});

test('an entry is not passed over because a transaction before it commits later', async () => {
  const before = (await stored()).length;
  const entry = sql`insert into audit.entry (at, action, subject)
    values (${h.services.clock()}, 'test', 'x')`;
  await h.owner.transaction().execute(async (tx) => {
    await entry.execute(tx);
    await ask('fitri');
    expect(await collectEvents(h.services.db, h.services.clock())).toBe(0);
  });
  expect(await collect(h)).toBe(1);
  expect((await stored()).length).toBe(before + 1);
});

test('processes that read at once, and again from the same place, add nothing twice', async () => {
  const before = (await stored()).length;
  const place = await query({ xid: text })`select xid::text as xid from webhooks.cursor`.one(h.owner);
  await h.partner('hana', { upline: 'budi' });
  const read = async () => {
    const counts = await Promise.all([1, 2, 3].map(() => collectEvents(h.services.db, h.services.clock())));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await untilEarlierTransactionsEnded(h.services.db);
  expect(await read()).toBe(1);
  await sql`update webhooks.cursor set xid = ${place.xid}::xid8, entry = 0`.execute(h.owner);
  expect(await collect(h)).toBe(1);
  expect((await stored()).length).toBe(before + 1);
});

test('what a reset took away is not told of; what stands is', async () => {
  const at = h.services.clock();
  const entry = { id: 9, xid: '9', epoch: 1, at, detail: {} };
  const told = await h.owner.transaction().execute((tx) =>
    eventsOf(tx, [
      { ...entry, action: 'pins.approveOrder', subject: 'order:999999' },
      { ...entry, action: 'withdrawals.request', subject: 'withdrawal:999999' },
      { ...entry, action: 'partners.register', subject: 'partner:999999' },
      { ...entry, action: 'partners.activateRo', subject: 'partner:999999', detail: { receiver: 1 } },
    ]),
  );
  expect(told).toEqual([]);
});

test('after a restore the log goes on in its new epoch, under ids of its own', async () => {
  await beginEpoch(h.owner, 'Dipulihkan dari cadangan', h.services.clock());
  await h.partner('indra', { upline: 'budi' });
  // First what is left of the epoch before.
  expect([await collect(h), await collect(h)]).toEqual([0, 1]);
  const [found] = await last(1);
  expect(found).toMatchObject({ kind: 'partner.registered', planned: 1 });
  expect(found?.code).toMatch(/^evt_2_\d+_[a-z\d]+$/);
});

test('the receiver of the guide takes what is signed, and refuses the rest', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'rimpang-receiver-'));
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, program);
  // The receiver looks at its own clock.
  h.setClock(new Date());
  const { endpoint, secret } = await makeEndpoint(h, `${nowhere}?panduan`, ['partner.registered']);
  const env = { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  try {
    await expect.poll(() => out).toMatch(/port \d+/);
    const url = `http://127.0.0.1:${/port (\d+)/.exec(out)?.[1]}/rimpang`;
    const { id: endpointId, revision, description } = endpoint;
    const kinds = ['partner.registered' as const];
    const edit = { endpointId, revision, url, description, kinds, currentPassword: testPassword };
    await webhooksVerbs.edit.run(h.services, await h.as('superadmin'), edit);
    await h.partner('joko', { upline: 'budi' });
    expect(await collect(h)).toBe(1);
    const sender = openSender(h.services);
    await sender.run();
    await sender.idle();
    expect(out).toContain('partner.registered');
    expect(out).toContain('joko');
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
    const forged = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect(forged.status).toBe(401);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
});
