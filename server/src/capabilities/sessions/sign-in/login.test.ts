import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { int, query } from '../../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { openSite, type Site } from '../../../testing/browsers.ts';
import { hashAtRealCost } from '../../../testing/cheap-passwords.ts';
import { answer } from '../../../testing/role-answers.ts';
import { untilItWaits } from '../../../testing/waiting-locks.ts';
import { hashPassword, lockForChange } from '../../accounts/index.ts';
import { endSessionsOf, sessionsVerbs } from '../index.ts';
import { staffVerbs } from '../../staff/index.ts';

const minute = 60_000;
let h: Harness;
let site: Site;

hashAtRealCost();
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('Siti');
});
afterAll(() => h.close());

let addresses = 0;
/** A new address for each try, where the test is not about addresses. */
const tryLogin = async (username: string, password = testPassword, address = `10.0.0.${++addresses}`) =>
  sessionsVerbs.login.run(h.services, { ...(await h.as(null)), address }, { username, password });

test.each([
  ['a partner by username', 'budi', 'budi'],
  ['a partner in any case', 'BUDI', 'budi'],
  ['a partner stored with capitals', 'siti', 'Siti'],
  ['with spaces around it', '  budi ', 'budi'],
  ['staff by username', 'ADMIN', 'admin'],
  ['staff by e-mail', 'Admin@Rimpang.id', 'admin'],
  ['the company', 'superadmin', 'superadmin'],
])('lets in: %s', async (_, typed, username) => {
  expect((await tryLogin(typed)).user).toMatchObject({ username });
});

test.each([
  ['a wrong password', 'budi', 'rimpang-demo-2'],
  ['the right password in another case', 'budi', testPassword.toUpperCase()],
  ['a partner by e-mail', 'budi@gmail.com', testPassword],
  ['an account that does not exist', 'tidak-ada', testPassword],
  ['a part of a name', 'bud', testPassword],
  ['a pattern', 'bud%', testPassword],
  ['SQL in the name', "budi' or '1'='1", testPassword],
])('refuses with one and the same answer: %s', async (_, username, password) => {
  await expect(tryLogin(username, password)).rejects.toMatchObject({
    code: 'LOGIN_FAILED',
    message: 'Username atau password yang Anda masukkan salah.',
    data: {},
  });
});

test('staff come before a partner whose username is their e-mail', async () => {
  await h.staff('hendra', 'finance');
  await sql`update identity.account set username = 'hendra@rimpang.id' where username = 'Siti'`.execute(
    h.owner,
  );
  expect((await tryLogin('hendra@rimpang.id')).user).toMatchObject({ username: 'hendra', role: 'finance' });
  await sql`update identity.account set username = 'Siti' where username = 'hendra@rimpang.id'`.execute(
    h.owner,
  );
});

test('empty fields get the specified text (R5.1)', async () => {
  for (const input of [
    { username: '', password: 'x' },
    { username: 'budi', password: '' },
  ]) {
    const answer = await site.visitor().post('/api/identity/login', input);
    expect(answer.status).toBe(422);
    const { data } = (await answer.json()) as { data: { fields: Record<string, string> } };
    expect(Object.values(data.fields)).toEqual(['Mohon masukkan username dan password.']);
  }
});

test('a closed account is not there any more', async () => {
  const id = await h.staff('keluar', 'cs');
  await sql`update identity.account set closed_at = now() where id = ${id}`.execute(h.owner);
  await expect(tryLogin('keluar')).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
});

test('an unknown name takes as long as a wrong password', async () => {
  const timeOf = async (username: string) => {
    await sql`delete from identity.throttle`.execute(h.owner);
    const began = performance.now();
    await tryLogin(username, 'wrong').catch(() => {});
    return performance.now() - began;
  };
  const fastest = { known: Infinity, unknown: Infinity };
  const ratio = () => fastest.unknown / fastest.known;
  const alike = () => ratio() > 0.5 && ratio() < 2;
  // What else the machine does only adds to a single try: with more of them, the fastest come to what the work takes.
  for (let i = 0; i < 15 || (!alike() && i < 300); i += 1) {
    fastest.known = Math.min(fastest.known, await timeOf('budi'));
    fastest.unknown = Math.min(fastest.unknown, await timeOf(`unknown${i}`));
  }
  expect(ratio()).toBeGreaterThan(0.5);
  expect(ratio()).toBeLessThan(2);
});

test('a temporary password is good for 24 hours and must be changed first', async () => {
  await h.partner('lupa');
  const issued = await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
    accountId: await h.idOf('lupa'),
    reason: 'Lupa password',
  });
  expect(issued.password).toMatch(/^([a-z]{4}-){3}\d{4}$/);
  await expect(tryLogin('lupa')).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  const browser = site.visitor();
  const session = await (await browser.login('lupa', issued.password)).json();
  const temporary = { mustChangePassword: true, temporaryPassword: true };
  expect(session).toMatchObject(temporary);
  expect(await (await browser.get('/api/identity/session')).json()).toMatchObject(temporary);
  expect(await (await browser.get('/api/pins/stock')).json()).toMatchObject({ code: 'MUST_CHANGE_PASSWORD' });
  const change = { currentPassword: issued.password, newPassword: issued.password };
  expect((await browser.post('/api/identity/password', change)).status).toBe(422);
  const good = { currentPassword: issued.password, newPassword: 'kunci-baru-saya' };
  expect(await (await browser.post('/api/identity/password', good)).json()).toMatchObject({
    mustChangePassword: false,
  });
  expect((await browser.get('/api/pins/stock')).status).toBe(200);

  const second = await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
    accountId: await h.idOf('lupa'),
    reason: 'Lupa lagi',
  });
  h.setClock(24 * 60 * minute + 1000);
  await expect(tryLogin('lupa', second.password)).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
});

test.each([
  [
    'password',
    (tx: Tx, id: number, newHash: string) =>
      sql`update identity.account set password_hash = ${newHash} where id = ${id}`.execute(tx),
  ],
  [
    'second factor',
    (tx: Tx, id: number) =>
      sql`insert into identity.second_factor (account_id, secret_cipher, created_at, confirmed_at)
        values (${id}, '\\x00', now(), now())`.execute(tx),
  ],
])('no person comes in with what counted before another %s was set in this moment', async (_, set) => {
  await h.partner('genting');
  const id = await h.idOf('genting');
  const newHash = await hashPassword('kunci-baru-saya');
  const signingIn = await h.owner.transaction().execute(async (tx) => {
    await lockForChange(tx, id);
    const coming = answer(tryLogin('genting'));
    await untilItWaits(tx, h.owner, coming);
    await set(tx, id, newHash);
    await endSessionsOf(tx, id, 'password-changed');
    return { coming };
  });
  expect(await signingIn.coming).toBe('LOGIN_FAILED');
  const row = await query({ n: int })`
    select count(*) as n from identity.session where account_id = ${id}`.one(h.owner);
  expect(row.n).toBe(0);
  await sql`update identity.account set username = 'genting-' || id, email = id || '@contoh.id'
    where id = ${id}`.execute(h.owner);
});

test('hashes are argon2id with 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
