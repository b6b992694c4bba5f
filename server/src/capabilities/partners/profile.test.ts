import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { whilePasswordChanges } from '../../testing/password-change.ts';
import { answer, everyone, openPeople, partnersOnly } from '../../testing/role-answers.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { partnersVerbs as verbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());

const form = { fullName: 'Siti Rahmawati', phone: '0813 1111 2222', address: 'Jl. Pemuda 41, Klaten' };
const bank = { code: 'bca', holder: 'Siti Rahmawati', accountNumber: '0153-8822-10' } as const;
const save = async (who: string, input: object = {}) =>
  verbs.saveProfile.run(h.services, await h.as(who), {
    revision: await h.revisionOf(who),
    ...form,
    ...input,
  });
const messages = async (who: string) => {
  return query({ kind: text, body: text, address: text })`select kind, body, email_to as address
    from notifications.message where account_id = ${await h.idOf(who)} and kind in ('partners.bank-changed',
      'identity.password-changed')
    order by id`.all(h.owner);
};

test('the own profile: for partners, masked, with the upline’s number and no other person’s', async () => {
  expect(await everyone(h, (caller) => verbs.me.run(h.services, caller, {}))).toEqual(partnersOnly());
  const profile = await verbs.me.run(h.services, await h.as('siti'), {});
  expect(profile).toMatchObject({
    username: 'siti',
    email: 'siti@gmail.com',
    phone: '0812-3456-7890',
    address: 'Jl. Melati 5, Karanganyar',
    upline: { username: 'budi' },
    uplinePhone: '+6281234567890',
    avatarUrl: null,
    bank: { label: 'BRI', maskedNumber: '•••• 4821' },
  });
  expect(profile.maskedNik).toMatch(/^•••• •••• •••• \d{4}$/);
  expect(JSON.stringify(profile)).not.toMatch(/33130414|123456784821/);
  expect((await verbs.me.run(h.services, await h.as('budi'), {})).uplinePhone).toBeNull();
});

describe('saving', () => {
  test('another bank account is refused with a password that was changed in this moment', async () => {
    const before = await verbs.me.run(h.services, await h.as('siti'), {});
    const saving = () => save('siti', { bank, currentPassword: testPassword });
    expect(await whilePasswordChanges(h, 'siti', saving)).toBe('PASSWORD_WRONG');
    expect(await verbs.me.run(h.services, await h.as('siti'), {})).toEqual(before);
    expect(await messages('siti')).toEqual([]);
  });

  test('what was saved and is sent again is answered as saved', async () => {
    await h.partner('kirim-lagi', { upline: 'budi' });
    const caller = await h.as('kirim-lagi', crypto.randomUUID());
    const input = {
      revision: await h.revisionOf('kirim-lagi'),
      ...form,
      bank,
      currentPassword: testPassword,
    };
    const first = await verbs.saveProfile.run(h.services, caller, input);
    expect(await verbs.saveProfile.run(h.services, caller, input)).toEqual(first);
    expect(await messages('kirim-lagi')).toHaveLength(1);
  });

  test('is for partners; name, number and address change, username and e-mail cannot', async () => {
    expect(
      await everyone(h, (caller) =>
        verbs.saveProfile.run(h.services, caller, { revision: 1, ...form, fullName: 'Nama' }),
      ),
    ).toEqual(partnersOnly());
    const saved = await save('siti');
    expect(saved).toMatchObject({
      username: 'siti',
      fullName: 'Siti Rahmawati',
      phone: '0813-1111-2222',
      address: form.address,
      bank: { maskedNumber: '•••• 4821' },
    });
    for (const key of ['username', 'email', 'role', 'rank', 'status', 'id'])
      expect(await answer(save('siti', { [key]: 'x' }))).toBe('INPUT_INVALID');
    expect(await messages('siti')).toEqual([]);
  });

  test.each([
    [{ fullName: ' ' }, 'fullName', 'Nama lengkap wajib diisi'],
    [{ phone: '' }, 'phone', 'No. WhatsApp wajib diisi'],
    [{ phone: '123' }, 'phone', 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890'],
    [{ address: '' }, 'address', 'Alamat wajib diisi'],
    [{ newPassword: 'abc' }, 'newPassword', 'Password minimal 6 karakter'],
    [{ newPassword: '123456' }, 'newPassword', 'Password ini terlalu mudah ditebak. Pilih yang lain.'],
    [{ bank: { ...bank, code: 'bri2' } }, 'bank.code', 'Bank wajib dipilih'],
    [{ bank: { ...bank, holder: '' } }, 'bank.holder', 'Nama pemilik rekening wajib diisi'],
    [{ bank: { ...bank, accountNumber: '12a' } }, 'bank.accountNumber', 'Nomor rekening harus berupa angka.'],
    [{ bank }, 'currentPassword', 'Masukkan password Anda saat ini'],
    [{ newPassword: 'kunci-baru' }, 'currentPassword', 'Masukkan password Anda saat ini'],
  ])('%j is refused beside %s', async (input, field, message) => {
    await expect(save('siti', input)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: { [field]: message } },
    });
  });

  test('another bank needs the password, is told to the account’s e-mail, and is audited masked', async () => {
    await expect(save('siti', { bank, currentPassword: 'salah' })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
      data: { fields: { currentPassword: 'Password saat ini salah.' } },
    });
    expect((await verbs.me.run(h.services, await h.as('siti'), {})).bank.label).toBe('BRI');
    const waiting = await withdrawalsVerbs.request.run(h.services, await h.as('siti'), { amount: 50_000 });
    const saved = await save('siti', { bank, currentPassword: testPassword });
    expect(saved.bank).toEqual({
      code: 'bca',
      label: 'BCA',
      holder: 'Siti Rahmawati',
      maskedNumber: '•••• 2210',
    });
    expect(await messages('siti')).toEqual([
      {
        kind: 'partners.bank-changed',
        body: 'Rekening tujuan penarikan Anda diganti dari BRI •••• 4821 menjadi BCA •••• 2210. Penarikan yang sudah diajukan tetap ke rekening lama; penarikan ke rekening baru diperiksa lebih teliti. Jika bukan Anda yang melakukannya, segera hubungi layanan pelanggan.',
        address: 'siti@gmail.com',
      },
    ]);
    const mine = await withdrawalsVerbs.mine.run(h.services, await h.as('siti'), {});
    expect(mine.rows.find((row) => row.id === waiting.id)?.bank.maskedNumber).toBe('•••• 4821');
    const row = await query({ text: text })`select string_agg(e::text, ' ') as text from audit.entry e
      where action = 'partners.saveProfile'`.first(h.owner);
    expect(row?.text).toContain('BCA •••• 2210');
    expect(row?.text).not.toContain('0153882210');
  });

  test('the same account entered once more is no change: nothing is told, audited or counted', async () => {
    const counted = async () =>
      (await query({ n: int })`select count(*) as n from identity.sensitive_change`.one(h.owner)).n;
    await h.partner('ratna');
    const own = { code: 'bri', holder: 'Nama ratna', accountNumber: '123456784821' } as const;
    const before = await counted();
    await save('ratna', { bank: own, currentPassword: testPassword });
    expect(await messages('ratna')).toEqual([]);
    expect(await counted()).toBe(before);
    const entry = await query({ detail: text })`select detail::text from audit.entry
      where action = 'partners.saveProfile' order by id desc limit 1`.one(h.owner);
    expect(entry.detail).not.toContain('bank');
    await save('ratna', { bank: { ...own, holder: 'Ratna' }, currentPassword: testPassword });
    expect((await messages('ratna')).map(({ kind }) => kind)).toEqual(['partners.bank-changed']);
    expect(await counted()).toBe(before + 1);
  });

  test('a new password ends every other session and keeps this one', async () => {
    const [here, there] = [await site.as('siti'), await site.as('siti')];
    const put = async (body: object) =>
      here.send('PUT', '/api/partners/me', {
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { revision: await h.revisionOf('siti'), ...form, ...body },
      });
    const answered = await put({ newPassword: 'kunci-baru', currentPassword: testPassword });
    expect(answered.status).toBe(200);
    expect([
      (await here.get('/api/partners/me')).status,
      (await there.get('/api/partners/me')).status,
    ]).toEqual([200, 401]);
    expect((await site.visitor().login('siti')).status).toBe(401);
    expect((await site.visitor().login('siti', 'kunci-baru')).status).toBe(200);
    expect((await messages('siti')).at(-1)?.kind).toBe('identity.password-changed');
  });

  test('guessing the current password is slowed down', async () => {
    for (let i = 0; i < 5; i += 1)
      expect(await answer(save('budi', { bank, currentPassword: 'salah' }))).toBe('PASSWORD_WRONG');
    expect(await answer(save('budi', { bank, currentPassword: testPassword }))).toBe('TOO_MANY_TRIES');
  });
});
