import type { Page } from '@playwright/test';
import { fillRegistration, wulandari } from './partner-pages.ts';
import { dialog, main, registered } from './parts.ts';
import { slipPhoto } from './pictures.ts';

/** A dialog, a sheet or a later step: where it begins, as whom, and what is done there until it stands open. */
export type OpenedScreen = { path: string; as?: string; name: string; open: (page: Page) => Promise<void> };

const opened = (
  as: string | undefined,
  path: string,
  name: string,
  open: OpenedScreen['open'],
): OpenedScreen => ({ path, name, open, ...(as && { as }) });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function fillOrder(page: Page): Promise<void> {
  await press(page, 'Beli Sekarang Madu Ceria');
  await dialog(page).getByLabel('Nama lengkap').fill('Rina Wulandari');
  await dialog(page).getByLabel('No. WhatsApp').fill('081234567890');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
  await dialog(page)
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(page, 'Rp 100.000'));
  await dialog(page)
    .getByRole('img', { name: /bukti-transfer/ })
    .waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await press(page, 'Tambah Jumlah PIN RO');
  await press(page, 'Order Sekarang');
  await dialog(page).waitFor();
}

async function chooseRecipient(page: Page): Promise<void> {
  await page.getByLabel('Cari nama mitra Anda').fill('prata');
  await page
    .getByRole('group', { name: 'Ditemukan' })
    .getByRole('button', { name: /Andi Pratama/ })
    .click();
  await page.getByText('Mitra ditemukan: Andi Pratama').waitFor();
}

/** What visitors and partners open over a page; those that change something come last. */
export const openedScreens: readonly OpenedScreen[] = [
  opened(undefined, '/', 'menu', (page) => page.getByLabel('Menu').first().click()),
  opened(undefined, '/', 'order', (page) => press(page, 'Beli Sekarang Minyak Rimpang')),
  opened(undefined, '/', 'order-wrong', async (page) => {
    await press(page, 'Beli Sekarang Minyak Rimpang');
    await press(page, 'Konfirmasi Pembayaran');
  }),
  opened(undefined, '/', 'order-filled', fillOrder),
  opened(undefined, '/register', 'wrong', (page) => press(page, /^Daftar$/)),
  opened(undefined, '/', 'package', (page) => press(page, 'Jadi Stokis')),
  opened('budi', '/dashboard/order-pin', 'payment', openPayment),
  opened('budi', '/dashboard/order-pin', 'payment-proof', async (page) => {
    await openPayment(page);
    await dialog(page)
      .getByLabel('Unggah bukti transfer')
      .setInputFiles(await slipPhoto(page, 'Rp 3.500.000'));
  }),
  opened('budi', '/dashboard', 'invite', (page) => main(page).getByRole('link', { name: 'Undang' }).click()),
  opened('budi', '/dashboard', 'menu', (page) => press(page, 'Menu')),
  opened('budi', '/dashboard/total-downline', 'member', (page) => press(page, 'Andi Pratama')),
  opened('budi', '/dashboard/transfer-pin', 'review', async (page) => {
    await chooseRecipient(page);
    await press(page, 'Periksa transfer');
    await page.getByRole('button', { name: 'Transfer PIN' }).waitFor();
  }),
  opened('budi', '/dashboard/transfer-pin', 'chosen', chooseRecipient),
  opened('budi', '/dashboard/stok-pin?status=used', 'chain', (page) => press(page, /^RP-/)),
  opened('budi', '/dashboard/aktivasi-ro-pin', 'question', (page) => press(page, 'Aktifkan PIN RO Saya')),
  opened('budi', '/dashboard/total-ro-bonus', 'why', (page) => press(page, 'Dari repeat order Andi Pratama')),
  opened('budi', '/dashboard/total-ro-bonus', 'receipt', async (page) => {
    await press(page, 'Dari repeat order Andi Pratama');
    await press(page, 'Bagikan bukti bonus');
    await page.getByRole('img', { name: 'Bukti bonus yang akan dibagikan' }).waitFor();
  }),
  opened('budi', '/dashboard/withdrawal-form', 'review', async (page) => {
    await page.getByLabel('Jumlah penarikan').fill('250000');
    await press(page, 'Periksa permintaan');
    await page.getByRole('button', { name: 'Kirim Permintaan' }).waitFor();
  }),
  opened('budi', '/dashboard/withdrawal-status', 'receipt', (page) => press(page, /^WD-/)),
  opened('budi', '/dashboard/register-new', 'wrong', (page) => press(page, 'Daftarkan Mitra Baru')),
  opened('budi', '/dashboard/profile', 'bank', (page) => press(page, 'Ganti rekening')),
  opened('ratna', '/dashboard/notifications', 'unfolded', async (page) => {
    const fold = main(page).locator('button[aria-expanded]').first();
    if (await fold.count()) await fold.click();
  }),
  opened('siti', '/dashboard/reseller-list', 'new', (page) => press(page, 'Tambah reseller')),
  opened('ratna', '/dashboard/network-diagram?tampil=diagram', 'branch', (page) => main(page).waitFor()),
  opened('ratna', '/dashboard/reseller-list', 'list', (page) => main(page).waitFor()),
  opened('ratna', '/dashboard/reseller-sales', 'form', (page) => main(page).waitFor()),
  opened('ratna', '/dashboard/reseller-reward', 'list', (page) => main(page).waitFor()),
  opened(undefined, '/', 'order-receipt', async (page) => {
    await fillOrder(page);
    await press(page, 'Konfirmasi Pembayaran');
    await dialog(page).getByRole('heading', { name: 'Pesanan Terkirim!' }).waitFor();
  }),
  opened('budi', '/dashboard/register-new', 'registered', async (page) => {
    await fillRegistration(page, wulandari);
    await press(page, 'Daftarkan Mitra Baru');
    await registered(page).waitFor();
  }),
];
