import type { Page } from '@playwright/test';
import { demoPassword, dropSession, expect, signIn, test } from './journey.ts';
import { level1, toast } from './parts.ts';

test.use({ productName: 'login' });

/** Signs in on the login page that is open. */
async function fillIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.describe('the form', () => {
  test('says what is missing and what was wrong, and keeps what was typed', async ({ page, noise }) => {
    noise.expect(/status of 401/);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Input tidak lengkap');
    await expect(toast(page)).toContainText('Mohon masukkan username dan password.');
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username wajib diisi');
    await expect(password).toHaveAccessibleDescription('Password wajib diisi');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('budi');
    await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Input tidak lengkap');
    await expect(password).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Login Gagal');
    await expect(toast(page)).toContainText('Username atau password yang Anda masukkan salah.');
    await expect(page.getByLabel('Username')).toHaveValue('budi');
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('kunyit');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Sembunyikan password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('is filled by a tap on a demo account; names are read without their case', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /Siti Rahmawati/ }).click();
    await page.getByLabel('Username').fill('SITI');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(level1(page)).toContainText('Siti Rahmawati');
  });

  test('leads to help and back', async ({ page }) => {
    await page.goto('/login');
    const forgotten = page.getByRole('link', { name: 'Lupa password?' });
    expect((await forgotten.boundingBox())?.height, 'as high as a finger').toBeGreaterThanOrEqual(44);
    await forgotten.click();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByRole('button', { name: 'Kembali ke login' }).click();
    await page.getByRole('link', { name: 'Ke beranda' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the guards', () => {
  test('remember where a person wanted to go', async ({ page }) => {
    await page.goto('/dashboard/stok-pin?jenis=ro');
    await expect(page).toHaveURL(/\/login\?dari=/);
    await page.getByLabel('Username').fill('budi');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard/stok-pin?jenis=ro');
    await expect(level1(page)).toHaveText('Stok PIN');
  });

  test('never lead out of the own area', async ({ page }) => {
    for (const wanted of ['https://evil.test/', '//evil.test', '/admin/dashboard']) {
      await dropSession(page);
      await page.goto(`/login?dari=${encodeURIComponent(wanted)}`);
      await page.getByLabel('Username').fill('budi');
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('keep partners and staff in their areas', async ({ page }) => {
    await signIn(page, 'budi');
    for (const path of ['/admin', '/admin/pin/orders', '/admin/tidak-ada']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    for (const username of ['superadmin', 'admin', 'finance', 'cs']) {
      await signIn(page, username);
      for (const path of ['/dashboard', '/login']) {
        await page.goto(path);
        await expect(page).toHaveURL('/admin/dashboard');
      }
    }
  });
});

test('an address puts no sentence on the login, and a partner’s place leads staff home', async ({ page }) => {
  await page.goto('/login?alasan=account-closed&session-ended=Kirim+uang&dari=/dashboard/stok-pin');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByText('Sesi Berakhir')).toHaveCount(0);
  await expect(page.getByText('Kirim uang')).toHaveCount(0);
  await fillIn(page, 'admin');
  await expect(page).toHaveURL('/admin/dashboard');
});
