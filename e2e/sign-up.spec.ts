import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible, expectFitsEveryWidth, expectFitsNarrow } from './checks.ts';
import { dropSession, expect, logIn, signIn, test } from './journey.ts';
import { dialog, level1, pickOption, toast } from './parts.ts';

test.use({ productName: 'sign-up' });

const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** The newest link of the demo's inbox that leads to this page. */
async function newestLink(page: Page, path: string): Promise<string> {
  await page.goto('/dev/inbox');
  const link = page.locator(`a[href*="${path}#"]`).first();
  return (await link.getAttribute('href')) ?? '';
}

test('sign-up, verification, PIN, activation by oneself; then a forgotten password', async ({
  page,
  visitor,
  noise,
}, info) => {
  // A page asks for its data beside the gate; a person outside the network has no node in it.
  noise.expect(/status of 404.*api\/network\/root/);
  noise.expect(/status of 410.*password-reset/);
  const device = info.project.name === 'phone' ? 'phone' : 'desktop';
  const username = `melati-${device}`;
  await page.goto('/register?ref=budi');
  await expect(page.getByLabel('Username upline')).toHaveValue('budi');
  await expect(page.getByText('Anda diundang oleh budi.')).toBeVisible();
  await expect(page.getByText('Aktivasi kemitraan: Rp 3.750.000, nanti.')).toBeVisible();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  for (const words of [
    'Username wajib diisi',
    'Nama lengkap wajib diisi',
    'Email wajib diisi',
    'Password wajib diisi',
    'Nomor rekening wajib diisi',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await type(page, 'Username', username);
  await type(page, 'Nama lengkap', 'Melati Ayu');
  await type(page, 'Email', `${username}@contoh.id`);
  await type(page, 'Password', 'abc');
  await type(page, 'Nomor rekening', 'satu dua');
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Password minimal 6 karakter')).toBeVisible();
  await expect(toast(page)).toContainText('Validasi Gagal');
  await expect(toast(page)).toContainText('Nomor rekening harus berupa angka.');
  await type(page, 'Password', 'jahe-melati-7');
  await type(page, 'Nomor rekening', '0339920157');
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  await expect(toast(page)).toContainText('Silakan cek email Anda untuk verifikasi.');
  await expect(page).toHaveURL('/login');

  await logIn(page, username, 'jahe-melati-7');
  await expect(page.getByRole('heading', { name: 'Aktifkan Kemitraan' })).toBeVisible();
  await expect(page.getByText('Verifikasi email Anda', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await (device === 'phone' ? expectFitsNarrow(page) : expectFitsEveryWidth(page));
  await page.goto('/dashboard/network-diagram');
  await expect(page.getByText('Kemitraan Anda belum aktif.')).toBeVisible();

  await page.goto(await newestLink(page, '/verify-email'));
  await expect(page.getByText(/sudah diverifikasi/)).toBeVisible();
  const budi = await visitor(device, 'budi');
  const transfer = await budi.request.post('/api/pins/transfers', {
    headers: { 'idempotency-key': randomUUID() },
    data: { recipient: username, type: 'activation', quantity: 1 },
  });
  expect(transfer.status(), await transfer.text()).toBe(200);

  await page.goto('/dashboard');
  await expect(page.getByText('1 PIN aktivasi tersedia')).toBeVisible();
  await expect(page.getByText(/^Referral valid: Budi/)).toBeVisible();
  await type(page, 'NIK', device === 'phone' ? '3313046107940016' : '3313046107940026');
  await type(page, 'Alamat', 'Jl. Kartini 3, Boyolali');
  await type(page, 'No. WhatsApp', '081226001507');
  await expect(page.getByLabel('Nama pemilik rekening', { exact: true })).toHaveValue('Melati Ayu');
  await pickOption(page.getByLabel('Bank', { exact: true }), 'BCA');
  await page.getByRole('button', { name: 'Aktifkan kemitraan saya' }).click();
  await expect(toast(page)).toContainText('Aktivasi Berhasil!');
  await expect(page.getByRole('link', { name: /^Total Mitra/ }).first()).toBeVisible();

  await dropSession(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(`${username}@contoh.id`);
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(toast(page)).toContainText('Permintaan Terkirim');
  const link = await newestLink(page, '/reset-password');
  await page.goto(link);
  await type(page, 'Password baru', 'jahe-melati-8');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page)).toContainText('Password Berhasil Diganti');
  await logIn(page, username, 'jahe-melati-8');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: /^Total Mitra/ }).first()).toBeVisible();
  await dropSession(page);
  await page.goto(link);
  await page.reload();
  await type(page, 'Password baru', 'jahe-melati-9');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(
    page.getByText('Tautan ini tidak lengkap, sudah dipakai, atau sudah kedaluwarsa.'),
  ).toBeVisible();
  await expect(level1(page, 'Tautan tidak berlaku'), 'the change is heard').toBeFocused();
});

/** A person signs up by the referral link of a partner. */
const followLink = (page: Page, username: string, fullName: string, ref: string) =>
  call(page, '/partners/sign-up', {
    username,
    fullName,
    email: `${username}@contoh.id`,
    password: 'jahe-melati-7',
    accountNumber: '0339920157',
    ref,
  });

test('who sent the referral link finds who followed it, and activates them with an own PIN', async ({
  page,
}, info) => {
  const device = info.project.name === 'phone' ? 'phone' : 'desktop';
  const name = `Kenanga ${device}`;
  await followLink(page, `kenanga-${device}`, name, 'budi');
  await followLink(page, `tanpa-pin-${device}`, `Tanpa Pin ${device}`, 'andi');
  await signIn(page, 'budi');
  await page.goto('/dashboard/register-new');
  const waiting = page.getByRole('list', { name: 'Menunggu aktivasi' }).getByRole('link');
  await expect(waiting).toContainText(name);
  await waiting.click();
  await expect(level1(page, 'Menunggu Aktivasi')).toBeVisible();
  await expectAccessible(page);
  await (device === 'phone' ? expectFitsNarrow(page) : expectFitsEveryWidth(page));
  await page.getByRole('button', { name: `Aktifkan ${name}` }).click();
  const sheet = dialog(page);
  await expect(sheet).toHaveAccessibleName(`Aktifkan ${name}?`);
  await expect(sheet).toContainText('Memakai 1 PIN aktivasi');
  await expect(sheet.getByLabel('Username upline')).toHaveValue('budi');
  await expect(sheet.getByText(/^Referral valid: Budi/)).toBeVisible();
  await expect(sheet.getByLabel('Nama pemilik rekening')).toHaveValue(name);
  await expect(sheet).not.toContainText('0157');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Aktifkan mitra' }).click();
  for (const words of [
    'NIK KTP wajib diisi',
    'Alamat wajib diisi',
    'No. WhatsApp wajib diisi',
    'Bank wajib dipilih',
  ])
    await expect(sheet.getByText(words).first()).toBeVisible();
  await sheet.getByLabel('NIK').fill(device === 'phone' ? '3313046107940056' : '3313046107940066');
  await sheet.getByLabel('Alamat').fill('Jl. Kenanga 3, Sragen');
  await sheet.getByLabel('No. WhatsApp').fill('081311112222');
  await pickOption(sheet.getByLabel('Bank', { exact: true }), 'BCA');
  await sheet.getByRole('button', { name: 'Aktifkan mitra' }).click();
  await expect(toast(page)).toContainText('Aktivasi Berhasil!');
  await expect(toast(page)).toContainText(`${name} aktif dengan PIN RP-AK-`);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: `Aktifkan ${name}` })).toBeHidden();

  await signIn(page, 'andi');
  await page.goto('/dashboard/register-waiting');
  await page.getByRole('button', { name: `Aktifkan Tanpa Pin ${device}` }).click();
  const submit = sheet.getByRole('button', { name: 'Aktifkan mitra' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription('Anda tidak memiliki PIN aktivasi yang tersedia.');
  await sheet.getByRole('link', { name: 'Order PIN' }).click();
  await expect(level1(page, 'Order PIN')).toBeVisible();
});
