import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, json, nullable, query, text } from '../../../platform/database/query.ts';
import { emailsTo, tokenFor } from '../../../testing/emails.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { whilePasswordChanges } from '../../../testing/password-change.ts';
import { answer } from '../../../testing/role-answers.ts';
import { switchFactorOn } from '../../../testing/with-factor.ts';
import { warnOwners } from '../../notifications/index.ts';
import { createSuperAdminAtTerminal, resetPasswordAtTerminal, staffVerbs } from '../../staff/index.ts';
import { sessionsVerbs } from '../index.ts';
import { codeAt, newSecret, stepOf } from '../second-factor/totp.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('keuangan', 'finance');
  await h.partner('budi');
});
afterAll(() => h.close());

const change = async (who: string, email: string, more: object = {}) =>
  sessionsVerbs.changeEmail.run(h.services, await h.as(who), {
    email,
    currentPassword: testPassword,
    ...more,
  });
const confirm = async (address: string) =>
  sessionsVerbs.verifyEmail.run(h.services, await h.as(null), {
    token: await tokenFor(h, address, '/verify-email'),
  });
const ownEmail = async (who: string) => sessionsVerbs.ownEmail.run(h.services, await h.as(who), {});
const kinds = async (address: string) => (await emailsTo(h, address)).map(({ kind }) => kind);

test('a new address counts after its e-mail; the old one is told before and after', async () => {
  const old = 'superadmin@rimpang.id';
  expect(await change('superadmin', 'Ibu@Contoh.id')).toMatchObject({ email: old, pending: 'ibu@contoh.id' });
  expect(await kinds(old)).toEqual(['identity.email-change']);
  expect(await kinds('ibu@contoh.id')).toEqual(['identity.confirm-email']);
  await warnOwners(h.services, { title: 'Ada selisih', body: 'Periksa.' }, h.services.clock());
  expect(await kinds('ibu@contoh.id')).toEqual(['identity.confirm-email']);
  expect(await confirm('ibu@contoh.id')).toMatchObject({ email: 'ibu@contoh.id', staff: true });
  expect(await ownEmail('superadmin')).toMatchObject({ email: 'ibu@contoh.id', pending: null });
  expect((await emailsTo(h, old)).at(-1)).toMatchObject({ title: 'Email akun Anda diganti' });
  await warnOwners(h.services, { title: 'Ada selisih', body: 'Periksa.' }, h.services.clock());
  expect(await kinds('ibu@contoh.id')).toContain('system-warning');
});

test('a second request voids the first e-mail; the address that counts cancels the request', async () => {
  await change('keuangan', 'satu@contoh.id');
  await change('keuangan', 'dua@contoh.id');
  expect(await answer(confirm('satu@contoh.id'))).toBe('LINK_INVALID');
  expect(await change('keuangan', 'keuangan@rimpang.id')).toMatchObject({ pending: null });
  expect(await answer(confirm('dua@contoh.id'))).toBe('LINK_INVALID');
  expect(await answer(change('keuangan', 'tiga@contoh.id'))).toBe('TOO_MANY_TRIES');
  h.setClock(3_700_000);
});

test('asked again after its answer was lost it is the same request, with one e-mail, whose link is good, though the code is used up', async () => {
  const { recoveryCodes } = await switchFactorOn(h, 'keuangan');
  const [code = ''] = recoveryCodes;
  const caller = await h.as('keuangan');
  const ask = () =>
    sessionsVerbs.changeEmail.run(h.services, caller, {
      email: 'ulang@contoh.id',
      currentPassword: testPassword,
      code,
    });
  const old = await kinds('keuangan@rimpang.id');
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([second, await ask()]).toEqual([first, first]);
  expect(await kinds('ulang@contoh.id')).toEqual(['identity.confirm-email']);
  expect((await kinds('keuangan@rimpang.id')).length).toBe(old.length + 1);
  expect(await answer(confirm('ulang@contoh.id'))).toBe('ok');
  await sql`delete from identity.second_factor where account_id in (
    select id from identity.account where username = 'keuangan')`.execute(h.owner);
  await sql`update identity.account set email = 'keuangan@rimpang.id' where username = 'keuangan'`.execute(
    h.owner,
  );
  h.setClock(3_700_000);
});

let suspicious = 0;
test.each([
  [
    'a password of one’s choosing',
    async (who: string) =>
      sessionsVerbs.changePassword.run(h.services, await h.as(who), {
        currentPassword: testPassword,
        newPassword: 'temulawak-segar-77',
      }),
  ],
  [
    'a password by an e-mailed link',
    async (who: string) => {
      const email = `${who}@rimpang.id`;
      await sessionsVerbs.requestPasswordReset.run(h.services, await h.as(null), { email });
      const token = await tokenFor(h, email, '/reset-password');
      await sessionsVerbs.resetPassword.run(h.services, await h.as(null), { token, password: testPassword });
    },
  ],
  [
    'a password that is temporary',
    async (who: string) =>
      staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf(who),
        reason: 'Email aneh',
        currentPassword: testPassword,
      }),
  ],
  [
    'an address by those who manage the account',
    async (who: string) =>
      staffVerbs.editStaff.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf(who),
        revision: await h.revisionOf(who),
        fullName: `Staf ${who}`,
        email: `${who}-baru@rimpang.id`,
        currentPassword: testPassword,
      }),
  ],
])('what waits for confirmation ends with %s', async (_, act) => {
  const who = `curiga${(suspicious += 1)}`;
  await h.staff(who, 'finance');
  await change(who, `${who}@contoh.id`);
  expect(await kinds(`${who}@rimpang.id`)).toContain('identity.email-change');
  await act(who);
  expect(await answer(confirm(`${who}@contoh.id`))).toBe('LINK_INVALID');
  const id = await h.idOf(who);
  const row = await query({ email: text, pending: nullable(text) })`
    select email, unverified_email as pending from identity.account where id = ${id}`.one(h.owner);
  expect(row).toEqual({ email: expect.stringContaining(who), pending: null });
});

test('none is asked for with a password that was changed in this moment', async () => {
  await h.staff('sekejap', 'finance');
  const asking = () => change('sekejap', 'sekejap@contoh.id');
  expect(await whilePasswordChanges(h, 'sekejap', asking)).toBe('PASSWORD_WRONG');
  expect(await kinds('sekejap@contoh.id')).toEqual([]);
});

test('the first address of an account waits on, whatever its password', async () => {
  const id = await h.staff('perdana', 'finance');
  await sql`update identity.account set email = null, unverified_email = 'perdana@contoh.id'
    where id = ${id}`.execute(h.owner);
  await sessionsVerbs.changePassword.run(h.services, await h.as('perdana'), {
    currentPassword: testPassword,
    newPassword: 'temulawak-segar-77',
  });
  expect(await ownEmail('perdana')).toMatchObject({ email: '', pending: 'perdana@contoh.id' });
});

test('password, free address and second factor are asked for, beside their fields', async () => {
  await expect(change('keuangan', 'ibu@contoh.id')).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
    data: { fields: { email: expect.any(String) } },
  });
  await expect(change('keuangan', 'x@contoh.id', { currentPassword: 'salah' })).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
  });
  expect(await answer(change('budi', 'x@contoh.id'))).toBe('FORBIDDEN');
  const secret = newSecret();
  const id = await h.idOf('keuangan');
  await sql`insert into identity.second_factor (account_id, secret_cipher, created_at, confirmed_at)
    values (${id}, ${h.services.vault.encrypt(secret.toString('hex'))}, now(), now())`.execute(h.owner);
  await expect(change('keuangan', 'x@contoh.id')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(change('keuangan', 'x@contoh.id', { code: '000000' })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_WRONG',
  });
  const code = codeAt(secret, stepOf(h.services.clock()));
  expect(await change('keuangan', 'x@contoh.id', { code })).toMatchObject({ pending: 'x@contoh.id' });
  expect(await answer(change('keuangan', 'y@contoh.id', { code }))).toBe('SECOND_FACTOR_WRONG');
});

test('at the terminal staff get a password once; partners and unknown names are refused', async () => {
  const now = h.services.clock();
  const reset = (username: string, again = false) =>
    resetPasswordAtTerminal(h.services.db, { username, again, now });
  await expect(reset('tidakada')).rejects.toThrow(/tidak ditemukan/);
  await expect(reset('budi')).rejects.toThrow(/adalah mitra/);
  const both = await Promise.allSettled([reset('KEUANGAN'), reset('keuangan')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(reset('keuangan')).rejects.toThrow(/masih berlaku sampai/);
  const { password } = await reset('keuangan', true);
  const rows = await query({ actor: nullable(int), detail: json<object>() })`
    select actor_id as actor, detail from audit.entry where action = 'identity.issueTemporaryPassword'
      order by id desc limit 1`.all(h.owner);
  expect(rows).toEqual([{ actor: null, detail: { reason: 'Dari terminal server' } }]);
  const login = sessionsVerbs.login.run(h.services, await h.as(null), { username: 'keuangan', password });
  await expect(login).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
});

test('at the terminal a super admin is made once, and its address waits for confirmation', async () => {
  const now = h.services.clock();
  const make = (username: string, email: string) =>
    createSuperAdminAtTerminal(h.services.db, { username, email, vault: h.services.vault, now });
  const both = await Promise.allSettled([
    make('pemilik', 'pemilik@contoh.id'),
    make('Pemilik', 'lain@contoh.id'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(make('pemilik', 'baru@contoh.id')).rejects.toThrow(/sudah dipakai/);
  await expect(make('pemilik2', 'ibu@contoh.id')).rejects.toThrow(/sudah dipakai akun lain/);
  await expect(make('x', 'baru@contoh.id')).rejects.toThrow(/minimal 3/);
  await expect(make('pemilik3', 'bukan alamat')).rejects.toThrow(/Format email/);
  const rows = await query({ email: nullable(text), pending: text })`
    select email, unverified_email as pending from identity.account where lower(username) = 'pemilik'`.all(
    h.owner,
  );
  expect(rows).toEqual([{ email: null, pending: expect.stringContaining('@contoh.id') }]);
});
