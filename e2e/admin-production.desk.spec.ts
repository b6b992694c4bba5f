import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, logIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';
import type { Product } from './start-product.ts';

test.use({ world: 'admin-production', start: 'production' });

const ownerEmail = 'ibu@contoh.id';
const ownPassword = 'kebun-jahe-merah-7';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Key, first code, recovery codes; the key is what the app keeps. */
async function enrol(page: Page, password: string): Promise<string> {
  await page.getByLabel('Password saat ini').fill(password);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  const key = await page.locator('code').innerText();
  await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  await page.getByLabel('Kode autentikator').fill('000000');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByLabel('Kode autentikator')).toHaveAccessibleDescription(/salah/);
  await page.getByLabel('Kode autentikator').fill(authenticatorCode(key));
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByRole('heading', { name: 'Simpan kode pemulihan' })).toBeVisible();
  return key;
}

/** The owner's way in: the terminal's link, address and password, then signing in as everybody does. */
async function setUpOwner(page: Page, product: Product): Promise<void> {
  const link = /https?:\S+\/siapkan-akun#\S+/.exec(product.output())?.[0] ?? '';
  await page.goto(new URL(link).href.replace(new URL(link).origin, product.address));
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.getByLabel('Email pemilik').fill(ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill('pendek');
  await page.getByRole('button', { name: 'Siapkan akun' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Minimal 12/);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Siapkan akun' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, 'superadmin', ownPassword);
}

/** A sign-in with the second step; a code counts once, so the next one is typed. */
async function logInTwice(page: Page, username: string, password: string, key: string): Promise<void> {
  await logIn(page, username, password);
  await page.getByLabel('Kode autentikator').fill(authenticatorCode(key, 1));
  await page.getByRole('button', { name: 'Lanjut' }).click();
}

test('staff work only after password and second factor are their own; a lost phone is helped', async ({
  page,
  product,
  visitor,
  noise,
}) => {
  noise.expect(/status of (401|403|422)/);
  await setUpOwner(page, product);
  await expect(page).toHaveURL('/verifikasi-dua-langkah');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  for (const path of ['/admin/dashboard', '/admin/mitra/list', '/ganti-password', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/verifikasi-dua-langkah');
  }
  for (const path of ['/api/reports/admin', '/api/admin/partners', '/api/live'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 403]);
  await enrol(page, ownPassword);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(heading(page)).toHaveText('Dasbor');

  await page.goto('/admin/access-control/register');
  await page.getByLabel('Nama lengkap').fill('Rudi Hartono');
  await page.getByLabel('Username').fill('rudi.cs');
  await page.getByLabel('Email').fill('rudi@example.id');
  await page.getByLabel('Peran').selectOption('cs');
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  const temporary = await page
    .getByRole('dialog')
    .getByLabel('Password sementara', { exact: true })
    .innerText();
  await page.getByRole('button', { name: 'Sudah saya salin' }).click();

  const rudi = await visitor('phone');
  await logIn(rudi, 'rudi.cs', temporary);
  await rudi.getByLabel('Password sementara', { exact: true }).fill(temporary);
  await rudi.getByLabel('Password baru', { exact: true }).fill(ownPassword);
  await rudi.getByRole('button', { name: 'Ganti password' }).click();
  await expect(rudi).toHaveURL('/verifikasi-dua-langkah');
  await expectAccessible(rudi);
  const key = await enrol(rudi, ownPassword);
  await rudi.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(heading(rudi)).toHaveText('Dasbor');

  await page.goto('/admin/access-control/settings');
  await expect(page.getByRole('row', { name: /Perusahaan/ }).getByText('Dua langkah')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Matikan verifikasi dua langkah Perusahaan' })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: 'Matikan verifikasi dua langkah Rudi Hartono' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Matikan verifikasi' }).click();
  await expect(dialog).toContainText('Alasan wajib diisi');
  await expectAccessible(page);
  await dialog.getByLabel('Alasan').fill('Ponsel hilang, sudah ditelepon');
  await dialog.getByRole('button', { name: 'Matikan verifikasi' }).click();
  await expect(toast(page)).toContainText('Verifikasi Dua Langkah Dimatikan');
  await expect(page.getByRole('row', { name: /Rudi Hartono/ }).getByText('Tanpa dua langkah')).toBeVisible();

  await expect(rudi).toHaveURL(/\/login/);
  await logIn(rudi, 'rudi.cs', ownPassword);
  await expect(rudi).toHaveURL('/verifikasi-dua-langkah');
  const next = await enrol(rudi, ownPassword);
  expect(next).not.toBe(key);
  await rudi.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(heading(rudi)).toHaveText('Dasbor');
  await rudi.context().clearCookies();
  await logInTwice(rudi, 'rudi.cs', ownPassword, next);
  await expect(heading(rudi)).toHaveText('Dasbor');
});
