import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bool, query } from '../../../platform/database/query.ts';
import { emailsTo, tokenFor } from '../../../testing/emails.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../../testing/harness.ts';
import { answer } from '../../../testing/role-answers.ts';
import { verifyDatabase } from '../../../verify/verify.ts';
import { partnersVerbs } from '../../partners/index.ts';
import { openSite, type Site } from '../../../testing/browsers.ts';
import { staffVerbs } from '../../staff/index.ts';
import { inviteAll, selectUninvited, sessionsVerbs } from '../index.ts';

let h: Harness;
let site: Site;
const chosen = 'kunyit-segar-9';

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('admin', 'admin');
  await h.staff('cs', 'cs');
  await h.partner('siti');
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

let addresses = 0;
const visitor = async () => ({ ...(await h.as(null)), address: `10.3.0.${(addresses += 1)}` });
const forget = async (email: string) =>
  sessionsVerbs.requestPasswordReset.run(h.services, await visitor(), { email });
/** What the mailbox gets for 'Lupa password': the token, empty where there is no link. */
const resetFor = async (email: string) => {
  await forget(email);
  return tokenFor(h, email, '/reset-password');
};
const setPassword = async (token: string, password = chosen) =>
  sessionsVerbs.resetPassword.run(h.services, await visitor(), { token, password });
const resend = async (who: string) => sessionsVerbs.resendVerification.run(h.services, await h.as(who), {});
const confirm = async (address: string) =>
  sessionsVerbs.verifyEmail.run(h.services, await visitor(), {
    token: await tokenFor(h, address, '/verify-email'),
  });
const isConfirmed = async (who: string) => {
  const row = await query({ is: bool })`
    select email_confirmed_at is not null as is from identity.account where username = ${who}`.one(h.owner);
  return row.is;
};

/** Registered by siti, who entered this address and handed over the link to an own password; without it where `own` is false. */
async function newcomer(username: string, email: string, own = true): Promise<number> {
  await h.givePins('siti', 'activation', 1);
  const form = registrationForm(username, { upline: 'siti', email });
  const { partner } = await partnersVerbs.register.run(h.services, await h.as('siti'), form);
  if (!own) return partner.id;
  const { path } = await partnersVerbs.passwordLink.run(h.services, await h.as('siti'), {
    partnerId: partner.id,
  });
  await setPassword(path.replace('/reset-password#', ''));
  return partner.id;
}

const editForm = async (who: string, email: string) => ({
  partnerId: await h.idOf(who),
  revision: await h.revisionOf(who),
  fullName: `Nama ${who}`,
  rank: 'Mitra' as const,
  address: 'Jl. Melati 5, Karanganyar',
  phone: '081234567890',
  bank: 'bri' as const,
  bankHolder: `Nama ${who}`,
  email,
});
const edit = async (who: string, email: string, by = 'cs') =>
  partnersVerbs.edit.run(h.services, await h.as(by), (await editForm(who, email)) as never);

describe('an address that the sponsor entered', () => {
  it('opens no account: the mailbox is told so, without a link and without a name', async () => {
    await newcomer('rina', 'kotak.sponsor@gmail.com');
    expect(await resetFor('kotak.sponsor@gmail.com')).toBe('');
    const told = (await emailsTo(h, 'kotak.sponsor@gmail.com')).at(-1);
    expect(told).toMatchObject({ title: 'Email ini belum dikonfirmasi', name: '', link: '/contact' });
    expect(JSON.stringify(told)).not.toContain('rina');
  });

  it('names no account to who signs up with it', async () => {
    await newcomer('endang', 'salah.ketik@gmail.com');
    await partnersVerbs.signUp.run(h.services, await visitor(), {
      username: 'pemilik-kotak',
      fullName: 'Pemilik Kotak',
      email: 'salah.ketik@gmail.com',
      password: chosen,
      accountNumber: '1234567890',
    });
    const told = (await emailsTo(h, 'salah.ketik@gmail.com')).at(-1);
    expect(told).toMatchObject({ title: 'Email ini sudah dipakai', name: '', link: '/contact' });
    expect(JSON.stringify(told)).not.toContain('endang');
  });

  it('is answered like every other one, on the page', async () => {
    const ask = (email: string) => site.visitor().post('/api/identity/password-reset/letters', { email });
    const answers = await Promise.all(
      ['kotak.sponsor@gmail.com', 'siti@gmail.com', 'siapa@gmail.com'].map(async (email) => {
        const response = await ask(email);
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  it('opens it once the person who signed in asked for a link and followed it', async () => {
    await newcomer('dewi', 'dewi@gmail.com');
    const me = async () => partnersVerbs.me.run(h.services, await h.as('dewi'), {});
    const activation = async () => partnersVerbs.activation.run(h.services, await h.as('dewi'), {});
    expect(await me()).toMatchObject({ email: 'dewi@gmail.com', emailConfirmed: false });
    expect(await activation()).toMatchObject({ emailVerified: true, emailConfirmed: false, missing: [] });
    const browser = site.visitor();
    await browser.login('dewi', chosen);
    expect(await resend('dewi')).toEqual({ email: 'dewi@gmail.com', alreadyVerified: false });
    expect(await confirm('dewi@gmail.com')).toEqual({
      username: 'dewi',
      email: 'dewi@gmail.com',
      staff: false,
      counted: true,
    });
    expect(await me()).toMatchObject({ emailConfirmed: true });
    expect(await activation()).toMatchObject({ emailConfirmed: true });
    // Nothing else opens the account now: who is signed in stays.
    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({
      user: { username: 'dewi' },
    });
    expect(await resend('dewi')).toEqual({ email: 'dewi@gmail.com', alreadyVerified: true });
    expect(await answer(setPassword(await resetFor('dewi@gmail.com'), 'temulawak-8'))).toBe('ok');
  });

  it('is not confirmed by the sponsor who still knows the password', async () => {
    await newcomer('wati', 'kotak.wati@gmail.com', false);
    expect(await answer(resend('wati'))).toBe('OWN_PASSWORD_FIRST');
    expect(await tokenFor(h, 'kotak.wati@gmail.com', '/verify-email')).toBe('');
    await sessionsVerbs.changePassword.run(h.services, await h.as('wati'), {
      currentPassword: testPassword,
      newPassword: chosen,
    });
    expect(await answer(resend('wati'))).toBe('ok');
    expect(await answer(confirm('kotak.wati@gmail.com'))).toBe('ok');
  });

  it('is confirmed by one of two links, once', async () => {
    await newcomer('yuni', 'yuni@gmail.com');
    await resend('yuni');
    const first = await tokenFor(h, 'yuni@gmail.com', '/verify-email');
    await resend('yuni');
    const second = await tokenFor(h, 'yuni@gmail.com', '/verify-email');
    const use = async (token: string) =>
      answer(sessionsVerbs.verifyEmail.run(h.services, await visitor(), { token }));
    const both = await Promise.all([use(first), use(second)]);
    expect(both.toSorted()).toEqual(['LINK_INVALID', 'ok']);
    expect(await isConfirmed('yuni')).toBe(true);
  });

  it('gets no link at the request of staff who look as the partner', async () => {
    await newcomer('tuti', 'tuti@gmail.com');
    const browser = await site.as('cs');
    await browser.post('/api/admin/support', { partnerId: await h.idOf('tuti'), reason: 'Tidak bisa masuk' });
    const response = await browser.post('/api/identity/email-verification/letters', {});
    expect(await response.json()).toMatchObject({ code: 'READ_ONLY_SESSION' });
    expect(await tokenFor(h, 'tuti@gmail.com', '/verify-email')).toBe('');
  });
});

describe('an address that staff enter', () => {
  it('is not confirmed, takes back the links there are, and stays confirmed in another case', async () => {
    await h.partner('eka');
    const before = await resetFor('eka@gmail.com');
    await edit('eka', 'EKA@gmail.com');
    expect(await isConfirmed('eka')).toBe(true);
    await edit('eka', 'salah@gmail.com');
    expect(await isConfirmed('eka')).toBe(false);
    expect(await resetFor('salah@gmail.com')).toBe('');
    expect(await partnersVerbs.show.run(h.services, await h.as('cs'), { partnerId: await h.idOf('eka') }))
      // What is sent to people goes on going to the address that counts.
      .toMatchObject({ email: 'salah@gmail.com', emailVerified: false });
    await edit('eka', 'eka@gmail.com');
    expect(await answer(setPassword(before))).toBe('LINK_INVALID');
    expect(await isConfirmed('eka')).toBe(false);
  });

  it('comes first or last where the partner follows a link to the one before at that moment', async () => {
    for (let n = 0; n < 4; n += 1) {
      const who = `serentak${n}`;
      await newcomer(who, `${who}@gmail.com`);
      await resend(who);
      const form = await editForm(who, `${who}-lain@gmail.com`);
      const [followed, edited] = await Promise.all([
        answer(confirm(`${who}@gmail.com`)),
        answer(partnersVerbs.edit.run(h.services, await h.as('cs'), form as never)),
      ]);
      expect([
        ['ok', 'EDITED_MEANWHILE'],
        ['LINK_INVALID', 'ok'],
      ]).toContainEqual([followed, edited]);
      expect(await isConfirmed(who)).toBe(followed === 'ok');
    }
  });

  it('of a colleague is not confirmed either, and the colleague sees and changes that', async () => {
    const { account, password } = await staffVerbs.registerStaff.run(h.services, await h.as('superadmin'), {
      username: 'keuangan',
      fullName: 'Staf Keuangan',
      email: 'salah@rimpang.id',
      role: 'finance',
      currentPassword: testPassword,
    });
    expect(account).toMatchObject({ email: 'salah@rimpang.id', emailConfirmed: false });
    expect(await resetFor('salah@rimpang.id')).toBe('');
    const temporary = { currentPassword: password, newPassword: 'temulawak-segar-77' };
    await sessionsVerbs.changePassword.run(h.services, await h.as('keuangan'), temporary);
    const own = async () => sessionsVerbs.ownEmail.run(h.services, await h.as('keuangan'), {});
    expect(await own()).toMatchObject({ email: 'salah@rimpang.id', confirmed: false, pending: null });
    await sessionsVerbs.changeEmail.run(h.services, await h.as('keuangan'), {
      email: 'benar@rimpang.id',
      currentPassword: temporary.newPassword,
    });
    expect(await answer(confirm('benar@rimpang.id'))).toBe('ok');
    expect(await own()).toMatchObject({ email: 'benar@rimpang.id', confirmed: true, pending: null });
    await staffVerbs.editStaff.run(h.services, await h.as('superadmin'), {
      accountId: account.id,
      revision: await h.revisionOf('keuangan'),
      fullName: 'Staf Keuangan',
      email: 'lain@rimpang.id',
      currentPassword: testPassword,
    });
    expect(await own()).toMatchObject({ email: 'lain@rimpang.id', confirmed: false });
    expect(await resend('keuangan')).toEqual({ email: 'lain@rimpang.id', alreadyVerified: false });
    expect(await answer(confirm('lain@rimpang.id'))).toBe('ok');
    expect(await own()).toMatchObject({ confirmed: true });
  });
});

describe('an address that was brought along', () => {
  /** As an import leaves a partner: without a password. */
  const brought = async (who: string) => {
    const id = await newcomer(who, `${who}@gmail.com`, false);
    await sql`update identity.account set password_hash = '' where id = ${id}`.execute(h.owner);
    await sql`delete from identity.link where account_id = ${id}`.execute(h.owner);
    return id;
  };
  const invite = async (id: number) => {
    const now = h.services.clock();
    await h.services.db.transaction().execute(async (tx) => {
      const messages = await inviteAll(tx, await selectUninvited(tx, [id], now), h.services.vault, now);
      for (const { email, link, kind, title, body } of messages)
        await sql`insert into notifications.message (kind, title, body, link, at, email_to, email_name,
            next_attempt_at)
          values (${kind}, ${title}, ${body}, ${link}, ${now}, ${email?.address}, ${email?.name},
            ${now})`.execute(tx);
    });
  };

  it('opens nothing before the company invited there, and is confirmed by the invitation', async () => {
    const id = await brought('lama');
    expect(await resetFor('lama@gmail.com')).toBe('');
    await invite(id);
    const token = await tokenFor(h, 'lama@gmail.com', '/reset-password');
    expect(await answer(setPassword(token))).toBe('ok');
    expect(await isConfirmed('lama')).toBe(true);
  });

  it('opens it by a forgotten password too, when the invitation is over', async () => {
    await invite(await brought('telat'));
    h.setClock(4 * 24 * 3_600_000);
    const invitation = await tokenFor(h, 'telat@gmail.com', '/reset-password');
    expect(await answer(setPassword(invitation))).toBe('LINK_INVALID');
    expect(await answer(setPassword(await resetFor('telat@gmail.com')))).toBe('ok');
    expect(await isConfirmed('telat')).toBe(true);
  });

  it('is not confirmed by a link that was handed over by WhatsApp', async () => {
    const id = await brought('ponsel');
    const { path } = await sessionsVerbs.invite.run(h.services, await h.as('cs'), { accountId: id });
    expect(await answer(setPassword(path.replace('/reset-password#', '')))).toBe('ok');
    expect(await isConfirmed('ponsel')).toBe(false);
    expect(await resetFor('ponsel@gmail.com')).toBe('');
    expect(await answer(resend('ponsel'))).toBe('ok');
  });
});
