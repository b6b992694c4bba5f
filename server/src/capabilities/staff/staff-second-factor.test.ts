import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytes, int, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { codeAt, stepOf } from '../sessions/index.ts';
import { staffVerbs } from './index.ts';
import { resetSecondFactorAtTerminal } from './reset-second-factor.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite({ ...h, services: { ...h.services, production: true } });
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

/** Switches it on in this browser, as the page does. */
async function enrol(browser: Browser, username: string): Promise<void> {
  await browser.post('/api/identity/second-factor', { currentPassword: testPassword });
  const row = await query({ cipher: bytes })`
    select secret_cipher as cipher from identity.second_factor
      where account_id = ${await h.idOf(username)}`.first(h.owner);
  const secret = Buffer.from(h.services.vault.decrypt(row?.cipher ?? Buffer.alloc(0)), 'hex');
  const code = codeAt(secret, stepOf(h.services.clock()));
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await browser.post('/api/identity/second-factor/confirm', { code }, headers);
  expect(answer.status).toBe(200);
}

test('staff in production do nothing before the second factor is on', async () => {
  const browser = site.visitor();
  expect(await bodyOf(await browser.login('admin'))).toMatchObject({ mustEnrolSecondFactor: true });
  const files = '/api/files/00000000-0000-4000-8000-000000000000';
  const beside = ['/api/live', '/api/exports/none', files];
  for (const path of ['/api/admin/partners', '/api/reports/admin', '/api/notifications', ...beside]) {
    const answer = await browser.get(path);
    expect([path, answer.status, (await bodyOf(answer)).code]).toEqual([
      path,
      403,
      'MUST_ENROL_SECOND_FACTOR',
    ]);
  }
  expect((await browser.get('/api/storefront/company')).status).toBe(200);
  expect(await bodyOf(await browser.get('/api/identity/session'))).toMatchObject({
    mustEnrolSecondFactor: true,
  });
  await enrol(browser, 'admin');
  expect((await browser.get('/api/admin/partners')).status).toBe(200);
  expect(await bodyOf(await browser.get('/api/identity/session'))).toMatchObject({
    mustEnrolSecondFactor: false,
  });
});

test('partners choose for themselves, and demo instances never ask', async () => {
  const partner = await site.as('budi');
  expect(await bodyOf(await partner.get('/api/identity/session'))).toMatchObject({
    mustEnrolSecondFactor: false,
  });
  const demo = await openSite(h);
  expect((await (await demo.as('cs')).get('/api/admin/partners')).status).toBe(200);
});

test('the list of staff says who has one, and a lost phone is helped by those who may', async () => {
  const rows = async () => (await staffVerbs.staff.run(h.services, await h.as('superadmin'), {})).rows;
  const has = async () => (await rows()).find((row) => row.username === 'admin')?.secondFactor;
  expect(await has()).toBe(true);
  const offered = async (by: string) => {
    const list = await staffVerbs.staff.run(h.services, await h.as(by), {});
    return list.rows.filter((row) => row.may.resetSecondFactor).map((row) => row.username);
  };
  expect(await offered('superadmin')).toEqual(['admin']);
  expect(await offered('admin')).toEqual([]);
  const reset = async (by: string, who: string) =>
    staffVerbs.resetSecondFactor
      .run(h.services, await h.as(by), {
        accountId: await h.idOf(who),
        reason: 'Ponsel hilang',
        currentPassword: testPassword,
      })
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof Failure ? error.code : String(error)),
      );
  expect(await reset('cs', 'admin')).toBe('FORBIDDEN');
  expect(await reset('admin', 'admin')).toBe('FORBIDDEN');
  expect(await reset('finance', 'budi')).toBe('FORBIDDEN');
  expect(await reset('budi', 'budi')).toBe('FORBIDDEN');
  expect(await reset('cs', 'budi')).toBe('ok');
  expect(await reset('superadmin', 'admin')).toBe('ok');
  expect(await has()).toBe(false);
});

test('the last super admin gets back in from the terminal, and the audit says so', async () => {
  const browser = site.visitor();
  await browser.login('superadmin');
  await enrol(browser, 'superadmin');
  expect(await bodyOf(await site.visitor().login('superadmin'))).not.toHaveProperty('username');
  const atTerminal = (who: string) => resetSecondFactorAtTerminal(h.services.db, who, h.services.clock());
  expect(await atTerminal('unknown')).toBe(null);
  await expect(atTerminal('Budi')).rejects.toThrow(
    /^'budi' adalah mitra: minta staf .* Daftar Seluruh Mitra/,
  );
  expect(await atTerminal('SuperAdmin')).toEqual({ was: true });
  expect((await browser.get('/api/reports/admin')).status).toBe(401);
  expect(await bodyOf(await site.visitor().login('superadmin'))).toMatchObject({
    mustEnrolSecondFactor: true,
  });
  const { rows } = await sql`
    select actor_id, detail from audit.entry where action = 'identity.resetSecondFactor'
      order by id desc limit 1`.execute(h.owner);
  expect(rows).toEqual([{ actor_id: null, detail: { reason: 'Dari terminal server', was: true } }]);
});

test('a factor that is off, or was only begun, is not said to have been switched off', async () => {
  const reset = async () =>
    staffVerbs.resetSecondFactor.run(h.services, await h.as('cs'), {
      accountId: await h.idOf('budi'),
      reason: 'Ponsel hilang',
    });
  const newest = async () =>
    query({ title: text, body: text })`
      select title, body from notifications.message where account_id = ${await h.idOf('budi')}
        and kind = 'identity.second-factor' order by id desc limit 1`.one(h.owner);
  const off = { title: 'Semua perangkat Anda dikeluarkan' };
  await (await site.as('budi')).post('/api/identity/second-factor', { currentPassword: testPassword });
  expect(await reset()).toEqual({ was: false });
  expect(await newest()).toMatchObject(off);
  expect((await newest()).body).not.toContain('mematikan');
  await enrol(await site.as('budi'), 'budi');
  expect(await reset()).toEqual({ was: true });
  expect((await newest()).title).toBe('Verifikasi dua langkah dimatikan');
  expect(await reset()).toEqual({ was: false });
  expect(await newest()).toMatchObject(off);
});

test('pressed again after its answer was lost it says the same, and tells the person once, also at the same moment', async () => {
  await enrol(await site.as('budi'), 'budi');
  const accountId = await h.idOf('budi');
  const demo = await openSite(h);
  const [one, other] = [await demo.as('cs'), await demo.as('cs')];
  const told = async () =>
    (
      await query({ id: int })`select id from notifications.message
        where account_id = ${accountId} and kind = 'identity.second-factor'`.all(h.owner)
    ).length;
  const before = await told();
  const headers = { 'idempotency-key': randomUUID() };
  const press = (browser: Browser) =>
    browser.post('/api/admin/second-factor/reset', { accountId, reason: 'Ponsel hilang' }, headers);
  const answers = [...(await Promise.all([press(one), press(other)])), await press(one)];
  expect(await Promise.all(answers.map(bodyOf))).toEqual(Array(3).fill({ was: true }));
  expect(await told()).toBe(before + 1);
  const missing = await one.post('/api/admin/second-factor/reset', { accountId, reason: 'Ponsel hilang' });
  expect(await bodyOf(missing)).toMatchObject({ code: 'OPERATION_ID_MISSING' });
});
