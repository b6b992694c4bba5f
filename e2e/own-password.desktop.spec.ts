import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { call } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, dropSession, expect, logIn, signIn, test } from './journey.ts';
import { loseAnswer } from './lost-answers.ts';
import { dialog, level1, toast } from './parts.ts';

test.use({ productName: 'own password' });

/** Turns the second factor on for the person who is signed in on this page: its recovery codes. */
async function turnOnSecondFactor(page: Page): Promise<string[]> {
  const begun = await call(page, '/identity/second-factor', { currentPassword: demoPassword });
  const { secret } = begun as { secret: string };
  const code = authenticatorCode(secret);
  const on = await call(page, '/identity/second-factor/confirm', { code });
  return (on as { recoveryCodes: string[] }).recoveryCodes;
}

/** The second step of the login that is open. */
async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Kode autentikator').fill(code);
  await page.getByRole('button', { name: 'Lanjut' }).click();
}

test('the super admin changes the own password with a code; other devices are signed out, and the login asks for both', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of (401|422)/);
  const chosen = 'kunyit-asam-manis-7';
  await signIn(page, 'superadmin');
  const [first = '', second = ''] = await turnOnSecondFactor(page);
  const other = await visitor('desktop');
  await logIn(other, 'superadmin');
  await giveCode(other, second);
  await expect(level1(other)).toHaveText('Dasbor');

  const otherTab = await page.context().newPage();
  await otherTab.goto('/admin/dashboard');
  await expect(level1(otherTab)).toHaveText('Dasbor');

  await page.goto('/admin/access-control/settings');
  const opener = page.getByRole('button', { name: 'Ganti password' });
  const form = page.getByRole('dialog', { name: 'Ganti password Perusahaan' });
  await opener.press('Enter');
  await expect(form.getByLabel('Password saat ini')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: 'Tutup' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener, 'the focus returns to where it was').toBeFocused();

  await opener.press('Enter');
  const change = form.getByRole('button', { name: 'Ganti password' });
  await change.click();
  await expect(form.getByLabel('Password saat ini')).toHaveAccessibleDescription(/Password wajib diisi/);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await form.getByLabel('Password saat ini').fill(demoPassword);
  await form.getByLabel('Password baru', { exact: true }).fill(chosen);
  await form.getByLabel('Ulangi password baru').fill(`${chosen}8`);
  await change.click();
  await expect(form.getByLabel('Ulangi password baru')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Ulangi password baru').fill(chosen);
  const code = form.getByLabel('Kode autentikator');
  for (const wrong of ['', '000000']) {
    await code.fill(wrong);
    await change.click();
    await expect(code, `the code "${wrong}"`).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Password baru', { exact: true }), 'nothing typed is lost').toHaveValue(
      chosen,
    );
  }
  await code.fill(first);
  await change.click();
  await expect(toast(page)).toContainText('Password Diganti');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(other, 'the other device').toHaveURL(/\/login/);
  await otherTab.bringToFront();
  await otherTab.getByRole('link', { name: 'Jaringan' }).click();
  await expect(level1(otherTab), 'the other tab goes on with the new session').toHaveText('Jaringan');
  await otherTab.close();

  await dropSession(page);
  await logIn(page, 'superadmin', chosen);
  await expect(page.getByLabel('Kode autentikator')).toBeFocused();
});

test('a temporary password with the second factor on: the code at the login, then the change, which asks for none', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 401/);
  await signIn(page, 'andi');
  const [first = ''] = await turnOnSecondFactor(page);
  await dropSession(page);

  const admin = await visitor('desktop', 'admin');
  await admin.goto('/admin/mitra/list?cari=andi');
  await admin.getByRole('link', { name: /^Andi Pratama/ }).click();
  await admin.getByRole('button', { name: 'Lihat Password' }).click();
  await dialog(admin).getByLabel('Alasan').fill('Lupa password, sudah ditelepon');
  await dialog(admin).getByRole('button', { name: 'Buat password sementara' }).click();
  const shown = dialog(admin).getByLabel('Password sementara', { exact: true });
  await expect(shown).toHaveText(/\S{8,}/);
  const temporary = await shown.innerText();

  await logIn(page, 'andi', temporary);
  await giveCode(page, first);
  await expect(page).toHaveURL('/ganti-password');
  await expect(page.getByLabel('Password sementara'), 'typed a moment ago').toHaveCount(0);
  await expect(page.getByLabel('Kode autentikator')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  const change = page.getByRole('button', { name: 'Ganti password' });
  await page.getByLabel('Password baru', { exact: true }).fill('temulawak-andi');
  await change.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(level1(page)).toContainText('Andi Pratama');

  await dropSession(page);
  await logIn(page, 'andi', 'temulawak-andi');
  await expect(page.getByLabel('Kode autentikator'), 'the second step is still on').toBeVisible();
});

test('where the answer with a password of staff is lost, the next press shows the one that was made', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 404/);
  const rudi = await visitor('desktop');
  const showsIt = async (press: () => Promise<void>) => {
    await press();
    await expect(toast(page)).toContainText('Belum Pasti Terkirim');
    await press();
    const shown = dialog(page).getByLabel('Password sementara', { exact: true });
    await expect(shown).toHaveText(/\S{8,}/);
    await logIn(rudi, 'rudi.cs', await shown.innerText());
    await expect(rudi).toHaveURL('/ganti-password');
    await dropSession(rudi);
    await dialog(page).getByRole('button', { name: 'Sudah saya salin' }).click();
  };
  await signIn(page, 'admin');
  await page.goto('/admin/access-control/register');
  await page.getByLabel('Nama lengkap').fill('Rudi Hartono');
  await page.getByLabel('Username').fill('rudi.cs');
  await page.getByLabel('Email').fill('rudi@example.id');
  await page.getByLabel('Peran').selectOption('cs');
  await page.getByLabel('Password saat ini').fill(demoPassword);
  await page.route('**/api/admin/staff', loseAnswer, { times: 1 });
  await showsIt(() => page.getByRole('button', { name: 'Daftarkan admin' }).click());

  await page.goto('/admin/access-control/settings');
  await page.getByRole('button', { name: 'Lihat Password Rudi Hartono' }).click();
  await dialog(page).getByLabel('Alasan').fill('Lupa, sudah ditelepon');
  await dialog(page).getByLabel('Password saat ini').fill(demoPassword);
  await page.route('**/api/identity/temporary-password', loseAnswer, { times: 1 });
  await showsIt(() => dialog(page).getByRole('button', { name: 'Buat password sementara' }).click());

  // Two at once who delete the account: it is gone, as both want it.
  const other = await page.context().newPage();
  await other.goto('/admin/access-control/settings');
  for (const where of [page, other]) {
    await where.getByRole('button', { name: 'Hapus Rudi Hartono' }).click();
    await dialog(where).getByLabel('Password saat ini').fill(demoPassword);
  }
  for (const [where, words] of [
    [page, 'Admin Dihapus'],
    [other, 'Sudah Bukan Admin'],
  ] as const) {
    await dialog(where).getByRole('button', { name: 'Hapus admin' }).click();
    await expect(toast(where)).toContainText(words);
    await expect(where.getByRole('button', { name: 'Hapus Rudi Hartono' })).toHaveCount(0);
  }
});

test('where the answer with a token is lost, the list names it, and the next press shows the same one', async ({
  page,
  request,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  await signIn(page, 'admin');
  await page.goto('/admin/access-control/tokens');
  await page.getByRole('button', { name: 'Buat token' }).click();
  const form = dialog(page);
  await form.getByLabel('Nama token').fill('Gudang');
  await form.getByRole('checkbox', { name: 'Baca Mitra' }).check();
  await form.getByLabel('Password saat ini').fill(demoPassword);
  await page.route('**/api/admin/api-tokens', loseAnswer, { times: 1 });
  await form.getByRole('button', { name: 'Buat token' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await expect(toast(page)).toContainText('Tidak akan tercatat dua kali.');
  const rows = page.locator('main').getByRole('row', { includeHidden: true }).filter({ hasText: 'Gudang' });
  await expect(rows).toHaveCount(1);
  await form.getByRole('button', { name: 'Buat token' }).click();
  await expect(form).toContainText('Token ini hanya tampil satu kali');
  const token = await form.getByLabel('Token API', { exact: true }).textContent();
  await form.getByRole('button', { name: 'Sudah saya salin' }).click();
  await expect(rows).toHaveCount(1);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/v1/admin/partners', { headers })).status()).toBe(200);
});
