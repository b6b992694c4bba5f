import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ world: 'partner-screens' });

/** Every route of the partner area that exists: its heading, and something that only its data can show. */
const screens = [
  { path: '/dashboard', heading: /Budi Santoso/, shows: 'Rincian bonus' },
  { path: '/dashboard/order-pin', heading: 'Order PIN', shows: 'Selesai' },
  { path: '/dashboard/stok-pin', heading: 'Stok PIN', shows: 'Terpakai' },
  { path: '/dashboard/pin-history', heading: 'Riwayat PIN', shows: 'Siti Rahmawati' },
  { path: '/dashboard/transfer-pin', heading: 'Transfer PIN', shows: 'Stok' },
  { path: '/dashboard/aktivasi-ro-pin', heading: 'Aktivasi RO', shows: 'PIN' },
  { path: '/dashboard/register-new', heading: 'Daftarkan mitra', shows: 'Siti Rahmawati' },
  { path: '/dashboard/bonus-unclaimed', heading: 'Bonus Belum Dibayarkan', shows: 'Repeat Order' },
  { path: '/dashboard/withdrawal-form', heading: 'Tarik bonus', shows: 'Saldo tersedia' },
  { path: '/dashboard/withdrawal-status', heading: 'Status penarikan', shows: 'Dibayarkan' },
  { path: '/dashboard/network-diagram', heading: 'Jaringan', shows: 'Siti Rahmawati' },
  { path: '/dashboard/profile', heading: 'Profil', shows: 'budi.demo@gmail.com' },
];

for (const { path, heading, shows } of screens) {
  test(`${path} shows its data, to everybody and on every phone`, async ({ page }) => {
    await signIn(page, 'budi');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}
