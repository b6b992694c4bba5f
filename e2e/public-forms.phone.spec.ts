import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { devices, expect, signIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';
import { pdf, slipPhoto } from './pictures.ts';

test.use({ productName: 'public-forms' });

const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });
const proof = (page: Page) => dialog(page).getByLabel('Unggah bukti transfer');
const longName = 'Raden Mas Haji Muhammad Abdurrahman Wicaksono Kusumadiningrat Prawirodirjo';
const longEmail = 'muhammad.abdurrahman.wicaksono.kusumadiningrat@contoh-perusahaan.co.id';

for (const [opener, title] of [
  ['Beli Sekarang Minyak Rimpang', 'Beli Minyak Rimpang'],
  ['Beli Sekarang Madu Ceria', 'Beli Madu Ceria'],
  ['Beli Sekarang', 'Daftar Konsumen'],
  ['Daftar Reseller', 'Daftar Mitra Reseller'],
  ['Jadi Stokis', 'Daftar Mitra Stokis'],
] as const) {
  test(`the dialog “${title}”: accounts to copy, errors, preview and receipt, for everybody`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await dialog(page).getByRole('button', { name: 'Salin nomor rekening Mandiri' }).click();
    await expect(toast(page)).toContainText('Disalin!');
    await expect(toast(page)).toContainText('Nomor rekening Mandiri berhasil disalin.');

    await proof(page).setInputFiles(pdf);
    await confirm(page).click();
    await expect(toast(page)).toContainText('File Belum Dipilih');
    await expect(toast(page)).toContainText('Mohon unggah bukti transfer Anda.');
    await expect(dialog(page).getByText('Nama wajib diisi').first()).toBeVisible();
    await expectAccessible(page);

    await dialog(page).getByLabel('Nama lengkap').fill(longName);
    await dialog(page).getByLabel('No. WhatsApp').fill('0812 3456 7890');
    if (title.startsWith('Beli'))
      await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
    await dialog(page).getByLabel('Email').fill(longEmail);
    await proof(page).setInputFiles(await slipPhoto(page, 'Bukti'));
    await expect(dialog(page).getByRole('img', { name: /bukti-transfer/ })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await confirm(page).dblclick();
    await expect(dialog(page).getByRole('heading', { name: /^Nomor (pesanan|pendaftaran)/ })).toBeVisible();
    await expect(toast(page)).toContainText(
      title.startsWith('Beli') ? 'Pesanan Terkirim!' : 'Pendaftaran Terkirim!',
    );
    await expectAccessible(page);
    const address = dialog(page).getByText(longEmail);
    const sticksOut = await address.evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(sticksOut, 'a long address breaks').toBeLessThanOrEqual(0);
  });
}

test('the back button does not take a dialog away while it sends', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await dialog(page).getByLabel('Nama lengkap').fill('Sari Puspita');
  await dialog(page).getByLabel('No. WhatsApp').fill('081311112222');
  await proof(page).setInputFiles(await slipPhoto(page, 'Rp 180.000'));
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/files/public-proofs', async (route) => {
    await held;
    await route.continue();
  });
  await confirm(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Mengirim...' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog(page)).toBeVisible();
  letGo();
  await expect(dialog(page).getByRole('heading', { name: /^Nomor pendaftaran/ })).toBeVisible();
});

test('the contact form: a lost connection, two quick presses, one message', async ({ page, noise }) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 422/);
  await page.goto('/contact');
  await page.getByLabel('Nama lengkap').fill('Tono');
  await page.getByLabel('Email').fill('tono@contoh');
  await page.getByLabel('Pesan').fill('Apakah bisa dikirim ke Papua?');
  const send = page.getByRole('button', { name: 'Kirim pesan' });
  await send.click();
  await expect(toast(page)).toContainText('Pesan Belum Terkirim');
  await expect(toast(page)).toContainText('Format email tidak valid');
  await expectAccessible(page);
  await page.getByLabel('Email').fill('tono@contoh.id');
  const references: string[] = [];
  await page.route('**/api/storefront/messages', async (route) => {
    const answer = await route.fetch();
    references.push(((await answer.json()) as { reference: string }).reference);
    await (references.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  await send.click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await expect(page.getByLabel('Pesan')).toHaveValue('Apakah bisa dikirim ke Papua?');
  await send.dblclick();
  await expect(page.getByText(`Pesan ${references[0]} sudah kami terima.`)).toBeVisible();
  expect(new Set(references).size).toBe(1);
});

test('the registration: what was typed outlives a reload and a lost connection; one account from two presses', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  await page.goto('/register?ref=siti');
  await page.getByLabel('Username', { exact: true }).fill('kenanga');
  await page.getByLabel('Nama lengkap').fill(longName);
  await page.getByLabel('Email').fill('kenanga@contoh.id');
  await page.reload();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('kenanga');
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(longName);
  await expect(page.getByLabel('Username upline')).toHaveValue('siti');
  await page.getByLabel('Password', { exact: true }).fill('jahe-kenanga-7');
  await page.getByLabel('Nomor rekening').fill('0339920188');
  const statuses: number[] = [];
  await page.route('**/api/partners/sign-up', async (route) => {
    const answer = await route.fetch();
    statuses.push(answer.status());
    await (statuses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  const send = page.getByRole('button', { name: 'Daftar', exact: true });
  await send.click();
  await expect(toast(page)).toContainText('Pendaftaran Gagal!');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('jahe-kenanga-7');
  await send.dblclick();
  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  expect(statuses).toEqual([200, 200]);
  await page.goBack();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('');
});

test('a forgotten password is asked for once, however often one presses', async ({ page, noise }) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  let asked = 0;
  await page.goto('/forgot-password');
  await page.route('**/api/identity/password-reset/letters', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort('connectionreset');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return route.continue();
  });
  await page.getByLabel('Email').fill('siti@contoh.id');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await expect(page.getByLabel('Email')).toHaveValue('siti@contoh.id');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).dblclick();
  await expect(page).toHaveURL('/login');
  expect(asked).toBe(2);
});

test('the login says that it works, and two presses ask once', async ({ page }) => {
  let asked = 0;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/identity/login', async (route) => {
    asked += 1;
    await seen.promise;
    return route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: /Budi Santoso/ }).click();
  await page.getByRole('button', { name: 'Login' }).dblclick();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL('/dashboard');
  expect(asked).toBe(1);
  await page.goBack();
  await expect(page, 'the login does not stay behind').not.toHaveURL('/login');
});

test('what is wrong and what is open is for everybody too', async ({ page, noise }) => {
  noise.expect(/status of 4(10|22)/);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Periksa 5 isian')).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.goto('/verify-email#tidak-lengkap');
  await expect(page.getByText('Sudah pernah membuka tautan ini?')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('staff who are signed in are led to their area', async ({ page }) => {
  await signIn(page, 'finance');
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

test('without JavaScript login and sign-up offer no dead button, but a contact', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...devices.phone, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button'), path).toHaveCount(0);
    const help = page.locator('noscript a');
    await expect(help).toBeVisible();
    await expect(help).toHaveAttribute('href', '/contact');
  }
  await context.close();
});
