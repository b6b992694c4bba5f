import { contract } from '@rimpang/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nullable, query, text } from '../../../platform/database/query.ts';
import { type Browser, openSite, type Site } from '../../../testing/browsers.ts';
import { type Harness, openHarness } from '../../../testing/harness.ts';

const minute = 60_000;
let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('siti');
});
afterAll(() => h.close());

type Body = {
  user: { username: string } | null;
  impersonation: object | null;
  permissions: string[];
  code?: string;
};
const bodyOf = async (answer: Response) => (await answer.json()) as Body;
const sessionOf = async (browser: Browser) => bodyOf(await browser.get('/api/identity/session'));
const begin = async (browser: Browser, who: string, reason = 'Bonus tidak terlihat') =>
  browser.post('/api/admin/support', { partnerId: await h.idOf(who), reason });

test('shows the portal as the partner sees it, says so, and ends in one’s own session', async () => {
  const browser = await site.as('cs');
  const begun = await bodyOf(await begin(browser, 'budi'));
  const until = new Date(h.services.clock().getTime() + 15 * minute).toISOString();
  expect(begun).toMatchObject({ user: { username: 'budi' }, impersonation: { by: 'Staf cs', until } });
  expect(await sessionOf(browser)).toEqual(begun);
  expect(begun.permissions).toContain('pins.stock');
  expect(begun.permissions).not.toContain('partners.list');
  expect(await (await browser.get('/api/partners/me')).json()).toMatchObject({ username: 'budi' });
  expect((await browser.get('/api/admin/partners')).status).toBe(403);
  const ended = await bodyOf(await browser.post('/api/identity/support/end'));
  expect(ended).toMatchObject({ user: { username: 'cs' }, impersonation: null });
  expect((await browser.get('/api/admin/partners')).status).toBe(200);
  expect(await bodyOf(await browser.post('/api/identity/support/end'))).toMatchObject({
    user: { username: 'cs' },
  });
});

test('every verb of a partner refuses, whatever it is asked', async () => {
  const browser = await site.as('cs');
  await begin(browser, 'budi');
  const { permissions } = await sessionOf(browser);
  const mayGoOn = [
    'identity.login',
    'identity.confirmLogin',
    'identity.logout',
    'identity.touch',
    'identity.endSupport',
  ];
  const surprises: object[] = [];
  for (const procedure of Object.values(contract).flatMap((verbs) => Object.values(verbs))) {
    const { operationId = '', method = 'POST', path = '' } = procedure['~orpc'].route;
    if (method === 'GET' || !permissions.includes(operationId) || mayGoOn.includes(operationId)) continue;
    const answer = await browser.send(method, `/api${path.replace(/\{\w+\}/g, '1')}`, { body: {} });
    const { code } = await bodyOf(answer);
    if (code !== 'READ_ONLY_SESSION') surprises.push({ operationId, code });
  }
  expect(surprises).toEqual([]);
});

test('it is written down with its reason as done by staff, and the partner is told', async () => {
  const browser = await site.as('admin');
  await begin(browser, 'siti', 'Pertanyaan saldo');
  await browser.post('/api/identity/support/end');
  const rows = await query({ action: text, actor: text, reason: nullable(text) })`
    select e.action, p.username as actor, e.detail ->> 'reason' as reason from audit.entry e
    join identity.person p on p.id = e.actor_id where e.subject = ${`partner:${await h.idOf('siti')}`}
    and e.action like 'identity.%' order by e.id`.all(h.owner);
  expect(rows).toEqual([
    { action: 'identity.beginSupport', actor: 'admin', reason: 'Pertanyaan saldo' },
    { action: 'identity.endSupport', actor: 'admin', reason: null },
  ]);
  const told = await query({ body: text })`
    select body from notifications.message where account_id = ${await h.idOf('siti')}
      and kind = 'identity.support-view'`.all(h.owner);
  expect(told[0]?.body).toContain('Pertanyaan saldo');
});

test('after a quarter of an hour it is over by itself', async () => {
  const browser = await site.as('cs');
  await begin(browser, 'budi');
  for (let i = 0; i < 3; i += 1) {
    h.setClock(4 * minute);
    expect((await browser.post('/api/identity/touch')).status).toBe(200);
  }
  expect((await sessionOf(browser)).user?.username).toBe('budi');
  h.setClock(3 * minute);
  expect(await sessionOf(browser)).toMatchObject({ user: { username: 'cs' }, impersonation: null });
});

test('it ends with the right to it, with the partner, and with the session', async () => {
  await h.staff('cs9', 'cs');
  await h.partner('pergi');
  const browser = await site.as('cs9');
  await begin(browser, 'pergi');
  await sql`insert into identity.matrix values ('cs', 'mitra-management', false)`.execute(h.owner);
  expect((await sessionOf(browser)).user?.username).toBe('cs9');
  await sql`delete from identity.matrix`.execute(h.owner);
  expect((await sessionOf(browser)).user?.username).toBe('pergi');
  await sql`update identity.account set closed_at = now() where username = 'pergi'`.execute(h.owner);
  expect((await sessionOf(browser)).user?.username).toBe('cs9');
  await begin(browser, 'budi');
  await sql`update identity.account set closed_at = now() where username = 'cs9'`.execute(h.owner);
  expect((await sessionOf(browser)).user).toBeNull();
});

test('logging out ends both', async () => {
  const browser = await site.as('cs');
  await begin(browser, 'budi');
  const { cookie } = browser;
  await browser.post('/api/identity/logout');
  browser.cookie = cookie;
  expect((await sessionOf(browser)).user).toBeNull();
});

test.each([
  ['cs', 'admin', 'FORBIDDEN'],
  ['admin', 'superadmin', 'FORBIDDEN'],
  ['finance', 'budi', 'FORBIDDEN'],
  ['siti', 'budi', 'FORBIDDEN'],
])('%s looking as %s: %s', async (by, who, code) => {
  expect(await bodyOf(await begin(await site.as(by), who))).toMatchObject({ code });
});

test('a reason is wanted, and an account that exists', async () => {
  const browser = await site.as('cs');
  expect(await bodyOf(await begin(browser, 'budi', ' '))).toMatchObject({ code: 'INPUT_INVALID' });
  const missing = await browser.post('/api/admin/support', { partnerId: 999_999, reason: 'x' });
  expect(await bodyOf(missing)).toMatchObject({ code: 'NOT_FOUND' });
  await begin(browser, 'budi');
  expect(await bodyOf(await begin(browser, 'siti'))).toMatchObject({ code: 'FORBIDDEN' });
});
