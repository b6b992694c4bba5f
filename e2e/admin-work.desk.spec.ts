import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'admin-work' });

/** What the company's stock of activation PINs is, as the page about it says. */
async function companyStock(page: Page): Promise<number> {
  await page.goto('/admin/pin/company-stock');
  const figure = page
    .getByRole('main')
    .getByText(/^\d+ PIN Tersedia$/)
    .first();
  return Number.parseInt(await figure.innerText(), 10);
}

test('PINs are created once, however fast one clicks', async ({ visitor }) => {
  const admin = await visitor('desktop', 'admin');
  const before = await companyStock(admin);
  await admin.goto('/admin/pin/create');
  await admin.getByRole('button', { name: 'Lanjut periksa' }).click();
  const type = admin.getByLabel('Jenis PIN');
  const quantity = admin.getByLabel('Jumlah PIN');
  await expect(type).toHaveAccessibleDescription(/Jenis PIN wajib dipilih/);
  await expect(quantity).toHaveAccessibleDescription(/Jumlah PIN wajib diisi/);
  await quantity.fill('0');
  await type.selectOption({ label: 'Aktivasi' });
  await admin.getByRole('button', { name: 'Lanjut periksa' }).click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  await quantity.fill('3');
  await admin.getByRole('button', { name: 'Lanjut periksa' }).click();
  await admin.getByRole('button', { name: 'Buat 3 PIN Aktivasi' }).dblclick();
  await expect(toast(admin)).toContainText('PIN Berhasil Dibuat');
  await expect(
    admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /PIN|[A-Z]{2}/ })
      .first(),
  ).toBeVisible();
  expect(await companyStock(admin)).toBe(before + 3);
});

test('company PINs go to a partner who exists, and not more than there are', async ({ visitor }) => {
  const admin = await visitor('desktop', 'admin');
  const before = await companyStock(admin);
  await admin.goto('/admin/pin/transfer');
  const recipient = admin.getByLabel('Username mitra');
  const next = admin.getByRole('button', { name: 'Lanjut periksa' });
  await expect(next).toBeDisabled();
  await recipient.fill('bukanmitra');
  await expect(recipient).toHaveAccessibleDescription('Mitra tidak ditemukan.');
  await expect(next).toBeDisabled();
  await recipient.fill('andi');
  await expect(recipient).toHaveAccessibleDescription('Mitra ditemukan: Andi Pratama');
  await admin.getByLabel('Jenis PIN').selectOption({ label: 'Aktivasi' });
  const quantity = admin.getByLabel('Jumlah PIN');
  await quantity.fill('0');
  await next.click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal transfer 1 PIN\./);
  await quantity.fill(String(before + 1));
  await next.click();
  await expect(quantity).toHaveAccessibleDescription(/Jumlah transfer melebihi stok perusahaan\./);
  await quantity.fill('2');
  await admin.getByLabel('Catatan').fill('Stok tambahan');
  await next.click();
  await expect(admin.getByRole('main')).toContainText('Andi Pratama (@andi)');
  await admin.getByRole('button', { name: 'Transfer 2 PIN Aktivasi' }).dblclick();
  await expect(toast(admin)).toContainText('Transfer Berhasil!');
  await expect(toast(admin)).toContainText('2 PIN berhasil ditransfer ke');
  expect(await companyStock(admin)).toBe(before - 2);
});

test('an order is refused with a reason; a second screen shows it at once, the partner as well', async ({
  visitor,
}) => {
  const admin = await visitor('desktop', 'admin');
  const second = await visitor('desktop', 'superadmin');
  const siti = await visitor('phone', 'siti');
  await siti.goto('/dashboard/order-pin');
  const own = siti.getByRole('row').filter({ hasText: 'ORD-' }).first();
  await expect(own).toContainText('Tertunda');
  for (const screen of [admin, second]) {
    await screen.goto('/admin/pin/orders');
    await screen.getByRole('button', { name: 'Siti Rahmawati' }).click();
    await expect(screen.getByRole('button', { name: /^Tolak orderan/ })).toBeVisible();
  }
  await admin.getByRole('button', { name: /^Tolak orderan/ }).click();
  const dialog = admin.getByRole('dialog', { name: /^Tolak orderan/ });
  await dialog.getByRole('button', { name: 'Tolak orderan' }).click();
  const reason = dialog.getByLabel('Alasan');
  await expect(reason).toHaveAccessibleDescription(/wajib diisi/);
  await reason.fill('Transfer belum masuk.');
  await dialog.getByRole('button', { name: 'Tolak orderan' }).dblclick();
  await expect(toast(admin)).toContainText('Orderan Ditolak');
  await expect(second.getByText(/^Ditolak oleh Anindya Putri/)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Konfirmasi & Proses' })).toHaveCount(0);
  await expect(own).toContainText('Ditolak');
  await expect(own).toContainText('Transfer belum masuk.');
});

test('a refused withdrawal gives everything back; the account number is shown on demand', async ({
  visitor,
}) => {
  const finance = await visitor('desktop', 'finance');
  const andi = await visitor('phone', 'andi');
  await andi.goto('/dashboard/withdrawal-status');
  const own = andi.getByRole('row').filter({ hasText: 'Rp 200.000' });
  await expect(own).toContainText('Menunggu');
  await finance.goto('/admin/withdrawal/bonus');
  await finance.getByRole('button', { name: 'Andi Pratama' }).click();
  const bank = finance.getByRole('region', { name: 'Rekening tujuan' });
  await expect(bank).not.toContainText('1380 0177 5118 0');
  await bank.getByRole('button', { name: 'Tampilkan nomor rekening' }).click();
  await expect(bank).toContainText('1380 0177 5118 0');
  await finance.getByRole('button', { name: /^Tolak penarikan/ }).click();
  const dialog = finance.getByRole('dialog', { name: /^Tolak penarikan/ });
  await expect(dialog).toContainText('Rp 210.000 kembali utuh');
  await dialog.getByLabel('Alasan').fill('Nama rekening berbeda.');
  await dialog.getByRole('button', { name: 'Tolak penarikan' }).click();
  await expect(toast(finance)).toContainText('Penarikan Ditolak');
  await expect(own).toContainText('Gagal');
  await expect(own).toContainText('Nama rekening berbeda.');
  await expect(own).toContainText('Rp 210.000 kembali ke saldo Anda');
});
