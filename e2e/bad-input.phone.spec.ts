import type { Page, Route } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';
import { fillRegistration, type Newcomer, pinStock, toast } from './partner-pages.ts';
import { pdf, renamedSvg, slipPhoto, tooLarge } from './pictures.ts';

test.use({ productName: 'bad-input' });

const tries: Newcomer = {
  username: 'wulandari',
  fullName: 'Wulan Sari',
  nik: '3313046107940006',
  address: 'Jl. Kartini 3, Boyolali',
  phone: '081226001506',
  email: 'wulandari.sari@gmail.com',
  password: 'jahe-wulan-9',
  bankHolder: 'Wulan Sari',
  bank: 'bca',
  bankLabel: 'BCA',
  accountNumber: '0339920156',
};

const payment = (page: Page) => page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
const confirm = (page: Page) => payment(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });
const proof = (page: Page) => payment(page).getByLabel('Unggah bukti transfer');
const orders = (page: Page) => page.getByRole('row').filter({ hasText: 'ORD-' });

/** The order page of budi with one RO PIN chosen and the payment dialog open; gives how many orders there were. */
async function openPayment(page: Page): Promise<number> {
  await signIn(page, 'budi');
  await page.goto('/dashboard/order-pin');
  await expect(orders(page).first()).toBeVisible();
  const before = await orders(page).count();
  await page.getByRole('button', { name: 'Tambah Jumlah PIN RO' }).click();
  await page.getByRole('button', { name: 'Order Sekarang' }).click();
  await expect(payment(page)).toBeVisible();
  return before;
}

test('a file that is no photo is refused beside the field, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const before = await openPayment(page);
  const photo = await slipPhoto(page, 'Rp 3.500.000');
  const refusals = [
    [pdf, 'Gunakan gambar JPG atau PNG.'],
    [renamedSvg, 'Gunakan gambar JPG atau PNG.'],
    [tooLarge(photo), 'Ukuran file maksimal 5 MB.'],
    [
      { ...photo, buffer: photo.buffer.subarray(0, 300) },
      'Gambar tidak dapat dibaca. Coba foto atau tangkapan layar lain.',
    ],
  ] as const;
  for (const [file, message] of refusals) {
    await proof(page).setInputFiles(file);
    await expect(payment(page).getByText(message)).toBeVisible();
    await expect(proof(page)).toHaveAccessibleDescription(new RegExp(message));
    await confirm(page).click();
    await expect(toast(payment(page))).toContainText('File Belum Dipilih');
    await toast(payment(page)).getByRole('button').click();
  }
  expect(sent.filter((path) => !path.startsWith('/api/identity'))).toEqual([]);

  await proof(page).setInputFiles(photo);
  await payment(page).getByRole('button', { name: 'Hapus gambar' }).click();
  await proof(page).setInputFiles(photo);
  await confirm(page).click();
  await expect(toast(page)).toContainText('Pesanan Terkirim!');
  await expect(orders(page)).toHaveCount(before + 1);
});

/** The request arrives, its answer does not. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
const loseRequest = (route: Route) => route.abort('connectionreset');

for (const [what, path, lose] of [
  ['the upload', '**/api/files/proofs', loseRequest],
  ['the answer to the upload', '**/api/files/proofs', loseAnswer],
  ['the order', '**/api/pins/orders', loseRequest],
  ['the answer to the order', '**/api/pins/orders', loseAnswer],
] as const) {
  test(`${what} is lost on the way: nothing typed is gone, and trying again makes one order`, async ({
    page,
    noise,
  }) => {
    noise.expect(/ERR_CONNECTION_RESET/);
    const before = await openPayment(page);
    await proof(page).setInputFiles(await slipPhoto(page, 'Rp 3.500.000'));
    let lost = 0;
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      return lose(route);
    });
    await confirm(page).click();
    await expect(toast(payment(page))).toContainText('Pesanan Gagal');
    await expect(toast(payment(page))).toContainText(
      'Tidak ada koneksi. Periksa jaringan Anda, lalu coba lagi.',
    );
    await expect(payment(page).getByRole('img', { name: /bukti-transfer\.jpg/ })).toBeVisible();
    await confirm(page).dblclick();
    await expect(toast(page)).toContainText('Pesanan Terkirim!');
    await expect(orders(page)).toHaveCount(before + 1);
    await page.reload();
    await expect(orders(page)).toHaveCount(before + 1);
  });
}

test('two quick submits have one effect', async ({ page }) => {
  await signIn(page, 'budi');
  const before = await pinStock(page, 'RO');
  await page.goto('/dashboard/transfer-pin');
  await page.getByLabel('Username mitra penerima').fill('andi');
  await page.getByLabel('Jenis PIN').selectOption({ label: 'PIN RO' });
  await expect(page.getByText('Mitra ditemukan: Andi Pratama')).toBeVisible();
  await page.getByRole('button', { name: 'Periksa transfer' }).click();
  await page.getByRole('button', { name: 'Transfer PIN' }).dblclick();
  await expect(toast(page)).toContainText('Transfer Berhasil!');
  expect(await pinStock(page, 'RO')).toBe(before - 1);

  const pins = await pinStock(page, 'Aktivasi');
  await page.goto('/dashboard/register-new');
  await fillRegistration(page, tries);
  await page.getByRole('button', { name: 'Daftarkan Mitra Baru' }).dblclick();
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  expect(await pinStock(page, 'Aktivasi')).toBe(pins - 1);
});

test('what was typed survives the back button and a reload; a password does not', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/register-new');
  await fillRegistration(page, { ...tries, username: 'wening' });
  await page
    .getByRole('navigation', { name: 'Navigasi utama' })
    .getByRole('link', { name: 'Jaringan' })
    .click();
  await expect(page).toHaveURL('/dashboard/network-diagram');
  await page.goBack();
  const username = page.getByLabel('Username', { exact: true });
  await expect(username).toHaveValue('wening');
  await page.reload();
  await expect(username).toHaveValue('wening');
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('BCA');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('the back button leads from the review of a withdrawal to its amount', async ({ page }) => {
  await signIn(page, 'siti');
  await page.goto('/dashboard/withdrawal-form');
  const amount = page.getByLabel('Jumlah penarikan');
  await amount.fill('49999');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(amount).toHaveAccessibleDescription(/Jumlah penarikan minimal Rp\s50\.000/);
  await amount.fill('100000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(page.getByRole('button', { name: 'Kirim Permintaan' })).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('100.000');
});
