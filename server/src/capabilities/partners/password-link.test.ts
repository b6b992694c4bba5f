import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { lockOut, staffVerbs } from '../staff/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
const hour = 3_600_000;
const chosen = 'kunyit-segar-9';

beforeAll(async () => {
  h = await openHarness();
  for (const [name, role] of [
    ['admin', 'admin'],
    ['finance', 'finance'],
    ['cs', 'cs'],
  ] as const)
    await h.staff(name, role);
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
let addresses = 0;
const visitor = async () => ({ ...(await h.as(null)), address: `10.2.0.${(addresses += 1)}` });
const make = async (by: string | null, partnerId: number) =>
  partnersVerbs.passwordLink.run(h.services, await h.as(by), { partnerId });
const use = async (token: string, password = chosen) =>
  codeOf(sessionsVerbs.resetPassword.run(h.services, await visitor(), { token, password }));
const login = async (username: string, password: string) =>
  codeOf(sessionsVerbs.login.run(h.services, await visitor(), { username, password }));
const tokenIn = ({ path }: { path: string }) => path.replace('/reset-password#', '');

/** Registers `username` by siti, or by another person. */
async function newcomer(username: string, by = 'siti'): Promise<number> {
  await h.givePins(by, 'activation', 1);
  const form = registrationForm(username, { upline: 'siti' });
  return (await partnersVerbs.register.run(h.services, await h.as(by), form)).partner.id;
}

describe('the link of a new partner', () => {
  it('sets an own password once; then the sponsor has no more to do with it', async () => {
    const id = await newcomer('rina');
    const made = await make('siti', id);
    expect(made.path).toMatch(/^\/reset-password#[\w-]{43}$/);
    expect(await use(tokenIn(made), 'abc')).toBe('INPUT_INVALID');
    expect(await use(tokenIn(made))).toBe('ok');
    expect(await login('rina', testPassword)).toBe('LOGIN_FAILED');
    expect(await login('rina', chosen)).toBe('ok');
    expect(await use(tokenIn(made), 'lengkuas-tua-3')).toBe('LINK_INVALID');
    expect(await codeOf(make('siti', id))).toBe('PASSWORD_LINK_OVER');
    const told = await query({ body: text })`
      select body from notifications.message where account_id = ${id} and kind = 'identity.password-changed'
      `.all(h.owner);
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('tautan dari pendaftar Anda')]);
  });

  it('is worthless as soon as another one was made', async () => {
    const id = await newcomer('dewi');
    const [first, second] = [await make('siti', id), await make('siti', id)];
    expect(await use(tokenIn(first))).toBe('LINK_INVALID');
    expect(await use(tokenIn(second))).toBe('ok');
  });

  it('ends three days after the registration, however late it was made', async () => {
    const id = await newcomer('eka');
    h.setClock(71 * hour);
    const late = await make('siti', id);
    h.setClock(hour - 1);
    expect(await codeOf(make('siti', id))).toBe('ok');
    const last = await make('siti', id);
    expect(last.expiresAt).toBe(late.expiresAt);
    h.setClock(1);
    expect(await use(tokenIn(last))).toBe('LINK_INVALID');
    expect(await codeOf(make('siti', id))).toBe('PASSWORD_LINK_OVER');
  });
});

describe('it is revoked', () => {
  it.each([
    [
      'by a password that the newcomer chose',
      async (username: string) =>
        void (await sessionsVerbs.changePassword.run(h.services, await h.as(username), {
          currentPassword: testPassword,
          newPassword: 'temulawak-7',
        })),
    ],
    [
      'by one in the account form',
      async (username: string) =>
        void (await partnersVerbs.saveProfile.run(h.services, await h.as(username), {
          revision: await h.revisionOf(username),
          fullName: `Nama ${username}`,
          phone: '0812-3456-7890',
          address: 'Jl. Melati 5, Karanganyar',
          currentPassword: testPassword,
          newPassword: 'temulawak-7',
        })),
    ],
    [
      'by one that staff entered',
      async (username: string) =>
        void (await partnersVerbs.edit.run(h.services, await h.as('admin'), {
          partnerId: await h.idOf(username),
          revision: await h.revisionOf(username),
          fullName: `Nama ${username}`,
          address: 'Jl. Melati 5, Karanganyar',
          phone: '0812-3456-7890',
          email: `${username}@gmail.com`,
          rank: 'Mitra',
          bank: 'bri',
          bankHolder: `Nama ${username}`,
          password: 'temulawak-7',
        })),
    ],
    [
      'by becoming staff',
      async (username: string) =>
        void (await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
          partnerId: await h.idOf(username),
          role: 'cs',
          keepBalance: true,
          currentPassword: testPassword,
        })),
    ],
    [
      'by the removal of the demo it is part of',
      async (username: string) => {
        const id = await h.idOf(username);
        await h.services.db.transaction().execute((tx) => lockOut(tx, [id], h.services.clock()));
      },
    ],
    [
      'by a temporary password of staff',
      async (username: string) =>
        void (await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('admin'), {
          accountId: await h.idOf(username),
          reason: 'lupa',
        })),
    ],
    [
      'by the closing of the account',
      async (username: string) =>
        void (await partnersVerbs.close.run(h.services, await h.as('superadmin'), {
          partnerId: await h.idOf(username),
          reason: 'Diminta mitra',
          forfeitBalance: true,
          voidPins: true,
        })),
    ],
  ])('%s', async (what, happens) => {
    const username = `mitra${what.length}`;
    const id = await newcomer(username);
    const made = await make('siti', id);
    await happens(username);
    expect(await use(tokenIn(made))).toBe('LINK_INVALID');
    expect(await codeOf(make('siti', id))).toBe('PASSWORD_LINK_OVER');
  });

  it('by another e-mail of the account', async () => {
    const id = await newcomer('fitri');
    const made = await make('siti', id);
    await sql`update identity.account set email = 'lain@gmail.com' where id = ${id}`.execute(h.owner);
    expect(await use(tokenIn(made))).toBe('LINK_INVALID');
    expect(await login('fitri', testPassword)).toBe('ok');
  });
});

test('only the person who registered gets one', async () => {
  const own = await newcomer('gita');
  const others = await h.partner('hani', { upline: 'siti' });
  const codes = async (id: number) =>
    Promise.all(
      ['siti', 'budi', 'superadmin', 'admin', 'cs', 'finance', null].map((by) => codeOf(make(by, id))),
    );
  expect(await codes(own)).toEqual([
    'ok',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'FORBIDDEN',
    'NOT_SIGNED_IN',
  ]);
  expect((await codes(others)).slice(0, 3)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'ok']);
  expect(await codeOf(make('siti', 999_999))).toBe('NOT_FOUND');
});

test('of two who use a link at once one sets the password; of two made at once one opens', async () => {
  const id = await newcomer('indah');
  const made = await make('siti', id);
  const codes = await Promise.all([
    use(tokenIn(made), 'jahe-merah-11'),
    use(tokenIn(made), 'serai-wangi-12'),
  ]);
  expect(codes.toSorted()).toEqual(['LINK_INVALID', 'ok']);
  const opens = [await login('indah', 'jahe-merah-11'), await login('indah', 'serai-wangi-12')];
  expect(opens.map((code, place) => code === codes[place] || code === 'LOGIN_FAILED')).toEqual([true, true]);
  expect(opens.filter((code) => code === 'ok')).toHaveLength(1);

  const other = await newcomer('jaya');
  const two = await Promise.all([make('siti', other), make('siti', other)]);
  const used = [await use(tokenIn(two[0])), await use(tokenIn(two[1]))];
  expect(used.toSorted()).toEqual(['LINK_INVALID', 'ok']);
});

test('one that is being made while the newcomer chooses a password opens nothing', async () => {
  const id = await newcomer('kusuma');
  let making: ReturnType<typeof make> | undefined;
  let choosing: Promise<unknown> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    // The link is written, and its transaction waits before it ends.
    await sql`lock table audit.entry in exclusive mode`.execute(tx);
    making = make('siti', id);
    await expect.poll(() => waitingForLocks(h.owner)).toBe(1);
    choosing = sessionsVerbs.changePassword.run(h.services, await h.as('kusuma'), {
      currentPassword: testPassword,
      newPassword: 'temulawak-7',
    });
    await expect.poll(() => waitingForLocks(h.owner)).toBe(2);
  });
  const made = await making;
  await choosing;
  expect(made).toBeDefined();
  expect(made && (await use(tokenIn(made)))).toBe('LINK_INVALID');
  expect(await login('kusuma', 'temulawak-7')).toBe('ok');
});

test('no token is readable in what is stored, and each making is in the audit', async () => {
  const id = await newcomer('kartika');
  const token = tokenIn(await make('siti', id));
  const stored = await query({ text: text })`
    select coalesce((select string_agg(l.token_hash::text, ' ') from identity.link l), '')
      || coalesce((select string_agg(e.detail::text, ' ') from audit.entry e), '')
      || coalesce((select string_agg(o::text, ' ') from platform.operation o), '') as text`.one(h.owner);
  expect(stored.text).not.toContain(token);
  const entries = await query({ subject: text })`
    select subject from audit.entry where action = 'partners.passwordLink' and subject = ${`partner:${id}`}
    `.all(h.owner);
  expect(entries).toHaveLength(1);
});

test('no person makes more than sixty in an hour', async () => {
  h.setClock(2 * hour);
  const id = await newcomer('lestari', 'budi');
  for (let n = 0; n < 60; n += 1) expect(await codeOf(make('budi', id))).toBe('ok');
  expect(await codeOf(make('budi', id))).toBe('TOO_MANY_TRIES');
});
