import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bool, int, json, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { filesVerbs } from '../files/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { lockOut, staffVerbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.staff('admin2', 'admin');
  await h.staff('bos', 'super_admin');
  await h.partner('budi');
});
afterAll(() => h.close());

async function codeOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'ok',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
}

const form = (username: string, role: 'super_admin' | 'admin' | 'finance' | 'cs' = 'cs') => ({
  username,
  fullName: `Staf ${username}`,
  email: `${username}@rimpang.id`,
  role,
  currentPassword: testPassword,
});
const register = async (by: string, input: ReturnType<typeof form>) =>
  staffVerbs.registerStaff.run(h.services, await h.as(by), input);
const edit = async (by: string, who: string, change: object = {}) =>
  staffVerbs.editStaff.run(h.services, await h.as(by), {
    accountId: await h.idOf(who),
    revision: await h.revisionOf(who),
    fullName: 'Nama Baru',
    email: `${who}-baru@rimpang.id`,
    currentPassword: testPassword,
    ...change,
  });
const remove = async (by: string, accountId: number) =>
  staffVerbs.deleteStaff.run(h.services, await h.as(by), { accountId, currentPassword: testPassword });
const auditOf = async (action: string) => {
  const row = await query({ detail: json<object>() })`
    select detail from audit.entry where action = ${action} order by id desc limit 1`.first(h.owner);
  return row?.detail;
};

describe('registering', () => {
  test('gives a password once, which must be changed at the first sign-in', async () => {
    const { account, password } = await register('superadmin', form('baru'));
    expect(account).toMatchObject({ username: 'baru', role: 'cs', temporaryPassword: true, partner: false });
    const browser = site.visitor();
    expect(await (await browser.login('baru', password)).json()).toMatchObject({ mustChangePassword: true });
    expect(await (await browser.get('/api/admin/partners')).json()).toMatchObject({
      code: 'MUST_CHANGE_PASSWORD',
    });
    expect(await auditOf('identity.registerStaff')).toEqual({
      after: { username: 'baru', fullName: 'Staf baru', role: 'cs' },
    });
    const row = await query({ text: text })`
      select string_agg(e::text, ' ') as text from audit.entry e`.first(h.owner);
    expect(row?.text).not.toContain(password);
  });

  test.each([
    ['admin', 'cs', 'ok'],
    ['admin', 'admin', 'FORBIDDEN'],
    ['admin', 'super_admin', 'FORBIDDEN'],
    ['superadmin', 'admin', 'ok'],
    ['finance', 'cs', 'FORBIDDEN'],
    ['cs', 'cs', 'FORBIDDEN'],
    ['budi', 'cs', 'FORBIDDEN'],
  ] as const)('%s making a %s: %s', async (by, role, code) => {
    expect(await codeOf(register(by, form(`${by}-${role}`, role)))).toBe(code);
  });

  test.each([
    ['username', { username: 'BUDI' }, 'USERNAME_TAKEN'],
    ['username', { username: 'Perusahaan' }, 'INPUT_INVALID'],
    ['email', { email: 'budi@gmail.com' }, 'EMAIL_TAKEN'],
    ['email', { email: 'bukan email' }, 'INPUT_INVALID'],
    ['fullName', { fullName: ' ' }, 'INPUT_INVALID'],
    ['role', { role: 'mitra' as never }, 'INPUT_INVALID'],
  ])('%s is refused beside its field', async (field, change, code) => {
    const failure = await register('superadmin', { ...form('salah'), ...change }).catch((e: unknown) => e);
    expect(failure).toMatchObject({ code, data: { fields: { [field]: expect.any(String) } } });
  });

  test('the same username 20 times makes one account', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        codeOf(register('superadmin', { ...form('rebutan'), email: `rebutan${i}@rimpang.id` })),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'USERNAME_TAKEN']));
  });
});

describe('the list', () => {
  test('names staff only, with what the reader may do to each', async () => {
    const { rows } = await staffVerbs.staff.run(h.services, await h.as('admin'), {});
    expect(rows.map((row) => row.username)).not.toContain('budi');
    const may = Object.fromEntries(rows.map((row) => [row.username, row.may]));
    const nothing = {
      changePassword: false,
      issuePassword: false,
      resetSecondFactor: false,
      edit: false,
      remove: false,
    };
    expect(may.superadmin).toEqual(nothing);
    expect(may.admin2).toEqual(nothing);
    expect(may.admin).toEqual({ ...nothing, changePassword: true });
    expect(may.cs).toEqual({ ...nothing, issuePassword: true, edit: true, remove: true });
    const own = await staffVerbs.staff.run(h.services, await h.as('superadmin'), {});
    const byOwner = Object.fromEntries(own.rows.map((row) => [row.username, row.may]));
    expect(byOwner.superadmin).toEqual({ ...nothing, changePassword: true });
    expect(byOwner.bos).toEqual({ ...nothing, issuePassword: true, remove: true });
    expect(byOwner.finance).toEqual({ ...nothing, issuePassword: true, edit: true, remove: true });
  });
});

describe('editing', () => {
  test('changes name and e-mail, and writes down both sides', async () => {
    expect(await edit('admin', 'finance')).toMatchObject({ fullName: 'Nama Baru' });
    expect(await auditOf('identity.editStaff')).toEqual({
      before: { fullName: 'Staf finance', email: 'finance@rimpang.id' },
      after: { fullName: 'Nama Baru', email: 'finance-baru@rimpang.id' },
      passwordReplaced: false,
    });
  });

  test('a password chosen by another person is temporary and ends all sessions', async () => {
    const browser = await site.as('cs');
    expect(await codeOf(edit('admin', 'cs', { password: 'pendek' }))).toBe('INPUT_INVALID');
    await edit('admin', 'cs', { password: 'dua-belas-huruf' });
    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({ user: null });
    const answer = await site.visitor().login('cs', 'dua-belas-huruf');
    expect(await answer.json()).toMatchObject({ mustChangePassword: true });
    expect(JSON.stringify(await auditOf('identity.editStaff'))).not.toContain('dua-belas');
  });

  test.each([
    ['admin', 'admin2'],
    ['admin', 'superadmin'],
    ['superadmin', 'bos'],
    ['admin', 'admin'],
    ['finance', 'cs'],
  ])('%s may not edit %s', async (by, who) => {
    expect(await codeOf(edit(by, who))).toBe('FORBIDDEN');
  });

  test('a partner is no staff account, and a taken e-mail is refused', async () => {
    expect(await codeOf(edit('superadmin', 'budi'))).toBe('NOT_FOUND');
    expect(await codeOf(edit('superadmin', 'finance', { accountId: 999_999 }))).toBe('NOT_FOUND');
    expect(await codeOf(edit('superadmin', 'finance', { email: 'BUDI@gmail.com' }))).toBe('EMAIL_TAKEN');
  });
});

describe('the own account', () => {
  beforeAll(() => h.staff('layanan', 'cs'));
  const own = async (who: string) => staffVerbs.ownAccount.run(h.services, await h.as(who), {});
  const rename = async (who: string, fullName: string, revision?: number) =>
    staffVerbs.saveOwnAccount.run(h.services, await h.as(who), {
      revision: revision ?? (await h.revisionOf(who)),
      fullName,
    });

  test.each(['superadmin', 'admin', 'finance', 'layanan'])(
    '%s gives themselves another name',
    async (who) => {
      const before = await own(who);
      expect(before).toMatchObject({ username: who, partnership: null });
      expect(await rename(who, `  Nama ${who} `)).toEqual({
        ...before,
        fullName: `Nama ${who}`,
        revision: before.revision + 1,
      });
      expect(await auditOf('identity.saveOwnAccount')).toEqual({
        before: { fullName: before.fullName },
        after: { fullName: `Nama ${who}` },
      });
    },
  );

  test('is nothing for partners, whose profile has a form of its own', async () => {
    expect(await codeOf(own('budi'))).toBe('FORBIDDEN');
    expect(await codeOf(rename('budi', 'Budi'))).toBe('FORBIDDEN');
  });

  test('is not without a name', async () => {
    const refused = await rename('layanan', ' ').catch((e: unknown) => e);
    expect(refused).toMatchObject({ data: { fields: { fullName: 'Nama lengkap wajib diisi' } } });
  });

  test('an owner was faster: the second is told who, and nothing is undone', async () => {
    const opened = (await own('finance')).revision;
    await edit('superadmin', 'finance', { fullName: 'Staf Keuangan' });
    const late = await rename('finance', 'Nama Lama', opened).catch((e: unknown) => e);
    expect(late).toMatchObject({ code: 'EDITED_MEANWHILE', data: { by: 'Nama superadmin' } });
    expect((await own('finance')).fullName).toBe('Staf Keuangan');
    const revision = await h.revisionOf('layanan');
    const both = ['Satu', 'Dua'].map((name) => codeOf(rename('layanan', name, revision)));
    expect((await Promise.all(both)).toSorted()).toEqual(['EDITED_MEANWHILE', 'ok']);
  });
});

describe('deleting', () => {
  test('ends sessions at once, frees the e-mail, and keeps the name in what was done', async () => {
    await h.staff('pergi', 'cs');
    const browser = await site.as('pergi');
    await remove('admin', await h.idOf('pergi'));
    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({ user: null });
    expect((await site.visitor().login('pergi')).status).toBe(401);
    expect(await codeOf(register('superadmin', { ...form('ganti'), email: 'pergi@rimpang.id' }))).toBe('ok');
    expect(await codeOf(register('superadmin', form('PERGI')))).toBe('USERNAME_TAKEN');
  });

  const pictureAndAddress = async (username: string) =>
    (await query({ picture: bool, address: bool })`
        select exists (select from files.file f where f.owner_id = a.id and f.kind = 'avatar'
            and f.attached_at is not null) as picture,
          exists (select from notifications.message m where m.account_id = a.id
            and (m.email_to is not null or m.email_name is not null)) as address
        from identity.account a where a.username = ${username}`.first(h.owner)) ?? null;
  /** A member of staff with a picture, and with a message that says where they read e-mail. */
  const staffWithTraces = async (username: string) => {
    const id = await h.staff(username, 'cs');
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#37a' } }).jpeg();
    const file = new File([new Uint8Array(await picture.toBuffer())], 'a.jpg', { type: 'image/jpeg' });
    await filesVerbs.uploadAvatar.run(h.services, await h.as(username), { file });
    await sql`insert into notifications.message (account_id, kind, title, body, at, email_to, email_name)
      values (${id}, 'test', 'Judul', 'Isi', ${h.services.clock()}, ${`${username}@rimpang.id`},
        ${username})`.execute(h.owner);
    expect(await pictureAndAddress(username)).toEqual({ picture: true, address: true });
    return id;
  };

  test('the picture and the addresses in messages go with the account, the name in what it did stays', async () => {
    const id = await staffWithTraces('lupa');
    await remove('admin', id);
    expect(await pictureAndAddress('lupa')).toEqual({ picture: false, address: false });
    const row = await query({
      name: text,
    })`select full_name as name from identity.account where id = ${id}`.first(h.owner);
    expect(row?.name).toBe('Staf lupa');
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });

  test('so they do where an account is locked out at the terminal', async () => {
    const id = await staffWithTraces('keluar');
    await h.services.db.transaction().execute((tx) => lockOut(tx, [id], h.services.clock()));
    expect(await pictureAndAddress('keluar')).toEqual({ picture: false, address: false });
  });

  test('a partner who became staff is locked out without being closed: money, PINs and data are for a closing', async () => {
    const id = await h.partner('mantan');
    await h.givePins('mantan', 'ro', 1);
    await sql`update identity.account set role = 'cs', rank = 'Admin' where id = ${id}`.execute(h.owner);
    const closed = await h.services.db.transaction().execute((tx) => lockOut(tx, [id], h.services.clock()));
    expect(closed).toEqual([]);
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
    expect((await site.visitor().login('mantan')).status).toBe(401);
    const close = { partnerId: id, reason: 'Data demo', forfeitBalance: true, voidPins: true };
    await partnersVerbs.close.run(h.services, await h.as('superadmin'), close);
    const profile = await query({ known: int })`
      select num_nonnulls(nik_cipher, nik_index, address, phone, account_cipher, bank_holder) as known
      from partners.profile where account_id = ${id}`.one(h.owner);
    expect(profile.known).toBe(0);
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });

  test('and the upgrade takes them from staff who were deleted before, from no other', async () => {
    await staffWithTraces('dahulu');
    await staffWithTraces('bekerja');
    await sql`update identity.account set closed_at = now(), email = null where username = 'dahulu'`.execute(
      h.owner,
    );
    const upgrade = new URL('../../../migrations/153-data-of-closed-staff.sql', import.meta.url);
    await sql.raw(await readFile(upgrade, 'utf8')).execute(h.owner);
    expect(await pictureAndAddress('dahulu')).toEqual({ picture: false, address: false });
    expect(await pictureAndAddress('bekerja')).toEqual({ picture: true, address: true });
  });

  test('refuses to delete oneself, the company, an equal, a partner or a missing account', async () => {
    expect(await codeOf(remove('bos', await h.idOf('bos')))).toBe('NOT_YOURSELF');
    expect(await codeOf(remove('bos', h.services.companyId))).toBe('LAST_SUPER_ADMIN');
    expect(await codeOf(remove('admin', await h.idOf('admin2')))).toBe('FORBIDDEN');
    expect(await codeOf(remove('admin', await h.idOf('bos')))).toBe('FORBIDDEN');
    expect(await codeOf(remove('superadmin', await h.idOf('budi')))).toBe('NOT_FOUND');
    expect(await codeOf(remove('superadmin', 999_999))).toBe('NOT_FOUND');
  });

  test('super admins who delete one another at once leave one, and none waits in a circle', async () => {
    await h.staff('bos2', 'super_admin');
    const [one, two] = [await h.idOf('bos'), await h.idOf('bos2')];
    let codes: Promise<string[]> | undefined;
    await h.owner.transaction().execute(async (tx) => {
      await sql`select 1 from identity.account where username = 'superadmin' for update`.execute(tx);
      codes = Promise.all([
        codeOf(remove('bos', two)),
        codeOf(remove('bos2', one)),
        codeOf(remove('superadmin', two)),
      ]);
      await expect.poll(() => waitingForLocks(h.owner)).toBe(3);
    });
    for (const code of (await codes) ?? []) expect(['ok', 'NOT_FOUND', 'NOT_SIGNED_IN']).toContain(code);
    const row = await query({ n: int })`
      select count(*) as n from identity.account where role = 'super_admin' and closed_at is null`.first(
      h.owner,
    );
    expect(row?.n).toBeGreaterThanOrEqual(1);
    expect(await codeOf(remove('superadmin', two))).toBe('NOT_FOUND');
  });

  test('a promoted partner is closed as a partner', async () => {
    await h.partner('naik');
    await sql`update identity.account set role = 'cs' where username = 'naik'`.execute(h.owner);
    expect(await codeOf(remove('superadmin', await h.idOf('naik')))).toBe('CLOSE_AS_PARTNER');
  });
});
