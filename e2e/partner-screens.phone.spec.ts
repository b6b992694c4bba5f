import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'partner-screens' });

const main = (page: Page) => page.getByRole('main');

/** Every route of the partner area that exists: its heading, and something that only its data can show. */
const screens = [
  { path: '/dashboard', heading: /Budi Santoso/, shows: 'Rincian bonus' },
  { path: '/dashboard/order-pin', heading: 'Order PIN', shows: 'ORD-' },
  { path: '/dashboard/stok-pin', heading: 'Stok PIN', shows: 'untuk Siti Rahmawati' },
  { path: '/dashboard/pin-history', heading: 'Riwayat PIN', shows: 'Siti Rahmawati' },
  { path: '/dashboard/transfer-pin', heading: 'Transfer PIN', shows: 'Stok PIN Aktivasi' },
  { path: '/dashboard/aktivasi-ro-pin', heading: 'Aktivasi RO', shows: 'PIN RO yang akan dipakai' },
  { path: '/dashboard/register-new', heading: 'Daftarkan mitra', shows: 'Siti Rahmawati' },
  { path: '/dashboard/bonus-unclaimed', heading: 'Bonus Belum Dibayarkan', shows: 'Repeat Order' },
  { path: '/dashboard/withdrawal-form', heading: 'Tarik bonus', shows: 'Saldo tersedia' },
  { path: '/dashboard/withdrawal-status', heading: 'Status penarikan', shows: 'WD-' },
  { path: '/dashboard/network-diagram', heading: 'Jaringan', shows: 'Siti Rahmawati' },
  { path: '/dashboard/profile', heading: 'Profil', shows: 'budi@example.com' },
];

for (const { path, heading, shows } of screens) {
  test(`${path} shows its data, to everybody and on every phone`, async ({ page }) => {
    await signIn(page, 'budi');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(main(page).getByText(shows).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}

test('unknown paths lead home', async ({ page }) => {
  await signIn(page, 'budi');
  for (const path of ['/dashboard/tidak-ada', '/dashboard/stok-pin/1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('the bar and the drawer lead everywhere', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/stok-pin');
  const bar = page.getByRole('navigation', { name: 'Navigasi utama' });
  const level1 = page.getByRole('heading', { level: 1 });
  for (const [link, heading] of [
    ['Jaringan', 'Jaringan'],
    ['Daftar', 'Daftarkan mitra'],
    ['Profil', 'Profil'],
    ['Dasbor', /Budi Santoso/],
  ] as const) {
    await bar.getByRole('link', { name: link }).click();
    await expect(level1).toHaveText(heading);
  }
  await bar.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Riwayat PIN' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await bar.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'Transfer PIN' }).click();
  await expect(drawer).toBeHidden();
  await expect(level1).toHaveText('Transfer PIN');
});

/** Nothing there: the specified sentence, and what to do. */
const nothing = [
  { who: 'siti', path: '/dashboard/withdrawal-status', says: 'Belum ada riwayat penarikan.' },
  { who: 'andi', path: '/dashboard/register-new', says: 'Belum ada mitra terdaftar.' },
  { who: 'andi', path: '/dashboard/register-new', says: 'Anda tidak memiliki PIN aktivasi yang tersedia.' },
  { who: 'siti', path: '/dashboard/aktivasi-ro-pin', says: 'Anda tidak memiliki PIN RO yang tersedia.' },
  { who: 'budi', path: '/dashboard/stok-pin?cari=tidakada', says: 'Tidak ada PIN ditemukan.' },
  { who: 'budi', path: '/dashboard/bonus-unclaimed?jenis=reward_peringkat', says: 'Data tidak ditemukan.' },
];
for (const { who, path, says } of nothing) {
  test(`${path} of ${who} says: ${says}`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(path);
    await expect(main(page).getByText(says).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}

test('without a PIN nothing can be submitted', async ({ page }) => {
  await signIn(page, 'andi');
  await page.goto('/dashboard/register-new');
  const register = page.getByRole('button', { name: 'Daftarkan Mitra Baru' });
  await expect(register).toHaveAccessibleDescription('Anda tidak memiliki PIN aktivasi yang tersedia.');
  await expect(register).toBeDisabled();
  await signIn(page, 'siti');
  await page.goto('/dashboard/aktivasi-ro-pin');
  await expect(page.getByRole('button', { name: 'Aktifkan PIN RO Saya' })).toBeDisabled();
});

test('a transfer names what is wrong beside the field', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/transfer-pin');
  const recipient = page.getByLabel('Username mitra penerima');
  const quantity = page.getByLabel('Jumlah PIN');
  const review = page.getByRole('button', { name: 'Periksa transfer' });
  await quantity.fill('');
  await review.click();
  await expect(recipient).toHaveAccessibleDescription(/Username mitra wajib diisi/);
  await expect(quantity).toHaveAccessibleDescription(/Jumlah PIN wajib diisi/);
  await recipient.fill('BUDI');
  await expect(recipient).toHaveAccessibleDescription('Tidak bisa transfer ke diri sendiri.');
  await recipient.fill('bukanmitra');
  await expect(recipient).toHaveAccessibleDescription('Mitra tidak ditemukan.');
  await quantity.fill('1');
  await review.click();
  await expect(toast(page)).toContainText('Mitra Tidak Valid');
  await recipient.fill('Siti');
  await expect(recipient).toHaveAccessibleDescription('Mitra ditemukan: Siti Rahmawati');
  await quantity.fill('0');
  await review.click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  await quantity.fill('999');
  await review.click();
  await expect(quantity).toHaveAccessibleDescription(/Jumlah transfer melebihi stok Anda\./);
});

const unreadable = [
  { path: '/dashboard', call: '**/api/reports/partner', shows: 'Rincian bonus' },
  { path: '/dashboard/stok-pin', call: '**/api/pins/stock', shows: 'Stok PIN Aktivasi' },
  { path: '/dashboard/withdrawal-form', call: '**/api/withdrawals/balance', shows: 'Saldo tersedia' },
  { path: '/dashboard/network-diagram', call: '**/api/network/root', shows: 'Siti Rahmawati' },
];
for (const { path, call, shows } of unreadable) {
  test(`${path} says when it cannot be read, and tries again`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'budi');
    const busy = { code: 'BUSY', message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.', data: {} };
    await page.route(call, (route) => route.fulfill({ status: 503, json: busy }));
    await page.goto(path);
    await expect(main(page).getByText(busy.message)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await main(page).getByRole('button', { name: 'Coba lagi' }).click();
    await expect(main(page).getByText(shows).first()).toBeVisible();
  });
}
