import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { emailsTo, tokenFor } from '../../testing/emails.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
const hour = 3_600_000;

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
});
afterAll(() => h.close());

let addresses = 0;
const visitor = async (address = `10.2.0.${(addresses += 1)}`, operationId = randomUUID()) => ({
  ...(await h.as(null, operationId)),
  address,
});
const form = (username: string, overrides: Record<string, unknown> = {}) => ({
  username,
  fullName: `Nama ${username}`,
  email: `${username}@example.com`,
  password: testPassword,
  accountNumber: '1234567890',
  ...overrides,
});
const signUp = async (username: string, overrides: Record<string, unknown> = {}, address?: string) =>
  partnersVerbs.signUp.run(h.services, await visitor(address), form(username, overrides));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const login = async (username: string) =>
  codeOf(sessionsVerbs.login.run(h.services, await visitor(), { username, password: testPassword }));
const verify = async (token: string) =>
  codeOf(sessionsVerbs.verifyEmail.run(h.services, await visitor(), { token }));
const verifyOf = async (email: string) => verify(await tokenFor(h, email, '/verify-email'));
const activation = async (username: string) =>
  partnersVerbs.activation.run(h.services, await h.as(username), {});

describe('signing up', () => {
  test('makes a partner who is Tidak Aktif, outside the tree, and may sign in at once', async () => {
    expect(await signUp('wati', { email: 'Wati@Example.com', ref: 'BUDI' })).toEqual({
      username: 'wati',
      email: 'wati@example.com',
    });
    expect(await login('wati')).toBe('ok');
    const { rows } = await sql`
      select p.status, p.account_last4, p.nik_cipher, (select count(*) from network.member m
        where m.id = a.id) as members,
        a.email, a.unverified_email
      from identity.account a join partners.profile p on p.account_id = a.id
        where a.username = 'wati'`.execute(h.owner);
    expect(rows).toEqual([
      {
        status: 'Tidak Aktif',
        account_last4: '7890',
        nik_cipher: null,
        members: 0,
        email: null,
        unverified_email: 'wati@example.com',
      },
    ]);
    const [email] = await emailsTo(h, 'wati@example.com');
    expect(email).toMatchObject({ title: 'Verifikasi email Anda', name: 'Nama wati' });
    expect(email?.link).toMatch(/^\/verify-email#[\w-]{43}$/);
    expect(email?.body).toContain('48 jam');
    expect(await activation('wati')).toMatchObject({
      status: 'Tidak Aktif',
      email: 'wati@example.com',
      emailVerified: false,
      activationPins: 0,
      invitedBy: { username: 'budi' },
      maskedAccountNumber: '•••• 7890',
      missing: ['email', 'pin'],
    });
  });

  test.each([
    [{ username: '' }, 'username', 'Username wajib diisi'],
    [{ fullName: ' ' }, 'fullName', 'Nama lengkap wajib diisi'],
    [{ email: '' }, 'email', 'Email wajib diisi'],
    [{ email: 'x@y' }, 'email', 'Format email tidak valid'],
    [{ email: 'a@b.co\r\nBcc: x@y.co' }, 'email', 'Tulis dalam satu baris, tanpa baris baru.'],
    [{ password: '' }, 'password', 'Password wajib diisi'],
    [{ password: '12345' }, 'password', 'Password minimal 6 karakter'],
    [{ accountNumber: '' }, 'accountNumber', 'Nomor rekening wajib diisi'],
    [{ accountNumber: '12ab5' }, 'accountNumber', 'Nomor rekening harus berupa angka.'],
    [{ role: 'super_admin' }, 'role', 'Isian ini tidak dikenal'],
    [{ status: 'Aktif' }, 'status', 'Isian ini tidak dikenal'],
  ])('refuses %o beside the field', async (overrides, field, message) => {
    const error = await signUp('salah', overrides).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'INPUT_INVALID' });
    if (message) expect(error.data.fields[field]).toBe(message);
    await expect(h.as('salah')).rejects.toThrow('no person is called salah');
  });

  test.each(['@budi', ' @BUDI '])('the upline may be named as screens write it: %j (R5.14)', async (ref) => {
    const username = `oleh${ref.length}`;
    await signUp(username, { ref });
    expect(await activation(username)).toMatchObject({ invitedBy: { username: 'budi' } });
  });

  test('a username that is taken, in any case, is said beside the field', async () => {
    const error = await signUp('BUDI').catch((reason) => reason);
    expect(error).toMatchObject({
      code: 'USERNAME_TAKEN',
      data: { fields: { username: expect.any(String) } },
    });
  });

  test.each(['perusahaan', 'SISTEM', 'super_admin', 'Finance'])(
    'no stranger is called %s, which means the company or staff',
    async (name) => {
      const error = await signUp(name).catch((reason) => reason);
      expect(error).toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: { username: expect.any(String) } },
      });
    },
  );

  test('an e-mail that an account owns gets the same answer, and only its owner a notice', async () => {
    const fresh = await signUp('baru1', { email: 'belum@example.com' });
    const known = await signUp('baru2', { email: 'budi@gmail.com' });
    expect(Object.keys(known)).toEqual(Object.keys(fresh));
    expect([await login('baru1'), await login('baru2')]).toEqual(['ok', 'ok']);
    const emails = await emailsTo(h, 'budi@gmail.com');
    expect(emails).toMatchObject([
      { title: 'Anda sudah terdaftar', link: '/forgot-password', name: 'Nama budi' },
    ]);
    expect(emails[0]?.body).not.toContain('baru2');
    const [mine, theirs] = [await activation('baru1'), await activation('baru2')];
    expect({ ...mine, email: '' }).toEqual({ ...theirs, email: '' });
    expect(await tokenFor(h, 'budi@gmail.com', '/verify-email')).toBe('');
  });

  test('a claimed address blocks no other account: two may claim it, one can have it', async () => {
    await signUp('klaim1', { email: 'sama@example.com' });
    await signUp('klaim2', { email: 'SAMA@example.com' });
    const links = (await emailsTo(h, 'sama@example.com')).map((email) => email.link?.split('#')[1] ?? '');
    expect(links).toHaveLength(2);
    const codes = await Promise.all(links.map(verify));
    expect(codes.sort()).toEqual(['EMAIL_TAKEN', 'ok']);
  });

  test('50 times the same username: one account; 50 times the same operation: one account, one answer', async () => {
    const same = Array.from({ length: 50 }, (_, n) =>
      codeOf(signUp('kembar', { email: `k${n}@example.com` })),
    );
    const codes = await Promise.all(same);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'USERNAME_TAKEN')).toHaveLength(49);
    const operationId = randomUUID();
    const retries = Array.from({ length: 30 }, async () =>
      partnersVerbs.signUp.run(h.services, await visitor('10.9.9.9', operationId), form('ulang')),
    );
    for (const answer of await Promise.all(retries)) expect(answer.username).toBe('ulang');
    expect(await emailsTo(h, 'ulang@example.com')).toHaveLength(1);
  });

  test('ten accounts per address and hour', async () => {
    const codes = [];
    for (let n = 0; n < 11; n += 1) codes.push(await codeOf(signUp(`banyak${n}`, {}, '198.51.100.7')));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'TOO_MANY_TRIES']);
    h.setClock(hour + 1);
    expect(await codeOf(signUp('banyak-lagi', {}, '198.51.100.7'))).toBe('ok');
  });

  test('nothing personal is in the audit, and the account number is encrypted', async () => {
    await signUp('privat', { accountNumber: '9876543210', email: 'privat-sekali@example.com' });
    const rows = await query({ text: text, row: text })`
      select (select string_agg(detail::text, ' ') from audit.entry where action = 'partners.signUp') as text,
        (select p::text from partners.profile p join identity.account a on a.id = p.account_id
          where a.username = 'privat') as row`.all(h.owner);
    for (const secret of ['9876543210', 'privat-sekali', testPassword, '3210'])
      expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.row).not.toContain('9876543210');
  });
});

describe('verifying', () => {
  test('makes the address one’s own, once', async () => {
    await signUp('nina');
    const token = await tokenFor(h, 'nina@example.com', '/verify-email');
    expect(await verify(token)).toBe('ok');
    expect(await verify(token)).toBe('LINK_INVALID');
    expect(await activation('nina')).toMatchObject({ emailVerified: true, missing: ['pin'] });
    expect((await h.as('nina')).actor?.email).toBe('nina@example.com');
  });

  test('a link is good for 48 hours; a new one can be asked for, three times an hour', async () => {
    await signUp('telat');
    const token = await tokenFor(h, 'telat@example.com', '/verify-email');
    h.setClock(48 * hour);
    expect(await verify(token)).toBe('LINK_INVALID');
    const resend = async () => sessionsVerbs.resendVerification.run(h.services, await h.as('telat'), {});
    expect(await resend()).toEqual({ email: 'telat@example.com', alreadyVerified: false });
    expect(await verifyOf('telat@example.com')).toBe('ok');
    expect(await resend()).toEqual({ email: 'telat@example.com', alreadyVerified: true });
    expect(await emailsTo(h, 'telat@example.com')).toHaveLength(2);
    await resend();
    expect(await codeOf(resend())).toBe('TOO_MANY_TRIES');
    h.setClock(hour + 1);
    expect(await codeOf(resend())).toBe('ok');
  });

  test('no e-mail goes to an address that is not verified', async () => {
    await signUp('belum', { email: 'belum-milikku@example.com' });
    const caller = await h.as('belum');
    await sessionsVerbs.changePassword.run(h.services, caller, {
      currentPassword: testPassword,
      newPassword: 'temulawak-7',
    });
    const { rows } = await sql`select email_to from notifications.message
      where account_id = ${caller.actor?.id ?? 0} and email_to is not null`.execute(h.owner);
    expect(rows).toEqual([]);
    expect(await emailsTo(h, '')).toEqual([]);
  });
});
