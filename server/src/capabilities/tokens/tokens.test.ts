import { randomUUID } from 'node:crypto';
import type { ApiToken } from '@rimpang/contract/tokens';
import { mostTokens, tokenRequestsPerMinute } from '@rimpang/domain/api-tokens';
import type { Action } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { int, json, query, text } from '../../platform/database/query.ts';
import { fromBase32 } from '../../testing/base32.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { codeAt, sessionsVerbs, stepOf } from '../sessions/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { tokensVerbs } from './index.ts';

const start = new Date('2026-11-20T03:00:00Z');
let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());
beforeEach(() => h.setClock(start));

const form = (actions: Action[] = ['partners.list'], more: object = {}) => ({
  name: 'Akuntansi',
  actions,
  addresses: '',
  days: 90 as const,
  currentPassword: testPassword,
  ...more,
});
const create = async (who = 'superadmin', actions?: Action[], more?: object) =>
  tokensVerbs.create.run(h.services, await h.as(who), form(actions, more));
const list = async (who = 'superadmin') => tokensVerbs.list.run(h.services, await h.as(who), {});
const revoke = async (who: string, tokenId: number) =>
  tokensVerbs.revoke.run(h.services, await h.as(who), { tokenId });

/** One request of a program: status, code and reason. */
async function call(
  token: string,
  path = '/admin/partners',
  options: { address?: string; body?: object } = {},
) {
  const { address, body } = options;
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const method = body ? 'POST' : 'GET';
  const response = await site.visitor().send(method, `/api${path}`, { headers, address, body });
  const said = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code: said.code, message: said.message };
}
const refusedWith = (reason: string) => ({
  status: 401,
  code: 'TOKEN_REFUSED',
  message: `Token API ditolak: ${reason}`,
});

describe('a token', () => {
  it('may do what it was granted, and nothing else that needs signing in', async () => {
    const { token, row } = await create('superadmin', ['partners.list', 'pins.orders']);
    expect(row).toMatchObject({ state: 'active', owner: { username: 'superadmin' }, lastUsedAt: null });
    expect(token.startsWith(row.hint)).toBe(true);
    expect(await call(token)).toMatchObject({ status: 200 });
    expect(await call(token, '/admin/pins/orders')).toMatchObject({ status: 200 });
    expect(await call(token, '/admin/withdrawals')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await call(token, '/admin/api-tokens')).toMatchObject({ status: 403 });
    expect(await call(token, '/live')).toMatchObject({ status: 403 });
    expect(await call(token, '/identity/account')).toMatchObject({ status: 403 });
    expect(await call(token, '/storefront/shop')).toMatchObject({ status: 200 });
  });

  it('takes no NIK and no whole account number along in a file, also of a super admin', async () => {
    const { token } = await create('superadmin', ['partners.list', 'withdrawals.queue', 'reports.export']);
    const file = (list: string, more: object) =>
      call(token, '/reports/exports', { body: { list, format: 'csv', ...more } });
    for (const list of ['partners', 'withdrawals']) {
      const revealed = await file(list, { reveal: true, reason: 'Laporan' });
      expect(revealed).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await file(list, {})).toMatchObject({ status: 200 });
    }
  });

  it('is promised its addresses under /api/v1', async () => {
    const { token } = await create('superadmin', ['partners.list', 'partners.addNote']);
    expect(await call(token, '/v1/admin/partners?limit=1')).toMatchObject({ status: 200 });
    const path = `/v1/admin/partners/${await h.idOf('siti')}/notes`;
    expect(await call(token, path, { body: { text: 'Dari program' } })).toMatchObject({ status: 200 });
    for (const wrong of ['/v2/admin/partners', '/v1', '/v1/v1/admin/partners', '/v1/nothing'])
      expect(await call(token, wrong)).toMatchObject({ status: 404 });
  });

  it('needs no cookie, and a cookie beside it counts for nothing', async () => {
    const { token } = await create('superadmin', ['partners.list']);
    const browser = await site.as('superadmin');
    const headers = { authorization: `Bearer ${token}` };
    expect((await browser.get('/api/admin/audit', headers)).status).toBe(403);
    expect((await browser.get('/api/admin/audit')).status).toBe(200);
    expect((await browser.get('/api/admin/audit', { authorization: 'Basic YTpi' })).status).toBe(200);
    const answered = await site.visitor().send('GET', '/api/admin/partners', { headers });
    expect(answered.headers.getSetCookie()).toEqual([]);
  });

  it('is refused with the reason once it is over, unknown or elsewhere', async () => {
    const { token, row } = await create();
    expect(await call('rmp_nothing')).toEqual(refusedWith('tidak dikenal.'));
    expect(await call('')).toEqual(refusedWith('tidak dikenal.'));
    await revoke('superadmin', row.id);
    expect(await call(token)).toEqual(refusedWith('sudah dicabut.'));
    const second = await create();
    h.setClock(new Date(second.row.expiresAt));
    expect(await call(second.token)).toEqual(refusedWith('sudah kedaluwarsa.'));
    h.setClock(start);
    const addresses = '203.0.113.0/24, 2001:db8::/32 198.51.100.7';
    const bound = await create('superadmin', undefined, { addresses });
    for (const address of ['203.0.113.9', '2001:db8::5', '198.51.100.7'])
      expect(await call(bound.token, undefined, { address })).toMatchObject({ status: 200 });
    for (const address of ['203.0.114.1', '198.51.100.8', '2001:db9::1'])
      expect(await call(bound.token, undefined, { address })).toEqual(
        refusedWith('tidak berlaku dari alamat ini.'),
      );
  });

  it('loses what its person loses, with the next request', async () => {
    const id = await h.staff('rina', 'admin');
    const { token } = await create('rina', ['partners.list', 'partners.addNote']);
    const owner = await h.as('superadmin');
    await sql`update identity.account set role = 'cs' where id = ${id}`.execute(h.owner);
    expect(await call(token)).toMatchObject({ status: 200 });
    const cell = { role: 'cs', module: 'mitra-management', allowed: false } as const;
    await staffVerbs.changeMatrix.run(h.services, owner, cell);
    expect(await call(token)).toMatchObject({ status: 403 });
    await staffVerbs.changeMatrix.run(h.services, owner, { ...cell, allowed: true });
    await sql`update identity.account set must_change_password = true where id = ${id}`.execute(h.owner);
    expect(await call(token)).toMatchObject({ status: 403, code: 'MUST_CHANGE_PASSWORD' });
    await staffVerbs.deleteStaff.run(h.services, await h.as('superadmin'), {
      accountId: id,
      currentPassword: testPassword,
    });
    expect(await call(token)).toEqual(refusedWith('akun pemiliknya tidak dapat bekerja lagi.'));
    const shown = (await list()).rows.find((row) => row.owner.username === 'rina');
    expect(shown).toMatchObject({ state: 'blocked', mayRevoke: true });
  });

  it('waits for the second factor of its person where staff need one', async () => {
    const { token } = await create();
    const strict = await openSite({ ...h, services: { ...h.services, production: true } });
    const headers = { authorization: `Bearer ${token}` };
    const answered = await strict.visitor().send('GET', '/api/admin/partners', { headers });
    expect(await answered.json()).toMatchObject({ code: 'MUST_ENROL_SECOND_FACTOR' });
  });

  it('stands in the audit beside the person for whom it calls, and is itself nowhere', async () => {
    const { token, row } = await create('superadmin', ['partners.addNote']);
    const partnerId = await h.idOf('budi');
    const body = { text: 'Dari program' };
    expect(await call(token, `/admin/partners/${partnerId}/notes`, { body })).toMatchObject({ status: 200 });
    const entries = await query({ action: text, detail: json<Record<string, unknown>>() })`
      select action, detail from audit.entry order by id desc limit 2`.all(h.owner);
    expect(entries[0]).toMatchObject({
      action: 'partners.addNote',
      detail: { via: `Token API ${row.id}: Akuntansi` },
    });
    expect(entries[1]).toMatchObject({ action: 'tokens.create', detail: { name: 'Akuntansi', days: 90 } });
    expect(JSON.stringify([entries, (await list()).rows])).not.toContain(token.slice(12));
  });

  it('may call so often in a minute, and is then told how long to wait; others go on', async () => {
    const [busy, other] = [await create(), await create()];
    await call(busy.token);
    await sql`update platform.quota set count = ${tokenRequestsPerMinute - 1}
      where key = ${`token:${busy.row.id}`}`.execute(h.owner);
    h.setClock(20_000);
    expect(await call(busy.token)).toMatchObject({ status: 200 });
    const headers = { authorization: `Bearer ${busy.token}` };
    const refused = await site.visitor().send('GET', '/api/v1/admin/partners', { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await refused.json()).toMatchObject({ code: 'TOKEN_TOO_FAST' });
    expect(await call(other.token)).toMatchObject({ status: 200 });
    h.setClock(40_000);
    expect(await call(busy.token)).toMatchObject({ status: 200 });
  });

  it('notes its last use once a minute', async () => {
    const { token, row } = await create();
    const lastUse = async () => (await list()).rows.find(({ id }) => id === row.id)?.lastUsedAt;
    await call(token, undefined, { address: '203.0.113.9' });
    expect(await lastUse()).toBe(start.toISOString());
    h.setClock(59_000);
    await call(token);
    expect(await lastUse()).toBe(start.toISOString());
    h.setClock(2_000);
    await call(token);
    expect(await lastUse()).toBe(new Date(start.getTime() + 61_000).toISOString());
  });
});

describe('making one', () => {
  it('is for owners, with the password', async () => {
    const ownersOnly = ['NOT_SIGNED_IN', 'ok', 'ok', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
    expect(await everyone(h, (caller) => tokensVerbs.create.run(h.services, caller, form()))).toEqual(
      ownersOnly,
    );
    expect(await everyone(h, (caller) => tokensVerbs.list.run(h.services, caller, {}))).toEqual(ownersOnly);
    expect(await answer(create('superadmin', undefined, { currentPassword: 'salah' }))).toBe(
      'PASSWORD_WRONG',
    );
  });

  it.each<[string, string, Action[], object]>([
    ['FORBIDDEN', 'superadmin', ['identity.registerStaff'], {}],
    ['FORBIDDEN', 'superadmin', ['pins.resetAll'], {}],
    ['FORBIDDEN', 'superadmin', ['partners.edit'], {}],
    ['FORBIDDEN', 'superadmin', ['storefront.changeSetting'], {}],
    ['FORBIDDEN', 'superadmin', ['withdrawals.request'], {}],
    ['FORBIDDEN', 'admin', ['bonuses.changePlan'], {}],
    ['INPUT_INVALID', 'superadmin', [], {}],
    ['INPUT_INVALID', 'superadmin', ['pins.nothing' as Action], {}],
    ['INPUT_INVALID', 'superadmin', ['pins.orders'], { days: 31 }],
    ['INPUT_INVALID', 'superadmin', ['pins.orders'], { addresses: '203.0.113.0/33' }],
    ['INPUT_INVALID', 'superadmin', ['pins.orders'], { addresses: 'kantor' }],
    ['INPUT_INVALID', 'superadmin', ['pins.orders'], { name: '' }],
  ])('is refused with %s for %s, %j %j', async (code, who, actions, more) => {
    expect(await answer(create(who, actions, more))).toBe(code);
  });

  it('offers what the reader may give, and asks for a code where the second factor is on', async () => {
    const { choices, secondFactor } = await list('admin');
    expect(secondFactor).toBe(false);
    const pins = choices.find(({ area }) => area === 'pins');
    expect(pins?.read).toEqual(expect.arrayContaining(['pins.orders', 'pins.chain']));
    expect(pins?.write).toEqual(expect.arrayContaining(['pins.approveOrder', 'pins.create']));
    expect(pins?.write).not.toContain('pins.resetAll');
    expect(choices.map(({ area }) => area)).not.toContain('identity');

    await h.staff('dewi', 'admin');
    const enrolled = await sessionsVerbs.enrolSecondFactor.run(h.services, await h.as('dewi'), {
      currentPassword: testPassword,
    });
    const code = (at: Date) => codeAt(fromBase32(enrolled.secret), stepOf(at));
    await sessionsVerbs.confirmSecondFactor.run(h.services, await h.as('dewi'), { code: code(start) });
    h.setClock(30_000);
    const now = h.services.clock();
    expect((await list('dewi')).secondFactor).toBe(true);
    expect(await answer(create('dewi'))).toBe('INPUT_INVALID');
    const both = await race([
      () => create('dewi', undefined, { code: code(now) }),
      () => create('dewi', undefined, { code: code(now) }),
    ]);
    expect([both.done.length, both.refused.map((one) => one.code)]).toEqual([1, ['SECOND_FACTOR_WRONG']]);
  });

  it('asked again after its answer was lost it is told again, with one token, whatever the code is by then', async () => {
    const id = await h.staff('ulang', 'admin');
    const { recoveryCodes } = await switchFactorOn(h, 'ulang');
    const signIn = async (code: string | undefined) => {
      const browser = site.visitor();
      const asked = await browser.login('ulang');
      const { data } = (await asked.json()) as { data: { ticket: string } };
      await browser.post('/api/identity/login/code', { ticket: data.ticket, code });
      return browser;
    };
    const browsers = [await signIn(recoveryCodes[2]), await signIn(recoveryCodes[3])];
    const headers = { 'idempotency-key': randomUUID() };
    const press = async (browser: Browser | undefined, more: object) => {
      const response = await browser?.post('/api/admin/api-tokens', { ...form(), ...more }, headers);
      return (await response?.json()) as { token: string; row: ApiToken; code?: string };
    };
    const code = (n: number) => ({ code: recoveryCodes[n] });
    const answers = await Promise.all(browsers.map((browser) => press(browser, code(0))));
    const [first] = answers;
    expect(await call(first?.token ?? '')).toMatchObject({ status: 200 });
    for (const n of [0, 1]) answers.push(await press(browsers[0], code(n)));
    expect(answers).toEqual(Array(4).fill(first));
    const left = await query({ count: int })`
      select count(*) as count from identity.recovery_code where account_id = ${id}
        and used_at is null`.one(h.owner);
    expect(left.count).toBe(recoveryCodes.length - browsers.length - 1);
    expect((await list('ulang')).rows.filter(({ owner }) => owner.id === id)).toHaveLength(1);
    const told = await query({ title: text })`
      select title from notifications.message where account_id = ${id}
        and title = 'Token API dibuat'`.all(h.owner);
    expect(told).toHaveLength(1);

    for (const more of [{ name: 'Lain' }, { currentPassword: 'salah' }])
      expect(await press(browsers[0], { ...code(0), ...more })).toMatchObject({ code: 'OPERATION_REUSED' });
    const withoutKey = await browsers[0]?.post('/api/admin/api-tokens', { ...form(), ...code(1) });
    expect(await withoutKey?.json()).toMatchObject({ code: 'OPERATION_ID_MISSING' });
    const stored = await query({ answer: text })`
      select o::text || coalesce(encode(o.request_hash, 'escape'), '') as answer
      from platform.operation o where actor_id = ${id} and action = 'tokens.create'`.all(h.owner);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(first?.token.slice(12));
  });

  it('has an end, also for two at once', async () => {
    const id = await h.staff('tono', 'admin');
    for (let n = 1; n < mostTokens; n += 1)
      await sql`insert into identity.api_token (account_id, name, token_hash, hint, actions, created_at,
          expires_at)
        values (${id}, 'x', ${Buffer.from(`hash ${n}`)}, 'rmp_', '{pins.orders}', ${start},
          ${new Date(start.getTime() + 1000)})`.execute(h.owner);
    const both = await race([() => create('tono'), () => create('tono')]);
    expect([both.done.length, both.refused.map((one) => one.code)]).toEqual([1, ['TOKENS_FULL']]);
    h.setClock(2_000);
    expect(await answer(create('tono'))).toBe('ok');
  });
});

describe('revoking one', () => {
  it('is for its person and who manages that person; twice is the same as once', async () => {
    const own = await create('superadmin');
    const admins = await create('admin');
    expect((await list('admin')).rows.find(({ id }) => id === own.row.id)?.mayRevoke).toBe(false);
    expect(await answer(revoke('admin', own.row.id))).toBe('FORBIDDEN');
    expect(await answer(revoke('admin', 999_999))).toBe('NOT_FOUND');
    const both = await race([
      () => revoke('admin', admins.row.id),
      () => revoke('superadmin', admins.row.id),
    ]);
    expect(both.done).toHaveLength(2);
    const entries = await query({ detail: json<{ owner: string }>() })`
      select detail from audit.entry where action = 'tokens.revoke'
        and subject = ${`api-token:${admins.row.id}`}`.all(h.owner);
    expect(entries.map(({ detail }) => detail.owner)).toEqual(['@admin']);
  });
});
