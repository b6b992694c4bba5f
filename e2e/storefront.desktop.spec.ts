import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { fillRegistration } from './partner-pages.ts';
import { registered, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';

test.use({ productName: 'storefront' });

const newcomer = {
  username: 'kirana',
  fullName: 'Kirana Dewanti',
  nik: '3313041405900088',
  address: 'Jl. Kenanga 8, Solo',
  phone: '0812-7700-1122',
  email: 'kirana@example.id',
  password: 'sari-melati-8',
  bankHolder: 'Kirana Dewanti',
  bank: 'bca',
  bankLabel: 'BCA',
  accountNumber: '4455667788',
};

/** A person sends in a package registration on the public site. */
async function sendRegistration(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await dialog.getByLabel('Nama lengkap').fill(newcomer.fullName);
  await dialog.getByLabel('No. WhatsApp').fill(newcomer.phone);
  await dialog.getByLabel('Email').fill(newcomer.email);
  await dialog.getByLabel('Produk pilihan').selectOption('Madu Ceria');
  await dialog.getByLabel('Alamat pengiriman').fill(newcomer.address);
  await dialog.getByLabel('Unggah bukti transfer').setInputFiles(await slipPhoto(page, 'Rp 180.000'));
  await dialog.getByRole('button', { name: 'Konfirmasi Pembayaran' }).click();
  await expect(dialog.getByRole('heading', { name: 'Pendaftaran Terkirim!' })).toBeVisible();
}

test('a row decided on another screen says so in the list, with the name', async ({ page, visitor }) => {
  await sendRegistration(page);
  const [mine, other] = [await visitor('desktop', 'cs'), await visitor('desktop', 'admin')];
  for (const screen of [mine, other]) await screen.goto('/admin/sales/registrations');
  const row = (screen: Page) => screen.getByRole('row').filter({ hasText: newcomer.fullName });
  await expect(row(mine)).toContainText('Tertunda');
  await row(other).getByRole('link', { name: newcomer.fullName }).click();
  await other.getByRole('button', { name: 'Tandai selesai' }).click();
  await expect(toast(other)).toContainText('Pendaftaran Selesai');
  await expect(row(mine)).toContainText('Selesai');
  await expect(row(mine)).toContainText('oleh Anindya Putri');
  // Deciding led on to the next one: it is opened again among those that are done.
  await other.getByRole('button', { name: /^Selesai/ }).click();
  await row(other).getByRole('link', { name: newcomer.fullName }).click();
  await other.getByRole('button', { name: 'Isi nomor resi' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Simpan resi' }).click();
  await expect(other.getByRole('dialog')).toContainText('Kurir harus dipilih');
  await other.getByRole('dialog').getByLabel('Kurir').selectOption('JNE');
  await other.getByRole('dialog').getByLabel('Nomor resi').fill('jne 0012 3456');
  await expectAccessible(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Simpan resi' }).click();
  await expect(toast(other)).toContainText('Nomor Resi Disimpan');
  await expect(other.getByText('Dikirim dengan JNE')).toBeVisible();
  await expect(row(other)).toContainText('JNE JNE00123456');
  await other.getByRole('button', { name: /^Tertunda/ }).click();
  await expect(row(other)).toHaveCount(0);
  await expectAccessible(mine);
  await mine.getByRole('button', { name: /^Ditolak/ }).click();
  await expect(row(mine)).toHaveCount(0);
  await mine.getByRole('button', { name: /^Tertunda/ }).click();
  await expect(row(mine)).toHaveCount(0);
});

test('a package registration becomes a partner with one click; a second screen shows who did it', async ({
  page,
  visitor,
}) => {
  await sendRegistration(page);
  const second = await visitor('desktop', 'cs');
  await second.goto('/admin/dashboard');
  const queues = second.getByRole('navigation', { name: 'Pekerjaan yang menunggu' });
  await queues.getByRole('link', { name: /Pendaftaran paket baru/ }).click();
  await expect(second).toHaveURL(/\/admin\/sales\/registrations/);
  await second.getByRole('link', { name: 'Kirana Dewanti' }).click();
  await expect(second.getByText('2 × Madu Ceria')).toBeVisible();
  await expect(second.getByText(newcomer.address)).toBeVisible();
  await expect(second.getByRole('link', { name: 'Jadikan mitra' })).toBeVisible();

  await signIn(page, 'admin');
  await page.goto('/admin/sales/registrations');
  await page.getByRole('link', { name: 'Kirana Dewanti' }).click();
  await page.getByRole('link', { name: 'Jadikan mitra' }).click();
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Kirana Dewanti');
  await expect(page.getByLabel('Alamat')).toHaveValue(newcomer.address);
  await expect(page.getByLabel('No. WhatsApp')).toHaveValue('0812-7700-1122');
  await expect(page.getByLabel('Gmail')).toHaveValue('kirana@example.id');
  await expectAccessible(page);
  await page.getByLabel('Username upline').fill('budi');
  await fillRegistration(page, newcomer);
  await page.getByRole('button', { name: 'Daftarkan Mitra Baru' }).dblclick();
  await expect(registered(page)).toContainText('Kirana Dewanti');
  await registered(page).getByRole('button', { name: 'Tutup' }).click();
  await expect(page.getByRole('main')).toContainText('Pendaftaran ini sudah ditandai selesai.');

  await expect(second.getByText(/^Selesai oleh Anindya Putri/)).toBeVisible();
  await second.getByRole('link', { name: 'Lihat mitra' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Kirana Dewanti');
  const origin = second.getByRole('link', { name: /^Pendaftaran DFT-.*Mitra Reseller/ });
  await expectAccessible(second);
  await origin.click();
  await expect(second.getByText('Sudah menjadi mitra')).toBeVisible();
});

test('a message of a visitor is answered and done', async ({ page }) => {
  await page.request.post('/api/storefront/messages', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name: 'Rina Wulandari',
      email: 'rina@example.id',
      message: 'Bisa kirim ke Ambon? WA 0812-9988-7766',
    },
  });
  await signIn(page, 'cs');
  await page.goto('/admin/sales/messages');
  await page.getByRole('link', { name: /Rina Wulandari/ }).click();
  await expect(page.getByRole('link', { name: /WhatsApp Rina Wulandari/ })).toHaveAttribute(
    'href',
    /wa\.me\/6281299887766/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tandai selesai' }).click();
  await expect(toast(page)).toContainText('Pesan Selesai Ditangani');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page)).toContainText('Perubahan Dibatalkan');
  await page
    .getByRole('row')
    .getByRole('link', { name: /Rina Wulandari/ })
    .click();
  await expect(page.getByRole('button', { name: 'Tandai selesai' })).toBeVisible();
});
