import { readFileSync } from 'node:fs';
import { authenticatorCode } from './authenticator.ts';
import { call, givePins } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, logIn, signIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'partner-account' });

test('the second step is turned on, asked for at the login, replaced by a recovery code, and turned off', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 401.*identity\/login/);
  noise.expect(/status of 422.*identity\/login\/code/);
  await signIn(page, 'andi');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  const steps = page.getByRole('dialog', { name: 'Aktifkan verifikasi dua langkah' });
  await steps.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await steps.getByRole('button', { name: 'Lanjut' }).click();
  const key = (await steps.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await steps.getByLabel('Kode autentikator').fill(authenticatorCode(key));
  await steps.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  const codes = steps;
  await expect(codes.getByRole('button', { name: 'Sudah saya simpan' })).toBeVisible();
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(page.getByText(/^Aktif sejak .* Sisa kode pemulihan: \d+\.$/)).toBeVisible();

  // A page that is left open would still ask, now without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await logIn(page, 'andi');
  const code = page.getByLabel('Kode autentikator');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(toast(page)).toContainText('Login Gagal');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await code.fill(authenticatorCode(key, 1));
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Andi Pratama/ })).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await logIn(page, 'andi');
  await code.fill(recovery);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Matikan verifikasi dua langkah' }).click();
  const off = page.getByRole('dialog', { name: 'Matikan verifikasi dua langkah?' });
  await off.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await off.getByRole('button', { name: 'Matikan' }).click();
  await expect(page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' })).toBeVisible();
});

test('what happens is told at once: the bell counts, the list names it, an e-mail goes out by choice', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  const andi = await visitor('phone', 'andi');
  await andi.goto('/dashboard/profile');
  const choice = andi.getByRole('switch', { name: 'PIN diterima dari mitra lain atau perusahaan' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await andi.reload();
  await expect(choice).toBeChecked();

  await andi.goto('/dashboard/notifications');
  const readAll = andi.getByRole('button', { name: 'Tandai semua sudah dibaca' });
  await readAll.click();
  await expect(andi.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();
  await givePins(owner, 'andi', 'activation', 2);
  await expect(andi.getByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeVisible();
  const told = andi.getByRole('link', { name: /Belum dibaca: PIN diterima/ });
  await expect(told).toContainText('2 PIN Aktivasi');
  await expectAccessible(andi);
  await expectFitsNarrow(andi);
  await told.click();
  await expect(andi.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();

  await andi.goto('/dev/inbox');
  await expect(
    andi
      .getByRole('article')
      .filter({ hasText: 'andi@example.com' })
      .getByRole('heading', { name: 'PIN diterima' }),
  ).toHaveCount(1);
});

test('a change of the bank asks for the password, is led to from the withdrawal, and tells the e-mail address', async ({
  page,
}) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('200000');
  await page.getByRole('link', { name: 'Ubah rekening' }).click();
  const bank = page.getByRole('dialog', { name: 'Ganti rekening bank' });
  await bank.getByLabel('Nama pemilik rekening').fill('Budi Santoso');
  await bank.getByLabel('Bank', { exact: true }).fill('SeaBank');
  await page.getByRole('option', { name: 'SeaBank' }).click();
  await bank.getByLabel('Nomor rekening').fill('901234567788');
  await bank.getByLabel('Password saat ini', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(bank.getByText('Password wajib diisi')).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await bank.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(toast(page)).toContainText('Profil Berhasil Diperbarui');
  await expect(bank).toBeHidden();
  await page.goto('/dashboard/withdrawal-form');
  await expect(page.getByText('SeaBank •••• 7788')).toBeVisible();
  await expect(page.getByLabel('Jumlah penarikan')).toHaveValue('200.000');

  await page.goto('/dev/inbox');
  const email = page.getByRole('article').filter({ hasText: 'budi@example.com' }).first();
  await expect(email).toContainText(/rekening/i);
});

test('one leaves one device, then all of them', async ({ visitor, noise }) => {
  noise.expect(/status of 401/);
  const phone = await visitor('phone', 'siti');
  const desktop = await visitor('desktop', 'siti');
  await desktop.goto('/dashboard');
  await phone.goto('/dashboard/profile');
  const devices = phone.getByRole('list', { name: 'Perangkat yang sedang masuk' });
  await expect(devices.getByText('Perangkat ini')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Keluarkan/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(desktop).toHaveURL(/\/login/);

  await signIn(desktop, 'siti');
  await desktop.goto('/dashboard');
  await phone.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  const question = phone.getByRole('dialog', { name: 'Keluar dari semua perangkat?' });
  await expectAccessible(phone);
  await question.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await expect(desktop).toHaveURL(/\/login/);
  await phone.goto('/dashboard');
  await expect(phone).toHaveURL(/\/login/);
});

test('one’s own data are one file, with NIK and account number masked', async ({ page }) => {
  await signIn(page, 'andi');
  await call(page, '/resellers', { fullName: 'Wulan Sari', whatsapp: '081355550101', address: 'Sragen' });
  await page.goto('/dashboard/profile');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text).toContain('andi@example.com');
  expect(text).toContain('Wulan Sari');
  expect(text).not.toContain('3372011908930003');
  expect(text).not.toContain('1380017751180');
});
