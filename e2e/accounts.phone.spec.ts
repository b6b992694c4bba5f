import { readFileSync } from 'node:fs';
import { authenticatorCode } from './authenticator.ts';
import { call, givePins, register } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, dropSession, expect, logIn, signIn, test } from './journey.ts';
import { loseAnswer } from './lost-answers.ts';
import { level1, pickOption, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';

test.use({ productName: 'accounts' });

test('the second step is turned on by a right code only, asked for at the login, replaced by a recovery code, and turned off', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 401.*identity\/login/);
  noise.expect(/status of 422/);
  noise.expect(/ERR_CONNECTION_RESET/);
  await signIn(page, 'laras');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  const steps = page.getByRole('dialog', { name: 'Aktifkan verifikasi dua langkah' });
  await steps.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await steps.getByRole('button', { name: 'Lanjut' }).click();
  await expect(steps.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  await expectAccessible(page);
  await steps.getByLabel('Kode autentikator').fill('000000');
  await steps.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  await expect(toast(page)).toContainText('Kode Belum Diterima');
  const key = (await steps.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await steps.getByLabel('Kode autentikator').fill(authenticatorCode(key));
  await page.route('**/api/identity/second-factor/confirm', loseAnswer, { times: 1 });
  await steps.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  await expect(toast(page), 'it is on, and its codes did not arrive').toContainText('Belum Pasti Terkirim');
  await steps.getByLabel('Kode autentikator').fill(authenticatorCode(key, 1));
  await steps.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  const codes = steps;
  await expect(codes.getByRole('button', { name: 'Sudah saya simpan' })).toBeVisible();
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  const [, spare = '', forBank = '', forPassword = ''] = await codes.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(page.getByText(/^Aktif sejak .* Sisa kode pemulihan: \d+\.$/)).toBeVisible();

  await dropSession(page);
  await logIn(page, 'laras');
  const code = page.getByLabel('Kode autentikator');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(code).toHaveAccessibleDescription(/^Kode wajib diisi/);
  await code.fill('000000');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(toast(page)).toContainText('Login Gagal');
  await expect(code).toHaveAccessibleDescription(/^Kode salah atau sudah dipakai/);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await code.fill(authenticatorCode(key, 1));
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Laras/ })).toBeVisible();

  await dropSession(page);
  await logIn(page, 'laras');
  await code.fill(recovery);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Ganti rekening' }).click();
  const bank = page.getByRole('dialog', { name: 'Ganti rekening bank' });
  await bank.getByLabel('Nama pemilik rekening').fill('Laras');
  await pickOption(bank.getByLabel('Bank', { exact: true }), 'Mandiri');
  await bank.getByLabel('Nomor rekening').fill('1380017751180');
  await bank.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  const bankCode = bank.getByLabel('Kode autentikator');
  await expect(bankCode).toBeVisible();
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(bankCode).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await expect(bank.getByLabel('Nomor rekening')).toHaveValue('1380017751180');
  await bankCode.fill(forBank);
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(bank).toBeHidden();
  await expect(page.getByText('•••• 1180')).toBeVisible();

  await page.getByLabel(/^Password baru/).fill('temulawak-77');
  await page.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  const formCode = page.getByLabel('Kode autentikator');
  await expect(formCode).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(/^Password baru/)).toHaveValue('temulawak-77');
  await formCode.fill(forPassword);
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(formCode).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(
    /temulawak-77/,
  );

  await page.getByRole('button', { name: 'Matikan verifikasi dua langkah' }).click();
  const off = page.getByRole('dialog', { name: 'Matikan verifikasi dua langkah?' });
  await off.getByLabel('Password saat ini', { exact: true }).fill('temulawak-77');
  await off.getByRole('button', { name: 'Matikan' }).click();
  await expect(off.getByText('Kode wajib diisi')).toBeVisible();
  await off.getByLabel('Kode autentikator').fill(spare);
  await off.getByRole('button', { name: 'Matikan' }).click();
  await expect(page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' })).toBeVisible();
});

test('an address that the sponsor entered opens the account after the newcomer confirmed it', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 409.*email-verification|ERR_CONNECTION_RESET|status of 410/);
  const owner = await visitor('desktop', 'superadmin');
  await givePins(owner, 'budi', 'activation', 1);
  const budi = await visitor('phone', 'budi');
  const username = 'pendatang';
  const email = `${username}@contoh.id`;
  const newcomer = { username, fullName: 'Pendatang Baru', upline: 'budi' };
  const partnerId = await register(budi, 7214, newcomer);
  /** The newest e-mail of a demo's inbox that leads to this page; empty where there is none. */
  const linkTo = async (path: string) => {
    await page.goto('/dev/inbox');
    const link = page.locator(`a[href*="${path}#"]`).first();
    return (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? '') : '';
  };
  const forget = async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
    await expect(toast(page)).toContainText('Permintaan Terkirim');
  };
  await forget();
  expect(await linkTo('/reset-password')).toBe('');
  await expect(page.getByText('Email ini belum dikonfirmasi').first()).toBeVisible();

  const note = page.getByText('Email Anda belum dikonfirmasi');
  const send = page.getByRole('button', { name: 'Kirim tautan' });
  await logIn(page, username);
  await expect(note).toBeVisible();
  await send.click();
  await expect(toast(page)).toContainText('Password Anda masih yang dibuat oleh pendaftar Anda.');
  await dropSession(page);

  const link = (await call(budi, `/partners/${partnerId}/password-link`, {})) as { path: string };
  await page.goto(link.path);
  await page.getByLabel('Password baru', { exact: true }).fill('kunyit-segar-9');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page)).toContainText('Password Berhasil Diganti');
  await logIn(page, username, 'kunyit-segar-9');
  await expect(note).toBeVisible();
  await expect(page.getByText(`Tercatat ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.goto('/dashboard/profile');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await send.click();
  await expect(toast(page)).toContainText(`Silakan cek ${email}.`);
  await page.goto(await linkTo('/verify-email'));
  await expect(page.getByText(`Email ${email} sudah dikonfirmasi.`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Total Mitra/ }).first()).toBeVisible();
  await expect(note).toBeHidden();

  await dropSession(page);
  await forget();
  await page.goto(await linkTo('/reset-password'));
  await page.getByLabel('Password baru', { exact: true }).fill('kunyit-segar-10');
  await page.route('**/api/identity/password-reset', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page.getByText('Tautan ini sudah dipakai, mungkin oleh percobaan Anda tadi')).toBeVisible();
  await expect(level1(page, 'Password mungkin sudah diganti'), 'the change is heard').toBeFocused();
  await expect(page.getByText(/Belum Pasti Terkirim|Password Belum Diganti/)).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.getByRole('link', { name: 'Ke login' }).click();
  await logIn(page, username, 'kunyit-segar-10');
  await expect(page).toHaveURL('/dashboard');
});

test('what happens is told at once: the bell counts, the list names it, an e-mail goes out by choice', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  const andi = await visitor('phone', 'andi');
  await andi.goto('/dashboard/profile');
  const choice = andi.getByRole('switch', { name: 'PIN diterima dari mitra lain atau perusahaan' });
  await expect(choice).not.toBeChecked();
  const saved = andi.waitForResponse(
    (response) =>
      response.url().endsWith('/notifications/preferences') && response.request().method() !== 'GET',
  );
  await choice.click();
  await expect(choice).toBeChecked();
  await saved;
  await andi.reload();
  await expect(choice).toBeChecked();

  await andi.getByRole('link', { name: /Notifikasi, \d+ belum dibaca/ }).click();
  const readAll = andi.getByRole('button', { name: 'Tandai semua sudah dibaca' });
  await readAll.click();
  await expect(andi.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();
  await expect(andi.getByRole('main'), 'the button is gone, keys go on from the page').toBeFocused();
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

test('one leaves one device, then all of them', async ({ visitor, noise }) => {
  noise.expect(/status of 40[14]/);
  const phone = await visitor('phone', 'siti');
  const desktop = await visitor('desktop', 'siti');
  await desktop.goto('/dashboard');
  await phone.goto('/dashboard/profile');
  const devices = phone.getByRole('list', { name: 'Perangkat yang sedang masuk' });
  await expect(devices.getByText('Perangkat ini')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Keluarkan/ }).click();
  await expect(toast(phone)).toContainText('Perangkat Dikeluarkan');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(desktop).toHaveURL(/\/login/);
  await expect(desktop.getByRole('status').filter({ hasText: 'Sesi Berakhir' })).toContainText(
    'Perangkat ini dikeluarkan dari perangkat lain.',
  );

  // One that left by itself, which this list does not know before it is pressed.
  await signIn(desktop, 'siti');
  await expect(devices.getByRole('listitem'), 'without being read again').toHaveCount(2);
  const before = await phone.request.get('/api/identity/devices');
  let pressed = false;
  phone.on('request', (request) => (pressed ||= /devices\/\d+\/end$/.test(request.url())));
  await phone.route('**/api/identity/devices', (route) =>
    pressed ? route.continue() : route.fulfill({ response: before }),
  );
  await call(desktop, '/identity/logout', {});
  await devices.getByRole('button', { name: /^Keluarkan/ }).click();
  await expect(toast(phone)).toContainText('Perangkat Sudah Keluar');
  await expect(devices.getByRole('listitem')).toHaveCount(1);

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

test('the profile is saved, the bank asks for the password, the data can be taken along', async ({
  page,
  noise,
}) => {
  noise.expect(/422/);
  await signIn(page, 'andi');
  await page.goto('/dashboard/profile');
  await page.getByLabel('Alamat').fill('Jl. Pemuda 42, Klaten');
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(toast(page)).toContainText('Profil Berhasil Diperbarui');
  await page.reload();
  await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Pemuda 42, Klaten');

  await page.getByRole('button', { name: 'Ganti rekening' }).click();
  const bank = page.getByRole('dialog', { name: 'Ganti rekening bank' });
  await bank.getByLabel('Nama pemilik rekening').fill('Andi Pratama');
  await pickOption(bank.getByLabel('Bank', { exact: true }), 'BNI');
  await bank.getByLabel('Nomor rekening').fill('9876543210');
  await bank.getByLabel('Password saat ini', { exact: true }).fill('salah-sekali');
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(toast(page)).toContainText('Gagal Memperbarui Profil');
  await bank.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(bank).toBeHidden();
  await expect(page.getByRole('main')).toContainText('•••• 3210');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('main').getByRole('button', { name: 'Undang mitra' }).click();
  const invite = page.getByRole('dialog', { name: 'Undang mitra' });
  const whatsapp = await invite.getByRole('link', { name: 'Kirim lewat WhatsApp' }).getAttribute('href');
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain('/register?ref=andi');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  const picture = page.waitForEvent('download');
  await invite.getByRole('button', { name: 'Simpan gambar' }).click();
  expect((await picture).suggestedFilename()).toBe('undangan-andi.png');
  await invite.getByRole('button', { name: 'Layar penuh' }).click();
  const code = page.getByRole('dialog', { name: 'Kode QR layar penuh' });
  await expect(code.getByRole('img', { name: /Kode QR undangan/ })).toBeVisible();
  // Back goes one step back: from the code to the sheet, from the sheet to the page.
  await page.goBack();
  await expect(code).toBeHidden();
  await expect(invite).toBeVisible();
  await page.goBack();
  await expect(invite).toBeHidden();
  await expect(page.getByRole('button', { name: 'Unduh data saya' })).toBeVisible();
});

test('a face is cut from a picture, and taken away again', async ({ page }) => {
  await signIn(page, 'andi');
  await page.goto('/dashboard/profile');
  await page.getByLabel('Unggah foto').setInputFiles(await slipPhoto(page, 'Andi'));
  const cut = page.getByRole('dialog', { name: 'Atur foto profil' });
  await cut.getByLabel('Perbesar').press('ArrowRight');
  await expectAccessible(page);
  await cut.getByRole('button', { name: 'Simpan foto' }).click();
  await expect(cut).toBeHidden();
  await page.getByRole('button', { name: 'Hapus foto' }).click();
  await expect(page.getByLabel('Unggah foto')).toBeAttached();
});
