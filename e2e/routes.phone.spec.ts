import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { main } from './parts.ts';

test.use({ productName: 'routes' });

/** Every route of the partner area that reads something. */
const routes = [
  '',
  'manajemen-bonus',
  'today-bonus',
  'today-bonus-history',
  'today-referrals',
  'today-ro-referrals',
  'total-referral-bonus',
  'total-ro-bonus',
  'total-ro-bonus?daftar=terlewat',
  'total-referrals',
  'total-downline',
  'team-ro-history',
  'ro-history-personal',
  'order-pin',
  'stok-pin',
  'pin-history',
  'transfer-pin',
  'aktivasi-ro-pin',
  'register-new',
  'bonus-unclaimed',
  'withdrawal-form',
  'withdrawal-status',
  'network-diagram',
  'network-diagram?tampil=diagram',
  'main-reward',
  'rank-reward',
  'reseller-list',
  'reseller-sales',
  'reseller-reward',
  'notifications',
  'profile',
];

const busy = { code: 'BUSY', message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.', data: {} };

/** What the frame around every screen needs. */
const frame = /\/api\/(identity|live|partners\/activation)/;

for (const route of routes) {
  test(`/dashboard/${route} says when it cannot be read, and comes back`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'budi');
    await page.route(/\/api\//, (call) =>
      frame.test(call.request().url()) ? call.fallback() : call.fulfill({ status: 503, json: busy }),
    );
    await page.goto(`/dashboard/${route}`);
    await expect(main(page).getByText(busy.message).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await page.unroute(/\/api\//);
    const retry = main(page).getByRole('button', { name: 'Coba lagi' });
    // The live stream may be quicker than the finger: then there is nothing left to press.
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
      await expect(main(page).getByText(busy.message)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });
}

/**
 * Every route of the partner area that exists: its heading, and something that only its data, or the lack
 * of it, can show.
 */
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
  { path: '/dashboard/manajemen-bonus', heading: 'Manajemen Bonus', shows: 'Bonus Hari Ini' },
  { path: '/dashboard/today-bonus', heading: 'Bonus Hari Ini', shows: 'Repeat Order' },
  {
    path: '/dashboard/today-bonus-history',
    heading: 'Riwayat bonus hari ini',
    shows: 'Belum ada bonus hari ini.',
  },
  {
    path: '/dashboard/today-referrals',
    heading: 'Referral hari ini',
    shows: 'Belum ada bonus Referral hari ini.',
  },
  {
    path: '/dashboard/today-ro-referrals',
    heading: 'Bonus RO hari ini',
    shows: 'Belum ada bonus Repeat Order hari ini.',
  },
  { path: '/dashboard/total-referrals', heading: 'Total referral', shows: 'Siti Rahmawati' },
  {
    path: '/dashboard/total-referral-bonus',
    heading: 'Total bonus referral',
    shows: 'Dari pendaftaran Siti Rahmawati',
  },
  { path: '/dashboard/total-ro-bonus', heading: 'Total bonus RO', shows: 'Dari repeat order Andi Pratama' },
  {
    path: '/dashboard/total-ro-bonus?daftar=terlewat',
    heading: 'Total bonus RO',
    shows: 'Tidak ada bonus yang terlewat.',
  },
  { path: '/dashboard/total-downline', heading: 'Total mitra', shows: 'Andi Pratama' },
  { path: '/dashboard/team-ro-history', heading: 'Riwayat RO tim', shows: 'Andi Pratama' },
  { path: '/dashboard/ro-history-personal', heading: 'Riwayat RO pribadi', shows: 'Bonus RO diterima oleh' },
  { path: '/dashboard/main-reward', heading: 'Reward Utama', shows: 'Belum ada permintaan klaim reward.' },
  { path: '/dashboard/rank-reward', heading: 'Reward Peringkat', shows: 'Reward dikenai pajak 10%.' },
  { path: '/dashboard/reseller-reward', heading: 'Reward reseller', shows: 'Rp 5.000.000' },
  { path: '/dashboard/notifications', heading: 'Notifikasi', shows: 'PIN diterima' },
  { path: '/dashboard/network-diagram?tampil=diagram', heading: 'Jaringan', shows: 'Andi Pratama' },
  { path: '/dashboard/profile', heading: 'Profil', shows: 'budi@example.com' },
  { path: '/dashboard/profile?', heading: 'Profil', shows: 'Tautan referral' },
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

test('unknown paths lead home', async ({ page }) => {
  await signIn(page, 'budi');
  for (const path of ['/dashboard/tidak-ada', '/dashboard/stok-pin/1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});
