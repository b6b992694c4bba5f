import { formatNumber } from '@rimpang/domain/money';
import type { Locator, Page } from '@playwright/test';
import { changeSetting } from './calls.ts';
import { expectAccessible, expectFitsEveryWidth, expectFitsNarrow, expectReadsEnlarged } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { dialog, expectUncovered, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';
import { publicPages } from './public-routes.ts';

test.use({ productName: 'storefront' });

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });

/** Counts what reaches an address of the API. */
function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

for (const path of publicPages) {
  test(`${path} is for everybody and every screen`, async ({ page, noise, isMobile }) => {
    if (path === '/nowhere') noise.expect(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kemitraan' })).toBeAttached();
    await expect(page.getByRole('region', { name: 'Mode demo' })).toContainText(
      /^Mode Demo: .*jangan transfer$/,
    );
    await expectAccessible(page);
    // A phone has one width; a window takes any.
    await (isMobile ? expectFitsNarrow(page) : expectFitsEveryWidth(page));
    await expectReadsEnlarged(page);
  });
}

test('the landing page has every section in its order, and leads to them', async ({ page }) => {
  await page.goto('/');
  const places = await Promise.all(
    ['#tentang-kami', '#produk', '#kemitraan', '#kontak'].map(async (id) => {
      const box = await page.locator(id).boundingBox();
      return box?.y ?? 0;
    }),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const before = page.viewportSize();
  // A tablet is no stretched phone: bottle beside its text, the two small packages beside each other.
  await page.setViewportSize({ width: 768, height: 900 });
  const leftOf = async (left: Locator, right: Locator) => {
    const [one, other] = await Promise.all([left.boundingBox(), right.boundingBox()]);
    return one !== null && other !== null && one.x + one.width <= other.x;
  };
  const part = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const bottle = part('Madu Ceria').getByRole('img', { name: 'Botol Madu Ceria' });
  await expect.poll(() => leftOf(bottle, part('Madu Ceria').getByRole('heading'))).toBe(true);
  await expect.poll(() => leftOf(part('Konsumen'), part('Mitra Reseller'))).toBe(true);
  if (before) await page.setViewportSize(before);
  for (const figure of ['1.200+', '10.000+', '98%']) await expect(page.getByText(figure)).toBeVisible();
  await page.getByRole('link', { name: 'Lihat Produk' }).click();
  await expect(page).toHaveURL('/#produk');
  await expect(page.getByRole('heading', { name: 'Minyak Rimpang' })).toBeInViewport();
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kemitraan' }).click();
  await expect(page).toHaveURL('/#kemitraan');
  await expect(page.locator('#kemitraan')).toBeInViewport();
});

test('a product is bought: quantity, accounts, proof, one order from two presses', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const quantity = page.locator('[data-quantity="minyak-rimpang"]');
  for (const [typed, becomes] of [
    ['0', '1'],
    ['abc', '1'],
    ['2,5', '1'],
    ['1e3', '1'],
    ['9999', '1000'],
  ] as const) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue(becomes);
    await expect(page.getByText(`Jumlah menjadi ${formatNumber(Number(becomes))}.`)).toBeVisible();
  }
  await quantity.fill('2');
  await quantity.blur();
  await expect(page.getByText(/Jumlah menjadi/)).toBeHidden();
  const orders = countPosts(page, '/api/storefront/orders');
  await page.getByRole('button', { name: 'Beli Sekarang Minyak Rimpang' }).click();
  await expect(dialog(page)).toContainText('Rp 200.000');
  const bottles = dialog(page).getByRole('textbox', { name: 'jumlah botol' });
  for (const typed of ['-3', '2,5']) {
    await bottles.fill(typed);
    await expect(bottles).toHaveAccessibleDescription(/Jumlah menjadi 1\.$/);
    await expect(dialog(page).getByText('seratus ribu rupiah')).toBeVisible();
  }
  await bottles.fill('2');
  await dialog(page).getByRole('button', { name: 'Tambah jumlah botol' }).click();
  await expect(dialog(page)).toContainText('Rp 300.000');
  for (const [name, address] of [
    ['Ketentuan', '/ketentuan'],
    ['Pengembalian', '/pengembalian'],
    ['Kebijakan privasi', '/privasi'],
  ] as const)
    await expect(dialog(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await expectAccessible(page);

  await dialog(page).getByRole('button', { name: 'Salin nomor rekening BCA' }).click();
  await expect(toast(page)).toContainText('Disalin!');
  await expect(toast(page)).toContainText('Nomor rekening BCA berhasil disalin.');
  for (const name of ['Tutup', 'Konfirmasi Pembayaran'])
    await expectUncovered(dialog(page), name, toast(page));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0000000000');

  await confirm(page).click();
  await expect(toast(page)).toContainText('File Belum Dipilih');
  await expect(toast(page)).toContainText('Mohon unggah bukti transfer Anda.');
  await expect(dialog(page).getByText('No. WhatsApp wajib diisi').first()).toBeVisible();

  await dialog(page).getByLabel('Nama lengkap').fill('Rina Wulandari');
  await dialog(page).getByLabel('No. WhatsApp').fill('0812 3456 7890');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
  await dialog(page)
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(page, 'Rp 300.000'));
  await expect(dialog(page).getByRole('img', { name: /bukti-transfer.jpg/ })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Hapus gambar' }).click();
  await dialog(page)
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(page, 'Rp 300.000'));
  await confirm(page).dblclick();

  await expect(dialog(page).getByRole('heading', { name: 'Pesanan Terkirim!' })).toBeVisible();
  await expect(dialog(page)).toContainText('3 Minyak Rimpang sedang diproses. Terima kasih!');
  await expect(dialog(page).getByText(/^Nomor pesanan PSN-/)).toBeVisible();
  await expectAccessible(page);
  expect(orders()).toBe(1);
  await dialog(page).getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(quantity).toHaveValue('1');
});

test('a price that changes while the dialog is open is shown, with everything typed still there', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 409/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Beli Sekarang Minyak Rimpang' }).click();
  await expect(dialog(page)).toContainText('Rp 100.000');
  await dialog(page).getByLabel('Nama lengkap').fill('Tari Utami');
  await dialog(page).getByLabel('No. WhatsApp').fill('0812 3456 7891');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 6, Solo');
  await dialog(page)
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(page, 'Rp 100.000'));
  await expect(dialog(page).getByRole('img', { name: /bukti-transfer.jpg/ })).toBeVisible();
  const owner = await visitor('desktop', 'superadmin');
  const price = (to: number) =>
    changeSetting(owner, 'products', (products: { id: string }[]) =>
      products.map((one) => (one.id === 'minyak-rimpang' ? { ...one, price: to } : one)),
    );
  await price(125_000);
  await confirm(page).click();
  await expect(toast(page)).toContainText('totalnya sekarang Rp 125.000');
  const news = dialog(page).getByText('Sudah mentransfer jumlah sebelumnya?');
  await expect(news).toBeVisible();
  await expect(dialog(page)).toContainText('seratus dua puluh lima ribu rupiah');
  await expect(dialog(page).getByLabel('Alamat pengiriman')).toHaveValue('Jl. Melati 6, Solo');
  await expect(dialog(page).getByRole('img', { name: /bukti-transfer.jpg/ })).toBeVisible();
  await expectAccessible(page);
  await confirm(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Pesanan Terkirim!' })).toBeVisible();
  await expect(dialog(page)).toContainText('Rp 125.000');
  await price(100_000);
});

test('a package is registered for, from its card and from the red banner', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Jadi Stokis' }).last().click();
  await expect(dialog(page).getByRole('heading', { name: 'Jadi Stokis · Mitra Stokis' })).toBeVisible();
  await expect(dialog(page).getByLabel('Alamat pengiriman')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Tutup' }).click();
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await expect(dialog(page)).toContainText('Rp 180.000');
  await expect(dialog(page).getByRole('heading', { name: 'Daftar Reseller · Mitra Reseller' })).toBeVisible();
  await dialog(page).getByLabel('Nama lengkap').fill('Sari Puspita');
  await dialog(page).getByLabel('No. WhatsApp').fill('+62 813-1111-2222');
  await dialog(page).getByLabel('Email').fill('sari@contoh.id');
  await dialog(page)
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(page, 'Rp 180.000'));
  await confirm(page).click();
  await expect(dialog(page).getByText('Produk harus dipilih').first()).toBeVisible();
  await expect(dialog(page).getByText('Alamat wajib diisi').first()).toBeVisible();
  await dialog(page).getByLabel('Produk pilihan').selectOption('Madu Ceria');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
  await expectFitsNarrow(page);
  await confirm(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Pendaftaran Terkirim!' })).toBeVisible();
  await expect(dialog(page)).toContainText('Mitra Reseller sedang diproses. Admin akan menghubungi Anda.');
  await expect(dialog(page).getByText(/^Nomor pendaftaran DFT-/)).toBeVisible();
  await expect(dialog(page)).toContainText('2 × Madu Ceria');
  await expect(dialog(page)).toContainText('sari@contoh.id');
});

test('a person who was invited finds the sign-up under the packages and in their dialog', async ({
  page,
}) => {
  await page.goto('/');
  const signUp = page.getByRole('link', { name: 'Buat akun dulu' });
  await expect(page.locator('#kemitraan').getByRole('link', { name: 'Buat akun dulu' })).toBeVisible();
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Konfirmasi Pembayaran' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Buat akun dulu' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('link', { name: 'Buat akun dulu' }).click();
  await expect(page).toHaveURL('/register');
  await page.goto('/');
  await signUp.click();
  await expect(page).toHaveURL('/register');
});

test('the contact form really sends; the map comes only when asked for', async ({ page }) => {
  const elsewhere: string[] = [];
  await page.route('https://www.google.com/**', (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Peta</title>' });
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  for (const label of ['Nama lengkap', 'Email', 'Pesan']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} wajib diisi`);
  }
  await expect(page.getByLabel('Nama lengkap')).toBeFocused();
  await page.getByLabel('Nama lengkap').fill('Tono');
  await expect(page.getByLabel('Nama lengkap')).toHaveAccessibleDescription('');
  await page.getByLabel('Email').fill('tono');
  await page.getByLabel('Pesan').fill('Apakah bisa dikirim ke Papua?');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Format email tidak valid');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('tono@contoh.id');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(toast(page)).toContainText('Pesan Terkirim!');
  await expect(page.getByText(/^Pesan PES-.* sudah kami terima\.$/)).toBeVisible();
  await expect(page.getByLabel('Pesan')).toHaveValue('');
  expect(elsewhere).toEqual([]);
  await page.getByRole('button', { name: 'Tampilkan peta' }).click();
  await expect(page.frameLocator('iframe[title="Peta Rimpang"]').locator('html')).toBeAttached();
  expect(elsewhere[0]).toContain('output=embed');
});

test('who is signed in is led on from the pages for those who are not', async ({ page }) => {
  await signIn(page, 'budi');
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a forgotten password: what is missing, and the same answer for everybody', async ({ page, noise }) => {
  noise.expect(/status of 422/);
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(toast(page)).toContainText('Email diperlukan');
  await expect(toast(page)).toContainText('Mohon masukkan alamat email Anda.');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Email wajib diisi');
  await expect(email).toBeFocused();
  await email.fill('tidak-ada');
  await expect(email).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(email).toHaveAccessibleDescription('Format email tidak valid');
  await expect(email).toBeFocused();
  await page.getByLabel('Email').fill('tidak.ada@contoh.id');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(toast(page)).toContainText('Permintaan Terkirim');
  await expect(toast(page)).toContainText(
    'Jika email Anda terdaftar, Anda akan menerima link untuk mereset password.',
  );
  await expect(page).toHaveURL('/login');
});
