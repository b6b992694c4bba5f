import { mostEndpoints } from '@rimpang/domain/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { tokensVerbs } from '../tokens/index.ts';
import { webhooksVerbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());

let made = 0;
const form = (more: object = {}) => ({
  url: `https://akuntansi.contoh.id/masuk/${(made += 1)}`,
  description: 'Akuntansi',
  kinds: ['order.completed' as const],
  currentPassword: testPassword,
  ...more,
});
const create = async (more: object = {}, who = 'superadmin', services = h.services) =>
  webhooksVerbs.create.run(services, await h.as(who), form(more));
const fieldsOf = async (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: { data: { fields?: Record<string, string> } }) => error.data.fields,
  );
const ownersOnly = (word = 'ok') => [
  'NOT_SIGNED_IN',
  word,
  word,
  'FORBIDDEN',
  'FORBIDDEN',
  'FORBIDDEN',
  'FORBIDDEN',
];

describe('who may (invariant 19)', () => {
  it('owners, and no other person', async () => {
    const run = (verb: keyof typeof webhooksVerbs, input: object) =>
      everyone(h, (caller) =>
        (webhooksVerbs[verb].run as (...args: unknown[]) => Promise<unknown>)(h.services, caller, input),
      );
    const missing = { endpointId: 999_999 };
    const proof = { currentPassword: testPassword, revision: 0 };
    const { currentPassword: _, ...fields } = form();
    expect(await run('list', {})).toEqual(ownersOnly());
    const creating = await everyone(h, (caller) => webhooksVerbs.create.run(h.services, caller, form()));
    expect(creating).toEqual(ownersOnly());
    expect(await run('edit', { ...missing, ...proof, ...fields })).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('rotate', { ...missing, ...proof })).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('switch', { ...missing, active: true })).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('test', missing)).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('deliveries', missing)).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('delivery', { deliveryId: 999_999 })).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('replay', { deliveryId: 999_999 })).toEqual(ownersOnly('NOT_FOUND'));
    const since = h.services.clock().toISOString();
    expect(await run('replaySince', { ...missing, since })).toEqual(ownersOnly('NOT_FOUND'));
    expect(await run('remove', missing)).toEqual(ownersOnly('NOT_FOUND'));
  });

  it('no token', async () => {
    const grant = { name: 'Skrip', actions: ['webhooks.list' as const], days: 30 as const, addresses: '' };
    const asked = { ...grant, currentPassword: testPassword };
    expect(await answer(tokensVerbs.create.run(h.services, await h.as('superadmin'), asked))).toBe(
      'FORBIDDEN',
    );
  });

  it('it stays the company’s when its maker leaves', async () => {
    const id = await h.staff('rina', 'admin');
    const { endpoint } = await create({}, 'rina');
    await sql`update identity.account set closed_at = ${h.services.clock()} where id = ${id}`.execute(
      h.owner,
    );
    const { rows } = await webhooksVerbs.list.run(h.services, await h.as('admin'), {});
    expect(rows.find((row) => row.id === endpoint.id)).toMatchObject({
      state: 'active',
      createdBy: 'Staf rina',
    });
    const input = { endpointId: endpoint.id, active: false };
    expect(await answer(webhooksVerbs.switch.run(h.services, await h.as('admin'), input))).toBe('ok');
  });
});

describe('making one', () => {
  it.each<[object, string, RegExp]>([
    [{ url: '' }, 'url', /wajib diisi/],
    [{ url: 'akuntansi.contoh.id' }, 'url', /alamat lengkap/],
    [{ url: 'ftp://contoh.id/' }, 'url', /alamat lengkap/],
    [{ url: 'https://a:b@contoh.id/' }, 'url', /Tanpa nama dan sandi/],
    [{ url: 'https://contoh.id/#x' }, 'url', /#/],
    [{ url: 'https://10.0.0.1/' }, 'url', /jaringan tertutup/],
    [{ url: 'https://169.254.169.254/latest' }, 'url', /jaringan tertutup/],
    [{ url: 'https://[::1]/' }, 'url', /jaringan tertutup/],
    [{ url: 'https://3232235777/' }, 'url', /jaringan tertutup/],
    [{ kinds: [] }, 'kinds', /Pilih minimal satu/],
    [{ kinds: ['webhook.test'] }, 'kinds.0', /tidak dikenal/],
    [{ description: '' }, 'description', /wajib diisi/],
    [{ currentPassword: 'salah' }, 'currentPassword', /salah/],
  ])('%j is refused beside its field', async (more, field, words) => {
    const fields = await fieldsOf(create(more));
    expect(fields?.[field]).toMatch(words);
  });

  it('takes an address without TLS in a demo only', async () => {
    expect(await answer(create({ url: 'http://contoh.id/masuk' }))).toBe('ok');
    const production = { ...h.services, production: true };
    const fields = await fieldsOf(create({ url: 'http://contoh.id/masuk' }, 'superadmin', production));
    expect(fields?.url).toMatch(/https/);
  });

  it('shows the secret once, and keeps it out of lists, audit, messages and the table', async () => {
    const url = 'https://akuntansi.contoh.id/masuk';
    const { endpoint, secret } = await create({ description: 'Gudang', url });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const all = await query({ all: text })`
      select (select string_agg(e::text, ' ') from audit.entry e)
        || (select string_agg(m::text, ' ') from notifications.message m)
        || (select string_agg(p::text, ' ') from webhooks.endpoint p) as all`.one(h.owner);
    const listed = await webhooksVerbs.list.run(h.services, await h.as('superadmin'), {});
    const hex = Buffer.from(secret).toString('hex');
    for (const place of [all.all, JSON.stringify(listed)])
      for (const form of [secret, secret.slice(6), hex]) expect(place).not.toContain(form);
    expect(all.all).toContain('Gudang');
    const subject = `webhook:${endpoint.id}`;
    const entry = await query({ detail: json<object>() })`
      select detail from audit.entry where action = 'webhooks.create' and subject = ${subject}`.one(h.owner);
    expect(entry.detail).toEqual({
      url,
      description: 'Gudang',
      kinds: ['order.completed'],
    });
  });

  it('tells no program twice of one event: what was made where the answer was lost is named', async () => {
    const url = 'https://kurir.contoh.id/masuk';
    const both = await race([() => create({ url, description: 'Kurir' }), () => create({ url })]);
    expect([both.done.length, both.refused.map(({ code }) => code)]).toEqual([1, ['INPUT_INVALID']]);
    const again = { url, description: 'Kurir lain', kinds: ['ro.activated', 'order.completed'] };
    const name = both.done[0]?.endpoint.description;
    expect((await fieldsOf(create(again)))?.url).toBe(
      `Webhook ${name} sudah mengirim peristiwa yang sama ke URL ini. Bila secret-nya belum tersalin, ganti secret webhook itu.`,
    );
    expect(await answer(create({ ...again, kinds: ['ro.activated'] }))).toBe('ok');
    const { endpoint } = await create({ description: 'Lain' });
    const { id: endpointId, revision } = endpoint;
    const moved = { ...again, endpointId, revision, currentPassword: testPassword } as const;
    const edit = async (input: object) =>
      webhooksVerbs.edit.run(h.services, await h.as('superadmin'), { ...moved, ...input } as never);
    expect((await fieldsOf(edit({})))?.url).toMatch(/^Webhook .* sudah mengirim/);
    expect(await answer(edit({ url: endpoint.url, kinds: ['order.completed'] }))).toBe('ok');
    await webhooksVerbs.remove.run(h.services, await h.as('superadmin'), {
      endpointId: both.done[0]?.endpoint.id ?? 0,
    });
    expect(await answer(create({ url, description: 'Kurir' }))).toBe('ok');
  });

  it('has an end, also for two at once', async () => {
    const { rows } = await webhooksVerbs.list.run(h.services, await h.as('superadmin'), {});
    for (let n = rows.length; n < mostEndpoints - 1; n += 1) await create();
    const both = await race([() => create(), () => create()]);
    expect([both.done.length, both.refused.map(({ code }) => code)]).toEqual([1, ['WEBHOOKS_FULL']]);
  });
});

describe('changing one', () => {
  const first = async () => {
    const { rows } = await webhooksVerbs.list.run(h.services, await h.as('superadmin'), {});
    const [row] = rows;
    if (!row) throw new Error('there is no endpoint');
    return row;
  };

  it('of two at once one is told who was faster; what changed stands in the audit', async () => {
    const { id: endpointId, revision, description } = await first();
    const kinds = ['order.completed' as const];
    const edit = async (who: string, url: string) => {
      const input = { endpointId, revision, url, description, kinds, currentPassword: testPassword };
      return webhooksVerbs.edit.run(h.services, await h.as(who), input);
    };
    const both = await race([
      () => edit('superadmin', 'https://baru.contoh.id/'),
      () => edit('admin', 'https://baru.contoh.id/'),
    ]);
    expect([both.done.length, both.refused.map(({ code }) => code)]).toEqual([1, ['EDITED_MEANWHILE']]);
    const rotate = { endpointId, revision, currentPassword: testPassword };
    const again = webhooksVerbs.rotate.run(h.services, await h.as('superadmin'), rotate);
    expect(await answer(again)).toBe('EDITED_MEANWHILE');
    const entry = await query({ detail: json<object>() })`
      select detail from audit.entry where action = 'webhooks.edit' order by id desc limit 1`.one(h.owner);
    expect(entry.detail).toMatchObject({ after: { url: 'https://baru.contoh.id/' } });
  });

  it('each change has its entry; what changes nothing has none', async () => {
    const { id: endpointId } = await first();
    const entries = async () => {
      const rows = await query({ action: text })`
        select action from audit.entry where subject = ${`webhook:${endpointId}`} order by id`.all(h.owner);
      return rows.map(({ action }) => action.replace('webhooks.', ''));
    };
    const before = (await entries()).length;
    const as = () => h.as('superadmin');
    await webhooksVerbs.switch.run(h.services, await as(), { endpointId, active: false });
    await webhooksVerbs.switch.run(h.services, await as(), { endpointId, active: false });
    await webhooksVerbs.test.run(h.services, await as(), { endpointId });
    const { rows } = await webhooksVerbs.deliveries.run(h.services, await as(), { endpointId });
    await webhooksVerbs.replay.run(h.services, await as(), { deliveryId: rows[0]?.id ?? 0 });
    const since = h.services.clock().toISOString();
    await webhooksVerbs.replaySince.run(h.services, await as(), { endpointId, since });
    const { revision } = await first();
    const proof = { endpointId, revision, currentPassword: testPassword };
    await webhooksVerbs.rotate.run(h.services, await as(), proof);
    const remove = async () => webhooksVerbs.remove.run(h.services, await as(), { endpointId });
    // Two presses at once, and one more after an answer that was lost.
    expect([...(await Promise.all([remove(), remove()])), await remove()]).toEqual([{}, {}, {}]);
    expect((await entries()).slice(before)).toEqual([
      'switch',
      'test',
      'replay',
      'replaySince',
      'rotate',
      'remove',
    ]);
    const deliveryId = rows[0]?.id ?? 0;
    expect(await answer(webhooksVerbs.delivery.run(h.services, await as(), { deliveryId }))).toBe(
      'NOT_FOUND',
    );
  });

  it('tests are limited', async () => {
    const { id: endpointId } = await first();
    const test = async () => answer(webhooksVerbs.test.run(h.services, await h.as('admin'), { endpointId }));
    const answers: string[] = [];
    for (let n = 0; n < 12; n += 1) answers.push(await test());
    expect(answers.slice(-2)).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
    expect(answers.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'ok'));
  });
});

it('every kind is described, with the headers that carry its signature', async () => {
  const document = (await (await site.visitor().get('/api/v1/openapi.json')).json()) as {
    webhooks: Record<string, { post: { parameters: { name: string }[] } }>;
    components: { schemas: object };
  };
  expect(Object.keys(document.webhooks)).toEqual([
    'order.completed',
    'partner.registered',
    'ro.activated',
    'withdrawal.requested',
    'withdrawal.completed',
    'payout.batch.ready',
    'webhook.test',
  ]);
  const { post } = document.webhooks['order.completed'] ?? {};
  expect(post?.parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  expect(JSON.stringify(post)).toContain('#/components/schemas/OrderCompletedEvent');
  expect(Object.keys(document.components.schemas)).toContain('OrderCompletedEvent');
});
