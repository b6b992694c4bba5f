import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { type Harness, nextNik, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { networkVerbs } from '../network/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { partnersVerbs } from './index.ts';
import { openPartnerAdministration, type PartnerAdministration } from './test-administration.ts';

let administration: PartnerAdministration;
let h: Harness;
beforeAll(async () => {
  administration = await openPartnerAdministration();
  h = administration.h;
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

const run: PartnerAdministration['run'] = (...given) => administration.run(...given);
const lastAudit = (action: string) => administration.lastAudit(action);
const signUp = (...given: Parameters<PartnerAdministration['signUp']>) => administration.signUp(...given);
const show: PartnerAdministration['show'] = (by, who) => administration.show(by, who);

const editForm = async (who: string, change: object = {}) => ({
  partnerId: await h.idOf(who),
  revision: await h.revisionOf(who),
  fullName: 'Nama Dikoreksi',
  address: 'Jl. Baru 9',
  phone: '0813-1111-2222',
  email: `${who}@gmail.com`,
  rank: 'Stokis' as const,
  bank: 'bca' as const,
  bankHolder: 'Nama Dikoreksi',
  ...change,
});

describe('the page of a partner', () => {
  it('masks numbers, names place and registrant, and shows money to those who may see it', async () => {
    const shown = await show('admin', 'siti');
    expect(shown).toMatchObject({
      username: 'siti',
      status: 'Aktif',
      emailVerified: true,
      upline: { username: 'budi' },
      registeredBy: { username: 'superadmin' },
      place: { depth: 2, downlineCount: 0 },
      balance: { available: 350_000, held: 0, earned: 350_000 },
      bank: { code: 'bri', maskedNumber: '•••• 4821' },
      promotableTo: ['finance', 'cs'],
    });
    expect(shown.maskedNik).toMatch(/^•••• •••• •••• \d{4}$/);
    expect(JSON.stringify(shown)).not.toMatch(/331304|123456784821/);
    expect((await show('cs', 'siti')).balance).toBeNull();
    expect((await show('superadmin', 'siti')).promotableTo).toEqual(['admin', 'finance', 'cs']);
  });

  it.each([
    ['finance', 'siti', 'FORBIDDEN'],
    ['budi', 'siti', 'FORBIDDEN'],
    ['admin', 'finance', 'NOT_FOUND'],
    ['admin', 'superadmin', 'NOT_FOUND'],
  ])('%s looking at %s: %s', async (by, who, code) => {
    expect(await answer(show(by, who))).toBe(code);
  });

  it('has its lists, each for its readers', async () => {
    const partnerId = await h.idOf('budi');
    await h.givePins('budi', 'ro', 2);
    const ask = async (
      by: string,
      verb: 'partnerPins' | 'partnerBonuses' | 'partnerStatement' | 'partnerSessions' | 'partnerAudit',
      id = partnerId,
    ) => reportsVerbs[verb].run(h.services, await h.as(by), { partnerId: id });
    expect((await ask('cs', 'partnerPins')).rows).toHaveLength(2);
    const bonuses = (await ask('finance', 'partnerBonuses')).rows as { description: string }[];
    const said = bonuses.map(({ description }) => description);
    expect(said).toContain('Pendaftaran Nama budi (budi)');
    expect(
      said.filter((words) => /\bAnda\b/.test(words)),
      'staff is not the partner',
    ).toEqual([]);
    await administration.site.as('budi');
    expect((await ask('cs', 'partnerSessions')).rows).toMatchObject([{ live: true }]);
    expect((await ask('cs', 'partnerAudit')).rows.map((row) => (row as { action: string }).action)).toContain(
      'partners.register',
    );
    for (const [verb, mayNot] of [
      ['partnerPins', 'finance'],
      ['partnerBonuses', 'cs'],
      ['partnerStatement', 'cs'],
      ['partnerSessions', 'finance'],
      ['partnerAudit', 'finance'],
    ] as const) {
      expect(await answer(ask(mayNot, verb))).toBe('FORBIDDEN');
      expect(await answer(ask('budi', verb))).toBe('FORBIDDEN');
      expect(await answer(ask('admin', verb, 999_999))).toBe('NOT_FOUND');
      expect(await answer(ask('admin', verb, await h.idOf('finance')))).toBe('NOT_FOUND');
    }
  });

  it('the statement runs on to today’s balance', async () => {
    const { id: withdrawalId } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), {
      amount: 60_000,
    });
    await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId });
    const statement = async (page: object) =>
      reportsVerbs.partnerStatement.run(h.services, await h.as('finance'), {
        partnerId: await h.idOf('budi'),
        ...page,
      });
    const all = await statement({});
    const { balance } = await show('admin', 'budi');
    expect(all.rows[0]).toMatchObject({
      title: 'Penarikan dibayar',
      available: 0,
      held: -70_000,
      availableAfter: balance?.available,
      heldAfter: 0,
      withdrawalId,
    });
    expect(all.rows[1]).toMatchObject({ title: 'Penarikan diminta', available: -70_000, held: 70_000 });
    const first = await statement({ limit: 1 });
    const second = await statement({ limit: 1, after: first.next });
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2));
    const sum = all.rows.reduce((total, row) => total + row.available, 0);
    expect(sum).toBe(balance?.available);
  });
});

describe('revealing', () => {
  it('shows a number and writes down who looked and why, not what', async () => {
    const partnerId = await h.idOf('budi');
    const nik = await run('cs', 'reveal', { partnerId, field: 'nik', reason: 'Cek KTP' });
    expect(nik.value).toMatch(/^\d{16}$/);
    const audit = await lastAudit('partners.reveal');
    expect(audit).toMatchObject({
      subject: `partner:${partnerId}`,
      detail: { field: 'nik', reason: 'Cek KTP' },
    });
    expect(audit?.text).not.toContain(nik.value);
    expect((await run('admin', 'reveal', { partnerId, field: 'account', reason: 'x' })).value).toBe(
      '123456784821',
    );
    expect(await answer(run('admin', 'reveal', { partnerId, field: 'nik', reason: ' ' }))).toBe(
      'INPUT_INVALID',
    );
    expect(await answer(run('admin', 'reveal', { partnerId: 999_999, field: 'nik', reason: 'x' }))).toBe(
      'NOT_FOUND',
    );
    expect(await answer(run('finance', 'reveal', { partnerId, field: 'nik', reason: 'x' }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('editing', () => {
  it('changes what was sent, keeps the numbers that were not, and writes down both sides', async () => {
    const before = await show('admin', 'siti');
    await run('cs', 'edit', await editForm('siti'));
    const after = await show('admin', 'siti');
    expect(after).toMatchObject({ fullName: 'Nama Dikoreksi', rank: 'Stokis', bank: { code: 'bca' } });
    expect([after.maskedNik, after.bank?.maskedNumber]).toEqual([
      before.maskedNik,
      before.bank?.maskedNumber,
    ]);
    const audit = await lastAudit('partners.edit');
    expect(audit?.detail).toMatchObject({
      before: { fullName: 'Nama siti', rank: 'Mitra', bank: 'bri' },
      after: { fullName: 'Nama Dikoreksi', rank: 'Stokis', bank: 'bca' },
      nikChanged: false,
      accountChanged: false,
      passwordReplaced: false,
    });
  });

  it('a new NIK and account number are encrypted and never written down', async () => {
    const nik = nextNik();
    await run('cs', 'edit', await editForm('siti', { nik, accountNumber: '9990008887' }));
    expect((await show('admin', 'siti')).bank?.maskedNumber).toBe('•••• 8887');
    const audit = await lastAudit('partners.edit');
    expect(audit?.detail).toMatchObject({ nikChanged: true, accountChanged: true });
    expect(audit?.text).not.toMatch(new RegExp(`${nik}|9990008887`));
    const told = () =>
      query({ email: text, body: text })`
        select email_to as email, body from notifications.message where kind = 'partners.data-changed'
          order by id desc limit 1`.one(h.owner);
    expect(await told()).toMatchObject({
      email: 'siti@gmail.com',
      body: expect.stringContaining('mengubah rekening bank pada akun Anda. Penarikan ke rekening'),
    });
  });

  it('a new password is temporary and ends all sessions', async () => {
    const browser = await administration.site.as('siti');
    await run('cs', 'edit', await editForm('siti', { password: 'sandi-baru' }));
    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({ user: null });
    const login = await administration.site.visitor().login('siti', 'sandi-baru');
    expect(await login.json()).toMatchObject({ mustChangePassword: true, temporaryPassword: true });
    await sql`update identity.account set must_change_password = false where username = 'siti'`.execute(
      h.owner,
    );
  });

  it.each([
    ['fullName', { fullName: '' }, 'Nama wajib diisi'],
    ['nik', { nik: '123' }, 'NIK harus 16 digit angka'],
    ['address', { address: ' ' }, 'Alamat wajib diisi'],
    ['phone', { phone: '' }, 'No. WhatsApp wajib diisi'],
    ['email', { email: 'salah' }, 'Format email tidak valid'],
    ['rank', { rank: '' }, 'Peringkat wajib dipilih'],
    ['bank', { bank: '' }, 'Bank wajib dipilih'],
    ['bankHolder', { bankHolder: '' }, 'Nama pemilik rekening wajib diisi'],
    ['accountNumber', { accountNumber: '' }, 'Nomor rekening wajib diisi'],
    ['password', { password: '12345' }, 'Password minimal 6 karakter'],
    ['email', { email: 'BUDI@gmail.com' }, 'Email sudah dipakai.'],
  ])('%s is refused beside its field', async (field, change, message) => {
    const failure = await editForm('siti', change)
      .then((form) => run('admin', 'edit', form as never))
      .catch((error: unknown) => error);
    expect((failure as Failure).data.fields?.[field]).toBe(message);
  });

  it('a NIK of another active partner is refused; staff, visitors and unknown accounts are no partners', async () => {
    const taken = await run('admin', 'reveal', {
      partnerId: await h.idOf('budi'),
      field: 'nik',
      reason: 'x',
    });
    expect(await answer(run('admin', 'edit', await editForm('siti', { nik: taken.value })))).toBe(
      'NIK_TAKEN',
    );
    expect(await answer(run('admin', 'edit', await editForm('siti', { partnerId: 999_999 })))).toBe(
      'NOT_FOUND',
    );
    expect(await answer(run('admin', 'edit', await editForm('finance', { email: 'f@x.id' })))).toBe(
      'NOT_FOUND',
    );
    expect(await answer(run('finance', 'edit', await editForm('siti')))).toBe('FORBIDDEN');
    await signUp('kosong');
    expect(await answer(run('admin', 'edit', await editForm('kosong')))).toBe('INPUT_INVALID');
  });
});

describe('RO and promotion', () => {
  it('toggling RO changes the status and nothing else (decision 013)', async () => {
    const counts = async () =>
      (
        await sql`select (select count(*) from bonuses.bonus) as b, (select count(*)
          from ledger.posting) as p,
      (select count(*) from pins.event) as e`.execute(h.owner)
      ).rows[0];
    const before = await counts();
    const partnerId = await h.idOf('budi');
    expect(await run('cs', 'setRo', { partnerId, active: true })).toEqual({ roStatus: 'Aktif' });
    expect((await lastAudit('partners.setRo'))?.detail).toEqual({
      before: { roStatus: 'Tidak Aktif' },
      after: { roStatus: 'Aktif' },
    });
    expect((await show('admin', 'budi')).roActiveSince).not.toBeNull();
    await run('cs', 'setRo', { partnerId, active: false });
    await run('cs', 'setRo', { partnerId, active: false });
    expect(await counts()).toEqual(before);
    expect(await answer(run('cs', 'setRo', { partnerId: 999_999, active: true }))).toBe('NOT_FOUND');
    expect(await answer(run('cs', 'setRo', { partnerId: await h.idOf('finance'), active: true }))).toBe(
      'NOT_FOUND',
    );
    expect(await answer(run('finance', 'setRo', { partnerId, active: true }))).toBe('FORBIDDEN');
  });

  it('what is sent again with its operation id is answered again, whatever was decided since', async () => {
    const partnerId = await h.partner('ulang', { upline: 'budi' });
    const again = async (by: string) => h.as(by, crypto.randomUUID());
    const messages = async () =>
      (
        await query({ title: text })`
          select title from notifications.message where account_id = ${partnerId}`.all(h.owner)
      ).filter(({ title }) => title === 'RO Anda dinonaktifkan').length;

    const [cs, edit] = [await again('cs'), await editForm('ulang', { email: 'ulang-baru@gmail.com' })];
    await partnersVerbs.edit.run(h.services, cs, edit);
    expect(await answer(partnersVerbs.edit.run(h.services, cs, edit))).toBe('ok');

    await run('cs', 'setRo', { partnerId, active: true });
    const off = await again('cs');
    const end = () => partnersVerbs.setRo.run(h.services, off, { partnerId, active: false });
    expect(await end()).toEqual({ roStatus: 'Tidak Aktif' });
    await run('admin', 'setRo', { partnerId, active: true });
    expect(await end()).toEqual({ roStatus: 'Tidak Aktif' });
    // What a colleague decided since stays.
    expect((await show('cs', 'ulang')).roStatus).toBe('Aktif');
    expect(await messages()).toBe(1);
    await run('admin', 'setRo', { partnerId, active: false });

    const superadmin = await again('superadmin');
    const asStaff = { partnerId, role: 'cs', keepBalance: true, currentPassword: testPassword } as const;
    const promote = () => partnersVerbs.promote.run(h.services, superadmin, asStaff);
    await promote();
    expect(await answer(promote())).toBe('ok');
  });

  it('promotion changes role and rank, ends sessions, and keeps the node (decision 012)', async () => {
    await h.partner('naik', { upline: 'budi' });
    const browser = await administration.site.as('naik');
    const partnerId = await h.idOf('naik');
    expect(
      await answer(
        run('admin', 'promote', {
          partnerId,
          role: 'admin',
          keepBalance: true,
          currentPassword: testPassword,
        }),
      ),
    ).toBe('FORBIDDEN');
    await run('admin', 'promote', {
      partnerId,
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({ user: null });
    const login = await administration.site.visitor().login('naik');
    expect(await login.json()).toMatchObject({
      mustChangePassword: true,
      temporaryPassword: false,
      user: { role: 'cs', profile: { rank: 'Admin' } },
    });
    const found = await networkVerbs.find.run(h.services, await h.as('admin'), { query: 'naik' });
    expect(found.total).toBe(1);
    expect(
      await answer(
        run('superadmin', 'promote', {
          partnerId,
          role: 'cs',
          keepBalance: true,
          currentPassword: testPassword,
        }),
      ),
    ).toBe('NOT_FOUND');
    expect(
      await answer(
        run('cs', 'promote', { partnerId, role: 'cs', keepBalance: true, currentPassword: testPassword }),
      ),
    ).toBe('FORBIDDEN');
    const failure = await run('admin', 'promote', {
      partnerId,
      role: '' as never,
      currentPassword: testPassword,
    }).catch((e: unknown) => e);
    expect((failure as Failure).data.fields?.role).toBe('Peran harus dipilih');
  });
});

describe('registrations beside the form', () => {
  it('are the newest five of everybody for staff, the own ones for a partner', async () => {
    for (const name of ['nol', 'satu', 'dua', 'tiga', 'empat']) {
      h.setClock(60_000);
      await h.partner(name, { upline: 'siti' });
    }
    const recent = async (by: string) => (await run(by, 'recent', {})).rows.map(({ username }) => username);
    for (const staff of ['superadmin', 'admin', 'cs'])
      expect(await recent(staff)).toEqual(['empat', 'tiga', 'dua', 'satu', 'nol']);
    expect(await recent('siti'), 'siti registered none of them').toEqual([]);
  });
});
