import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nullable, query, text } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { reportsVerbs } from '../reports/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const name of ['sari', 'dian']) await h.staff(name, 'cs');
  await h.staff('finance', 'finance');
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

type Change = {
  email?: string;
  accountNumber?: string;
  password?: string;
  bankHolder?: string;
  address?: string;
};
/** Saves the staff form of one partner with these fields changed. */
async function edit(by: string, username: string, change: Change): Promise<unknown> {
  const partnerId = await h.idOf(username);
  const p = await partnersVerbs.show.run(h.services, await h.as('superadmin'), { partnerId });
  const form = {
    partnerId,
    revision: p.revision,
    fullName: p.fullName,
    email: p.email,
    rank: p.rank,
    address: p.address,
    phone: p.phone,
    bank: p.bank?.code as 'bri',
    bankHolder: p.bank?.holder ?? '',
    ...change,
  };
  return partnersVerbs.edit.run(h.services, await h.as(by), form);
}
const temporary = async (by: string, username: string) =>
  staffVerbs.issueTemporaryPassword.run(h.services, await h.as(by), {
    accountId: await h.idOf(username),
    reason: 'Lupa',
  });
const said = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Failure) => error.code,
  );
const password = 'rahasia-baru-77';

describe('e-mail, bank account and password of one partner', () => {
  it('not all by one person in one call: nothing of it is saved, the field says why', async () => {
    await h.partner('budi');
    const failure = await edit('sari', 'budi', {
      email: 'sari@pencuri.id',
      accountNumber: '1112223334',
      password,
    }).then(
      () => null,
      (error: Failure) => error,
    );
    expect(failure?.code).toBe('SECOND_PERSON');
    expect(failure?.data.fields?.password).toContain(
      'satu staf tidak boleh mengubah email, rekening, dan password',
    );
    const partnerId = await h.idOf('budi');
    const shown = await partnersVerbs.show.run(h.services, await h.as('admin'), { partnerId });
    expect(shown).toMatchObject({ email: 'budi@gmail.com' });
    expect(shown.bank?.maskedNumber).not.toContain('3334');
  });

  it.each([
    ['email', 'bank', 'password'],
    ['password', 'email', 'bank'],
    ['bank', 'password', 'email'],
  ] as const)(
    '%s, then %s, then %s: the third takes a second person, through whichever verb',
    async (...kinds) => {
      const name = `mitra${kinds[0]}`;
      await h.partner(name);
      const act = {
        email: (by: string) => edit(by, name, { email: `${by}.${name}@contoh.id` }),
        bank: (by: string) => edit(by, name, { bankHolder: `Milik ${by}` }),
        password: (by: string) => temporary(by, name),
      };
      expect(await said(act[kinds[0]]('sari'))).toBe('done');
      h.setClock(60_000);
      expect(await said(act[kinds[1]]('sari'))).toBe('done');
      const refused = await act[kinds[2]]('sari').then(
        () => null,
        (error: Failure) => error,
      );
      expect(refused?.code).toBe('SECOND_PERSON');
      expect(refused?.message).toMatch(
        /^Staf sari sudah mengubah .* \(.*2026.*\) dan .* \(.*2026.*\) mitra ini\./,
      );
      expect(refused?.message).toContain('harus diubah staf lain');
      // Once more what was changed before, and everything that is none of the three.
      expect(await said(act[kinds[0]]('sari'))).toBe('done');
      expect(await said(edit('sari', name, { address: 'Jl. Baru 5' }))).toBe('done');
      expect(await said(act[kinds[2]]('dian'))).toBe('done');
      // A day later it is over.
      h.setClock(24 * 3_600_000);
      expect(await said(act[kinds[2]]('sari'))).toBe('done');
    },
  );

  it('of two calls at once only one passes', async () => {
    for (const name of ['race1', 'race2', 'race3', 'race4']) {
      await h.partner(name);
      await edit('sari', name, { email: `x.${name}@contoh.id` });
      const both = await Promise.all([
        said(edit('sari', name, { accountNumber: '9998887776' })),
        said(temporary('sari', name)),
      ]);
      expect(both.toSorted()).toEqual(['SECOND_PERSON', 'done']);
    }
  });

  it('an e-mail to an address that staff entered is their change of the password', async () => {
    await h.partner('rini');
    const token = async () => {
      const fresh = `${Math.random()}`.padEnd(43, 'x');
      // Confirmed by a person who was let into the account: the rule holds whatever opened the mailbox.
      await sql`update identity.account set email_confirmed_at = now() where username = 'rini'`.execute(
        h.owner,
      );
      await sql`insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
        select ${createHash('sha256').update(fresh).digest()}, id, 'reset-password', email,
          ${h.services.clock()}, ${new Date(h.services.clock().getTime() + 3_600_000)}
        from identity.account where username = 'rini'`.execute(h.owner);
      return fresh;
    };
    const reset = async (link: string) =>
      sessionsVerbs.resetPassword.run(h.services, { ...(await h.as(null)), address: '10.9.9.9' }, {
        token: link,
        password,
      } as never);
    await edit('sari', 'rini', { email: 'sari.rini@contoh.id' });
    await edit('sari', 'rini', { bankHolder: 'Sari' });
    const link = await token();
    await expect(reset(link)).rejects.toMatchObject({ code: 'SECOND_PERSON' });
    await edit('dian', 'rini', { email: 'rini@contoh.id' });
    expect(await said(reset(await token()))).toBe('done');
    expect(await said(edit('dian', 'rini', { bankHolder: 'Dian' }))).toBe('SECOND_PERSON');
  });
});

describe('a link to a first password', () => {
  /** A person whom an import brought along: without a password. */
  const arrive = async (name: string) =>
    sql`update identity.account set password_hash = '' where id = ${await h.partner(name)}`.execute(h.owner);
  const invite = async (by: string, name: string) => {
    const accountId = await h.idOf(name);
    await sql`update identity.account set invited_at = null where id = ${accountId}`.execute(h.owner);
    const { path } = await sessionsVerbs.invite.run(h.services, await h.as(by), { accountId });
    return path.split('#')[1] ?? '';
  };
  const use = async (token: string) =>
    sessionsVerbs.resetPassword.run(h.services, await h.as(null), { token, password });

  it('that staff made and saw counts as their change of the password, once it was used', async () => {
    await arrive('tari');
    const token = await invite('sari', 'tari');
    expect(await said(edit('sari', 'tari', { bankHolder: 'Sari' }))).toBe('done');
    expect(await said(use(token))).toBe('done');
    expect(await said(edit('sari', 'tari', { email: 'sari.tari@contoh.id' }))).toBe('SECOND_PERSON');
    expect(await said(edit('dian', 'tari', { email: 'tari@contoh.id' }))).toBe('done');
  });

  it('sets none while its maker has changed e-mail and bank account, until the first of them counts no more', async () => {
    await arrive('zahra');
    await edit('sari', 'zahra', { bankHolder: 'Sari' });
    h.setClock(3_600_000);
    await edit('sari', 'zahra', { email: 'sari.zahra@contoh.id' });
    expect(await said(use(await invite('sari', 'zahra')))).toBe('SECOND_PERSON');
    h.setClock(23 * 3_600_000);
    expect(await said(use(await invite('sari', 'zahra')))).toBe('done');
  });
});

describe('a link that the person made who registered the partner', () => {
  const registered = async (by: string, name: string): Promise<number> => {
    await h.givePins('superadmin', 'activation', 1);
    const form = registrationForm(name, { upline: 'superadmin' });
    return (await partnersVerbs.register.run(h.services, await h.as(by), form)).partner.id;
  };
  const linkOf = async (by: string, partnerId: number) => {
    const { path } = await partnersVerbs.passwordLink.run(h.services, await h.as(by), { partnerId });
    return path.split('#')[1] ?? '';
  };
  const use = async (token: string) =>
    sessionsVerbs.resetPassword.run(h.services, await h.as(null), { token, password });

  it('counts as their change of the password, once it was used', async () => {
    const token = await linkOf('sari', await registered('sari', 'lilis'));
    expect(await said(edit('sari', 'lilis', { bankHolder: 'Sari' }))).toBe('done');
    expect(await said(use(token))).toBe('done');
    expect(await said(edit('sari', 'lilis', { email: 'sari.lilis@contoh.id' }))).toBe('SECOND_PERSON');
    expect(await said(edit('dian', 'lilis', { email: 'lilis@contoh.id' }))).toBe('done');
  });

  it('sets none while its maker has changed e-mail and bank account', async () => {
    const id = await registered('sari', 'mira');
    await edit('sari', 'mira', { email: 'sari.mira@contoh.id' });
    await edit('sari', 'mira', { bankHolder: 'Sari' });
    await edit('dian', 'mira', { email: 'mira@gmail.com' });
    expect(await said(use(await linkOf('sari', id)))).toBe('SECOND_PERSON');
    h.setClock(25 * 3_600_000);
    expect(await said(use(await linkOf('sari', id)))).toBe('done');
  });

  it('made by a partner who became staff meanwhile counts alike', async () => {
    await h.partner('agus');
    await h.givePins('agus', 'activation', 1);
    const form = registrationForm('nining', { upline: 'agus' });
    const { partner } = await partnersVerbs.register.run(h.services, await h.as('agus'), form);
    expect(await said(use(await linkOf('agus', partner.id)))).toBe('done');
    const partnerId = await h.idOf('agus');
    await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId,
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    await sql`update identity.account set must_change_password = false where id = ${partnerId}`.execute(
      h.owner,
    );
    expect(await said(edit('agus', 'nining', { bankHolder: 'Agus' }))).toBe('done');
    expect(await said(edit('agus', 'nining', { email: 'agus.n@contoh.id' }))).toBe('SECOND_PERSON');
  });
});

describe('a changed bank account', () => {
  const settings = (changedBankHours: number) => setPayouts(h, { batches: false, changedBankHours });
  const request = async (username: string) =>
    (await withdrawalsVerbs.request.run(h.services, await h.as(username), { amount: 50_000 })).id;
  const shown = async (id: number) => {
    const { rows } = await withdrawalsVerbs.queue.run(h.services, await h.as('finance'), {
      status: 'all',
      order: 'newest',
    });
    return rows.find((row) => row.id === id);
  };

  it('marks what is asked for within the hours of the setting, with when and by whom', async () => {
    await h.partner('wati');
    const before = await request('wati');
    await edit('sari', 'wati', { accountNumber: '5556667778' });
    const changedAt = h.services.clock();
    h.setClock(3_600_000);
    const balance = await withdrawalsVerbs.balance.run(h.services, await h.as('wati'), {});
    expect(balance.bankChanged).toEqual({
      at: changedAt.toISOString(),
      until: new Date(changedAt.getTime() + 24 * 3_600_000).toISOString(),
    });
    const within = await request('wati');
    expect((await shown(before))?.bankChanged).toBeNull();
    expect((await shown(within))?.bankChanged).toEqual({ at: changedAt.toISOString(), by: 'Staf sari' });
    const one = await withdrawalsVerbs.one.run(h.services, await h.as('wati'), { withdrawalId: within });
    expect(one.bankChanged).toBeNull();
    h.setClock(24 * 3_600_000);
    expect((await shown(await request('wati')))?.bankChanged).toBeNull();
    expect((await shown(within))?.bankChanged).not.toBeNull();
  });

  it('is told to its owner at the change and at the withdrawal', async () => {
    const id = await h.idOf('wati');
    const rows = await query({ title: text, body: text, to: nullable(text) })`
      select title, body, email_to as "to" from notifications.message where account_id = ${id}
        order by id`.all(h.owner);
    expect(rows.find(({ title }) => title === 'Data akun Anda diubah')).toMatchObject({
      body: expect.stringContaining('rekening'),
      to: 'wati@gmail.com',
    });
    expect(rows.find(({ title }) => title === 'Penarikan ke rekening yang baru diganti')).toMatchObject({
      body: expect.stringMatching(/^Penarikan WD-.*•.*diganti.*2026/),
      to: 'wati@gmail.com',
    });
  });

  it('by the partner: says so; the same account once more is no change', async () => {
    await h.partner('yuni');
    const save = async (accountNumber: string) =>
      partnersVerbs.saveProfile.run(h.services, await h.as('yuni'), {
        revision: (await partnersVerbs.me.run(h.services, await h.as('yuni'), {})).revision,
        fullName: 'Yuni',
        phone: '081234567890',
        address: 'Jl. Melati 1',
        bank: { code: 'bca', holder: 'Yuni', accountNumber },
        currentPassword: testPassword,
        newPassword: '',
      });
    await save('7776665554');
    expect((await shown(await request('yuni')))?.bankChanged).toMatchObject({ by: 'mitra sendiri' });
    h.setClock(25 * 3_600_000);
    await save('7776665554');
    expect((await shown(await request('yuni')))?.bankChanged).toBeNull();
  });

  it('follows the setting, which has bounds', async () => {
    expect(await said(settings(0))).toBe('INPUT_INVALID');
    expect(await said(settings(169))).toBe('INPUT_INVALID');
    await settings(2);
    await h.partner('umi');
    await edit('sari', 'umi', { accountNumber: '1231231234' });
    h.setClock(3 * 3_600_000);
    expect((await shown(await request('umi')))?.bankChanged).toBeNull();
    await settings(24);
    expect((await shown(await request('umi')))?.bankChanged).not.toBeNull();
  });

  it('a setting saved before these hours existed has the usual ones', async () => {
    await sql`update platform.setting set value = '{"batches": false, "fourEyesAbove": null}'
      where key = 'payouts'`.execute(h.owner);
    const read = await withdrawalsVerbs.payoutSettings.run(h.services, await h.as('finance'), {});
    expect(read.changedBankHours).toBe(24);
  });
});

describe('a partner who became staff', () => {
  it('shows numbers, address, devices and history to who manages them, to no other role', async () => {
    const partnerId = await h.partner('tono');
    await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId,
      role: 'finance',
      keepBalance: true,
      currentPassword: testPassword,
    });
    const reveal = async (by: string, field: 'nik' | 'account') =>
      said(partnersVerbs.reveal.run(h.services, await h.as(by), { partnerId, field, reason: 'Cek' }));
    const page = { partnerId };
    for (const field of ['nik', 'account'] as const)
      expect([
        await reveal('sari', field),
        await reveal('admin', field),
        await reveal('superadmin', field),
      ]).toEqual(['NOT_FOUND', 'done', 'done']);
    const seen = await partnersVerbs.show.run(h.services, await h.as('sari'), page);
    expect(seen).toMatchObject({ maskedNik: null, bank: null, phone: '', address: '' });
    expect((await partnersVerbs.show.run(h.services, await h.as('admin'), page)).maskedNik).not.toBeNull();
    for (const look of [reportsVerbs.partnerSessions, reportsVerbs.partnerAudit]) {
      expect(await said(look.run(h.services, await h.as('sari'), page))).toBe('NOT_FOUND');
      expect(await said(look.run(h.services, await h.as('admin'), page))).toBe('done');
    }
    const support = { partnerId, reason: 'Bantu' };
    expect(await said(sessionsVerbs.beginSupport.run(h.services, await h.as('sari'), support))).toBe(
      'FORBIDDEN',
    );
    expect(await said(temporary('sari', 'tono'))).toBe('FORBIDDEN');
    await h.partner('rudi');
    const partner = { partnerId: await h.idOf('rudi'), field: 'nik' as const, reason: 'Cek' };
    expect(await said(partnersVerbs.reveal.run(h.services, await h.as('sari'), partner))).toBe('done');
  });
});
