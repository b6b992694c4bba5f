import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { codeAt, stepOf } from '../capabilities/sessions/index.ts';
import { staffVerbs, resetSecondFactorAtTerminal } from '../capabilities/staff/index.ts';
import { int, query } from '../platform/database/query.ts';
import { openPostgresLive } from '../platform/database/live-postgres.ts';
import { openLive } from '../platform/requests/live.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';
import { tokenFor } from '../testing/emails.ts';
import { fromBase32 } from '../testing/base32.ts';
import { type Harness, openHarness, testPassword } from '../testing/harness.ts';

const minute = 60_000;
const newPassword = 'temulawak-segar-77';
let h: Harness;
let site: Site;
const live = openLive(async (topics) => live.receive(topics));

beforeAll(async () => {
  const harness = await openHarness();
  h = { ...harness, services: { ...harness.services, live } };
  site = await openSite(h);
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

const ended = async (browser: Browser): Promise<string | null> => {
  const session = (await (await browser.get('/api/identity/session')).json()) as {
    user: unknown;
    ended: string | null;
  };
  return session.user ? null : session.ended;
};

/** Everything an open stream says until it is closed. */
async function listen(browser: Browser): Promise<{ text: Promise<string> }> {
  const response = await browser.get('/api/live');
  expect(response.status).toBe(200);
  return { text: response.text() };
}

const post = async (browser: Browser, path: string, body: unknown, method = 'POST') => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await browser.send(method, path, { body, headers });
  expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe('200 ');
  return answer;
};

const currentPassword = testPassword;

/** Switches the second factor on in this browser. */
async function switchOn(here: Browser): Promise<void> {
  const begun = await post(here, '/api/identity/second-factor', { currentPassword });
  const { secret } = (await begun.json()) as { secret: string };
  const code = codeAt(fromBase32(secret), stepOf(h.services.clock()));
  await post(here, '/api/identity/second-factor/confirm', { code });
}

type Change = {
  what: string;
  reason: string;
  of: 'partner' | 'staff';
  /** `here` is a browser of the person; `id` is the person's. */
  change: (who: { username: string; id: number; here: Browser }) => Promise<unknown>;
  /** Does the device that did it stay? Another person's change and an e-mailed link leave none. */
  stays: boolean;
};

const profile = {
  fullName: 'Nama Baru',
  phone: '081234567890',
  address: 'Jl. Kenanga 1, Bandung',
  currentPassword,
  newPassword: '',
};
const revisionOf = async (id: number): Promise<number> => {
  const row = await query({ revision: int })`select revision from identity.account where id = ${id}`.first(
    h.owner,
  );
  return row?.revision ?? 0;
};
const edited = async (
  partnerId: number,
  username: string,
  over: { email?: string; fullName?: string; password?: string } = {},
) => ({
  partnerId,
  revision: await revisionOf(partnerId),
  fullName: `Nama ${username}`,
  email: `${username}@gmail.com`,
  rank: 'Mitra' as const,
  address: 'Jl. Melati 5, Karanganyar',
  phone: '0812-3456-7890',
  bank: 'bri' as const,
  bankHolder: `Nama ${username}`,
  ...over,
});
const asAdmin = async () => h.as('superadmin');

const changes: Change[] = [
  {
    what: 'one’s own password',
    reason: 'password-changed',
    of: 'partner',
    change: ({ here }) => post(here, '/api/identity/password', { currentPassword, newPassword }),
    stays: true,
  },
  {
    what: 'one’s own password in the account form',
    reason: 'password-changed',
    of: 'partner',
    change: async ({ here, id }) =>
      post(here, '/api/partners/me', { ...profile, revision: await revisionOf(id), newPassword }, 'PUT'),
    stays: true,
  },
  {
    what: 'a new password by an e-mailed link',
    reason: 'password-changed',
    of: 'partner',
    change: async ({ username }) => {
      const visitor = site.visitor();
      const email = `${username}@gmail.com`;
      await post(visitor, '/api/identity/password-reset/letters', { email });
      const token = await tokenFor(h, email, '/reset-password');
      await post(visitor, '/api/identity/password-reset', { token, password: newPassword });
    },
    stays: false,
  },
  {
    what: 'a temporary password from staff',
    reason: 'password-replaced',
    of: 'partner',
    change: async ({ id }) =>
      staffVerbs.issueTemporaryPassword.run(h.services, await asAdmin(), { accountId: id, reason: 'lupa' }),
    stays: false,
  },
  {
    what: 'a partner’s password by staff',
    reason: 'password-replaced',
    of: 'partner',
    change: async ({ id, username }) =>
      partnersVerbs.edit.run(
        h.services,
        await asAdmin(),
        await edited(id, username, { password: newPassword }),
      ),
    stays: false,
  },
  {
    what: 'a partner’s e-mail by staff',
    reason: 'email-changed',
    of: 'partner',
    change: async ({ id, username }) =>
      partnersVerbs.edit.run(
        h.services,
        await asAdmin(),
        await edited(id, username, { email: `${username}@yahoo.com` }),
      ),
    stays: false,
  },
  {
    what: 'a staff member’s password by the owner',
    reason: 'password-replaced',
    of: 'staff',
    change: async ({ id, username }) =>
      staffVerbs.editStaff.run(h.services, await asAdmin(), {
        accountId: id,
        revision: await revisionOf(id),
        fullName: 'Staf',
        email: `${username}@rimpang.id`,
        password: newPassword,
        currentPassword,
      }),
    stays: false,
  },
  {
    what: 'a staff member’s e-mail by the owner',
    reason: 'email-changed',
    of: 'staff',
    change: async ({ id, username }) =>
      staffVerbs.editStaff.run(h.services, await asAdmin(), {
        accountId: id,
        revision: await revisionOf(id),
        fullName: 'Staf',
        email: `${username}.baru@rimpang.id`,
        currentPassword,
      }),
    stays: false,
  },
  {
    what: 'one’s own e-mail, confirmed in the same browser',
    reason: 'email-changed',
    of: 'staff',
    change: async ({ here, username }) => {
      const email = `${username}@contoh.id`;
      await post(here, '/api/identity/email', { currentPassword, email });
      const token = await tokenFor(h, email, '/verify-email');
      await post(here, '/api/identity/email-verification', { token });
    },
    stays: true,
  },
  {
    what: 'the second factor switched on',
    reason: 'second-factor-changed',
    of: 'partner',
    change: ({ here }) => switchOn(here),
    stays: true,
  },
  {
    what: 'the second factor switched off',
    reason: 'second-factor-changed',
    of: 'partner',
    change: async ({ here, id }) => {
      const secret = randomBytes(20);
      const cipher = h.services.vault.encrypt(secret.toString('hex'));
      await sql`insert into identity.second_factor (account_id, secret_cipher, created_at, confirmed_at)
        values (${id}, ${cipher}, ${h.services.clock()}, ${h.services.clock()})`.execute(h.owner);
      const code = codeAt(secret, stepOf(h.services.clock()));
      return post(here, '/api/identity/second-factor/disable', { currentPassword, code });
    },
    stays: true,
  },
  {
    what: 'the second factor reset by staff',
    reason: 'second-factor-changed',
    of: 'partner',
    change: async ({ id }) =>
      staffVerbs.resetSecondFactor.run(h.services, await asAdmin(), {
        accountId: id,
        reason: 'ponsel hilang',
      }),
    stays: false,
  },
  {
    what: 'a promotion',
    reason: 'role-changed',
    of: 'partner',
    change: async ({ id }) =>
      partnersVerbs.promote.run(h.services, await asAdmin(), {
        partnerId: id,
        role: 'cs',
        keepBalance: true,
        currentPassword,
      }),
    stays: false,
  },
  {
    what: 'a staff account that is closed',
    reason: 'account-closed',
    of: 'staff',
    change: async ({ id }) =>
      staffVerbs.deleteStaff.run(h.services, await asAdmin(), { accountId: id, currentPassword }),
    stays: false,
  },
];

let people = 0;
async function person(of: Change['of']): Promise<{ username: string; id: number }> {
  const username = `orang${++people}`;
  const id = of === 'staff' ? await h.staff(username, 'cs') : await h.partner(username);
  return { username, id };
}

describe('what opens an account has changed', () => {
  test.each(changes)('$what ends every other sign-in at once, with its stream', async (row) => {
    const { username, id } = await person(row.of);
    const here = await site.as(username);
    const there = await site.as(username);
    const stream = await listen(there);
    const bystander = await site.as('admin');
    await row.change({ username, id, here });
    expect(await ended(there)).toBe(row.reason);
    expect(await stream.text).toContain('event: end');
    expect(await ended(here)).toBe(row.stays ? null : row.reason);
    expect(await ended(bystander)).toBeNull();
  });

  test('what opens nothing ends nothing, nor does a change that was refused', async () => {
    const { username, id } = await person('partner');
    const [here, there] = [await site.as(username), await site.as(username)];
    const unchanged = { ...profile, revision: await revisionOf(id), currentPassword: '' };
    await post(here, '/api/partners/me', unchanged, 'PUT');
    const same = await edited(id, username, { fullName: 'Nama Lain' });
    await partnersVerbs.edit.run(h.services, await asAdmin(), same);
    const wrong = { currentPassword: 'salah', newPassword };
    expect((await here.post('/api/identity/password', wrong)).status).toBe(422);
    const off = { currentPassword, code: '123456' };
    expect((await here.post('/api/identity/second-factor/disable', off)).status).toBe(200);
    expect([await ended(here), await ended(there)]).toEqual([null, null]);
  });

  test('the terminal’s reset of a second factor reaches the streams of a running product', async () => {
    const { username, id } = await person('staff');
    const running = await openPostgresLive(h.appUrl, h.services.log, h.services.db);
    const heard: string[] = [];
    running.subscribe((topics) => heard.push(...topics));
    const there = await site.as(username);
    const reset = await resetSecondFactorAtTerminal(h.services.db, username, h.services.clock());
    expect(reset).toEqual({ was: false });
    await expect.poll(() => heard).toContain(`sessions:${id}`);
    expect(await ended(there)).toBe('second-factor-changed');
    running.close();
  });
});

describe('why a session is over', () => {
  test('idling, signing out elsewhere, and sessions that were swept', async () => {
    const { username } = await person('partner');
    const [idle, told, other] = [await site.as(username), await site.as(username), await site.as(username)];
    const gone = other.cookie;
    await other.post('/api/identity/logout');
    expect(other.cookie).toBeUndefined();
    other.cookie = gone;
    expect(await ended(other)).toBe('signed-out');
    await told.post('/api/identity/logout', { because: 'inactivity' });
    expect(await ended(told)).toBe('inactivity');
    expect((await told.post('/api/identity/logout', { because: 'apa saja' })).status).not.toBe(200);
    h.setClock(6 * minute);
    expect(await ended(idle)).toBe('inactivity');
    idle.cookie = 'rimpang=made-up';
    expect(await ended(idle)).toBe('signed-out');
    expect(await ended(site.visitor())).toBeNull();
  });

  test('a device that is ended from the list, and a temporary password that ran out', async () => {
    const { username, id } = await person('partner');
    const [here, there] = [await site.as(username), await site.as(username)];
    await post(here, '/api/identity/devices/end-all', { keepThis: true });
    expect(await ended(there)).toBe('device-ended');
    const caller = await asAdmin();
    const { password } = await staffVerbs.issueTemporaryPassword.run(h.services, caller, {
      accountId: id,
      reason: 'lupa',
    });
    h.setClock(24 * 60 * minute - 2 * minute);
    const late = site.visitor();
    expect((await late.login(username, password)).status).toBe(200);
    h.setClock(3 * minute);
    expect(await ended(late)).toBe('temporary-over');
  });
});
