import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../capabilities/sessions/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { webhooksVerbs } from '../capabilities/webhooks/index.ts';
import { type Browser, openSite, type Site } from './browsers.ts';
import { csvLines } from './csv-files.ts';
import { type Harness, openHarness, testPassword } from './harness.ts';
import { placeOrder } from './public-forms.ts';
import { openPeople } from './role-answers.ts';

/** What processes of a newer version may have written while this one still serves (decision 225). */
let h: Harness;
let site: Site;
let owner: Browser;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
  owner = await site.as('superadmin');
});
afterAll(() => h.close());

async function read(path: string, browser = owner): Promise<unknown> {
  const answer = await browser.get(`/api${path}`);
  expect(answer.status, path).toBe(200);
  return answer.json();
}

test('a session that ended for another reason is one that ended', async () => {
  const browser = await site.as('siti');
  const token = /=([^;]+)/.exec(browser.cookie ?? '')?.[1] ?? '';
  await sql`
    with gone as (delete from identity.session where token_hash = ${hashToken(token)} returning token_hash)
    insert into identity.ended_session (token_hash, reason)
    select token_hash, 'moved-away' from gone`.execute(h.owner);
  expect(await read('/identity/session', browser)).toMatchObject({ user: null, ended: 'signed-out' });
});

test('another module of the matrix, and another right of a token, grant nothing and hide nothing', async () => {
  await sql`insert into identity.matrix (role, module, allowed) values ('cs', 'gudang', true)`.execute(
    h.owner,
  );
  await sql`insert into identity.api_token (account_id, name, token_hash, hint, actions, created_at,
      expires_at)
    values (${await h.idOf('superadmin')}, 'Gudang', ${hashToken('x')}, 'rpt_x',
      '{partners.list,gudang.pindah}', ${h.services.clock()},
      ${h.services.clock()}::timestamptz + interval '1 day')`.execute(h.owner);
  expect(Object.keys(((await read('/identity/matrix')) as { cs: object }).cs)).not.toContain('gudang');
  expect(await read('/identity/session', await site.as('cs'))).toMatchObject({ user: { username: 'cs' } });
  expect(await read('/admin/api-tokens')).toMatchObject({
    rows: [{ actions: ['partners.list', 'gudang.pindah'] }],
  });
});

test('another action stands in the audit log, and among what it can be asked for', async () => {
  await sql`insert into audit.entry (at, actor_id, actor_role, action, subject, detail)
    values (${h.services.clock()}, ${await h.idOf('superadmin')}, 'super_admin', 'gudang.pindah', 'gudang:4',
      '{"after": {"rak": 7}}')`.execute(h.owner);
  const own = { rows: [{ action: 'gudang.pindah', subject: 'gudang:4', after: { rak: 7 } }] };
  expect(await read('/admin/audit?action=gudang')).toMatchObject(own);
  expect(await read('/admin/audit/actions')).toMatchObject({
    actions: expect.arrayContaining(['gudang.pindah']),
  });
});

test('who acted in another role stands in the audit log, in its export and in what was done to a partner', async () => {
  await sql`insert into audit.entry (at, actor_id, actor_role, action, subject)
    values (${h.services.clock()}, ${await h.idOf('cs')}, 'kepala_gudang', 'gudang.tutup',
      ${`partner:${await h.idOf('siti')}`})`.execute(h.owner);
  const own = { action: 'gudang.tutup', actor: { username: 'cs', role: 'kepala_gudang' } };
  expect(await read('/admin/audit?action=gudang.tutup')).toMatchObject({ rows: [own] });
  expect(await read('/admin/audit?actor=cs&action=gudang.tutup')).toMatchObject({ rows: [own] });
  const { rows } = (await read(`/admin/partners/${await h.idOf('siti')}/audit`)) as { rows: object[] };
  expect(rows[0]).toMatchObject(own);
  const lines = await csvLines(h, site, 'superadmin', {
    list: 'audit',
    action: 'gudang.tutup',
    format: 'csv',
  });
  expect(lines[1]).toContain('kepala_gudang');
});

test('another event of a webhook, and another reason why it was not taken, are shown by their names', async () => {
  const { endpoint } = await webhooksVerbs.create.run(h.services, await h.as('superadmin'), {
    url: 'https://gudang.contoh.id/masuk',
    description: 'Gudang',
    kinds: ['order.completed'],
    currentPassword: testPassword,
  });
  await sql`update webhooks.endpoint set kinds = '{order.completed,stock.low}'
    where id = ${endpoint.id}`.execute(h.owner);
  await sql`with happened as (
      insert into webhooks.event (code, kind, happened_at, recorded_at, body)
      values ('evt_9_9', 'stock.low', ${h.services.clock()}, ${h.services.clock()}, '{}') returning id),
    sent as (
      insert into webhooks.delivery (endpoint_id, event_id, kind, state, attempts, waiting_since)
      select ${endpoint.id}, id, 'stock.low', 'given-up', 1, ${h.services.clock()} from happened returning id)
    insert into webhooks.attempt (delivery_id, number, at, duration_ms, problem, answer)
    select id, 1, ${h.services.clock()}, 12, 'quota', '' from sent`.execute(h.owner);
  expect(await read('/admin/webhooks')).toMatchObject({
    rows: [{ kinds: ['order.completed', 'stock.low'] }],
  });
  const log = (await read(`/admin/webhooks/${endpoint.id}/deliveries`)) as { rows: { id: number }[] };
  expect(log.rows).toMatchObject([{ kind: 'stock.low', last: { problem: 'quota' } }]);
  expect(await read(`/admin/webhook-deliveries/${log.rows[0]?.id}`)).toMatchObject({
    delivery: { kind: 'stock.low' },
    attempts: [{ problem: 'quota' }],
  });
});

test('another setting of the public pages leaves them as they are', async () => {
  const visitor = site.visitor();
  const before = (await read('/storefront/shop', visitor)) as { version: string };
  await sql`insert into storefront.setting (key, value, at)
    values ('klinik', '{"buka": true}', ${h.services.clock()})`.execute(h.owner);
  expect(await read('/storefront/shop', visitor)).toEqual(before);
  const { changedAt } = (await read('/storefront/documents', visitor)) as { changedAt: object };
  expect(Object.keys(changedAt)).not.toContain('klinik');
  const { settings } = (await read('/admin/storefront/settings')) as { settings: { key: string }[] };
  expect(settings.map(({ key }) => key)).not.toContain('klinik');
});

test('fields, pictures and kinds of licences that are not known leave the public pages open', async () => {
  const change = async (key: string, path: string, value: unknown) =>
    await sql`update storefront.setting
      set value = jsonb_set(value, ${path}::text[], ${JSON.stringify(value)}::jsonb)
      where key = ${key}`.execute(h.owner);
  await change('products', '{0,picture}', 'product-sabun');
  await change('products', '{0,licenceKind}', 'Izin Baru');
  await change('products', '{0,allergens}', ['kacang']);
  await change('products', '{0,ingredients,0,grownIn}', 'Tawangmangu');
  await change('tiers', '{0,picture}', 'tier-agen');
  await change('hero', '{video}', 'baru');
  const shop = (await read('/storefront/shop', site.visitor())) as { products: object[]; hero: object };
  expect(shop).toMatchObject({
    products: [{ picture: 'product-sabun', licenceKind: 'Izin Baru' }, {}],
    tiers: [{ picture: 'tier-agen' }, {}, {}],
  });
  expect(JSON.stringify(shop)).not.toMatch(/allergens|grownIn|"video"/);
});

test('another courier stands in the list and in the order', async () => {
  const { id } = await placeOrder(h);
  await storefrontVerbs.completeOrder.run(h.services, await h.as('cs'), { orderId: id });
  const shipment = { orderId: id, revision: 0, courier: 'JNE', number: 'RESI1' } as const;
  await storefrontVerbs.recordShipment.run(h.services, await h.as('cs'), shipment);
  await sql`update storefront.public_order set courier = 'Kurir Baru' where id = ${id}`.execute(h.owner);
  const sent = { shipment: { courier: 'Kurir Baru' } };
  expect(await read('/admin/storefront/orders?status=completed')).toMatchObject({ rows: [sent] });
});

test('another account of the ledger stands in it by its name', async () => {
  await sql`insert into ledger.account (owner_id, kind, unit) values (null, 'zakat', 'rupiah')`.execute(
    h.owner,
  );
  await sql`with moved as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      values ('zakat', 'zakat:1', ${await h.idOf('superadmin')}, ${h.services.clock()}) returning id)
    insert into ledger.posting (transfer_id, account_id, amount)
    select m.id, a.id, case a.kind when 'zakat' then 5000 else -5000 end from moved m, ledger.account a
    where a.owner_id is null and a.kind in ('zakat', 'bonus_expense')`.execute(h.owner);
  const { rows } = (await read('/admin/ledger/postings')) as { rows: { account: string }[] };
  expect(rows.map(({ account }) => account)).toContain('zakat');
  const entries = (await read('/admin/ledger/entries')) as { rows: { lines: { account: string }[] }[] };
  expect(entries.rows[0]?.lines.map(({ account }) => account)).toContain('zakat');
});
