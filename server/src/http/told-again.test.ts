import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepOf } from '../capabilities/sessions/index.ts';
import { int, query, text } from '../platform/database/query.ts';
import { fromBase32 } from '../testing/base32.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../testing/harness.ts';
import { switchFactorOn } from '../testing/with-factor.ts';

/** Decision 224: what is shown once is told again to the request that made it, where its answer was lost. */
let h: Harness;
let site: Site;
let codes: string[];
/** Two of one person, who has the second factor on. */
let browsers: [Browser, Browser];
let bos: number;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  bos = await h.staff('bos', 'super_admin');
  codes = (await switchFactorOn(h, 'bos')).recoveryCodes;
  browsers = [await signIn('bos'), await signIn('bos')];
});
afterAll(() => h.close());

async function signIn(who: string): Promise<Browser> {
  const browser = site.visitor();
  const asked = (await (await browser.login(who)).json()) as { data: { ticket: string } };
  const { ticket } = asked.data;
  const entered = await browser.post('/api/identity/login/code', { ticket, code: codes.pop() });
  expect(entered.status).toBe(200);
  return browser;
}

type Told = { password?: string; secret?: string; code?: string };
type Act = {
  path: string;
  body: object;
  /** What is another request under the same id. */
  other: object;
  /** Of the message that the owners, who are two, or the person get. */
  title: string;
  /** How many get it. */
  told: number;
  action: string;
  /** It takes password and code. */
  proved: boolean;
};

const hook = () => ({
  url: `https://contoh.id/${randomUUID()}`,
  description: 'Gudang',
  kinds: ['order.completed'],
});

const acts: readonly [string, () => Promise<Act>][] = [
  [
    'the password of new staff',
    async () => ({
      path: '/api/admin/staff',
      body: { username: 'baru', fullName: 'Staf Baru', email: 'baru@rimpang.id', role: 'cs' },
      other: { fullName: 'Lain' },
      title: 'Akun CS baru',
      told: 2,
      action: 'identity.registerStaff',
      proved: true,
    }),
  ],
  [
    'the temporary password of staff',
    async () => ({
      path: '/api/identity/temporary-password',
      body: { accountId: await h.staff('rina', 'cs'), reason: 'Lupa' },
      other: { reason: 'Lain' },
      title: 'Password sementara dibuat',
      told: 1,
      action: 'identity.issueTemporaryPassword',
      proved: true,
    }),
  ],
  [
    'the temporary password of a partner',
    async () => ({
      path: '/api/identity/temporary-password',
      body: { accountId: await h.partner('budi'), reason: 'Lupa' },
      other: { reason: 'Lain' },
      title: 'Password sementara dibuat',
      told: 1,
      action: 'identity.issueTemporaryPassword',
      proved: false,
    }),
  ],
  [
    'the secret of a webhook',
    async () => ({
      path: '/api/admin/webhooks',
      body: hook(),
      other: { description: 'Lain' },
      title: 'Webhook dibuat',
      told: 2,
      action: 'webhooks.create',
      proved: true,
    }),
  ],
  [
    'another secret of a webhook',
    async () => {
      const made = await browsers[0].post(
        '/api/admin/webhooks',
        { ...hook(), currentPassword: testPassword, code: codes.pop() },
        { 'idempotency-key': randomUUID() },
      );
      const { endpoint } = (await made.json()) as { endpoint: { id: number; revision: number } };
      return {
        path: `/api/admin/webhooks/${endpoint.id}/secret`,
        body: { revision: endpoint.revision },
        other: { revision: endpoint.revision + 1 },
        title: 'Secret webhook diganti',
        told: 2,
        action: 'webhooks.rotate',
        proved: true,
      };
    },
  ],
];

const countOf = async (action: string, title: string) => {
  const found = await query({ entries: int, messages: int })`
    select (select count(*) from audit.entry where action = ${action}) as entries,
      (select count(*) from notifications.message where title = ${title}) as messages`.one(h.owner);
  return [found.entries, found.messages];
};
const since = async (before: number[], action: string, title: string) =>
  (await countOf(action, title)).map((now, at) => now - (before[at] ?? 0));

test.each(acts)('%s', async (_, make) => {
  const { path, body, other, title, told, action, proved } = await make();
  const proof = (code: string | undefined) => (proved ? { currentPassword: testPassword, code } : {});
  const headers = { 'idempotency-key': randomUUID() };
  const press = async (browser: Browser, more: object) => {
    const response = await browser.post(path, { ...body, ...more }, headers);
    return (await response.json()) as Told;
  };
  const before = await countOf(action, title);
  const code = codes.pop();
  const answers = await Promise.all(browsers.map((browser) => press(browser, proof(code))));
  const [first] = answers;
  const shown = first?.password ?? first?.secret ?? '';
  expect(shown, JSON.stringify(first)).not.toBe('');
  // The app shows another code by the time the person presses again.
  for (const later of [code, '000000']) answers.push(await press(browsers[1], proof(later)));
  expect(answers).toEqual(Array(4).fill(first));
  expect(await since(before, action, title)).toEqual([1, told]);

  const refused = [other, ...(proved ? [{ currentPassword: 'salah' }] : [])];
  for (const more of refused)
    expect(await press(browsers[0], { ...proof(code), ...more })).toMatchObject({ code: 'OPERATION_REUSED' });
  const withoutKey = await browsers[0].post(path, { ...body, ...proof(code) });
  expect(await withoutKey.json()).toMatchObject({ code: 'OPERATION_ID_MISSING' });
  expect((await since(before, action, title))[0]).toBe(1);

  const stored = await query({ row: text })`
    select o::text as row from platform.operation o
      where actor_id = ${bos} and key = ${headers['idempotency-key']}`.all(h.owner);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(shown);
  const username = {
    'identity.registerStaff': 'baru',
    'identity.issueTemporaryPassword': proved ? 'rina' : 'budi',
  };
  const who = username[action as keyof typeof username];
  if (who)
    expect(await (await site.visitor().login(who, shown)).json()).toMatchObject({ mustChangePassword: true });
});

test('the recovery codes of the second factor', async () => {
  await h.staff('dewi', 'finance');
  const browser = await site.as('dewi');
  const begun = await browser.post('/api/identity/second-factor', { currentPassword: testPassword });
  const secret = fromBase32(((await begun.json()) as { secret: string }).secret);
  const code = codeAt(secret, stepOf(h.services.clock()));
  const [action, title] = ['identity.confirmSecondFactor', 'Verifikasi dua langkah diaktifkan'];
  const before = await countOf(action, title);
  const id = randomUUID();
  const confirm = async (typed: string, key = id) => {
    const headers = { 'idempotency-key': key };
    const response = await browser.post('/api/identity/second-factor/confirm', { code: typed }, headers);
    return (await response.json()) as { recoveryCodes?: string[] };
  };
  expect(await confirm('000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  const answers = await Promise.all([confirm(code), confirm(code)]);
  // The app shows another code by the time the person presses again.
  for (const later of [code, '000000']) answers.push(await confirm(later));
  expect(answers[0]?.recoveryCodes).toHaveLength(10);
  expect(answers).toEqual(Array(4).fill(answers[0]));
  expect(await since(before, action, title)).toEqual([1, 1]);
  expect(await confirm(code, randomUUID())).toMatchObject({ code: 'SECOND_FACTOR_NOT_STARTED' });
  const stored = await query({ row: text })`
    select o::text as row from platform.operation o where key = ${id}`.one(h.owner);
  for (const one of answers[0]?.recoveryCodes ?? []) expect(stored.row).not.toContain(one);
});
