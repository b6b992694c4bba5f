import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, test } from './journey.ts';
import { dialog, expectUncovered, toast } from './parts.ts';
import { holdPictures, pdf, renamedSvg, slipPhoto, tooLarge } from './pictures.ts';

test.use({ productName: 'purchases' });

const longName = 'Raden Mas Haji Muhammad Abdurrahman Wicaksono Kusumadiningrat Prawirodirjo';

const longEmail = 'muhammad.abdurrahman.wicaksono.kusumadiningrat@contoh-perusahaan.co.id';

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });

const proof = (page: Page) => dialog(page).getByLabel('Unggah bukti transfer');

for (const [opener, title] of [
  ['Beli Sekarang Minyak Rimpang', 'Beli Minyak Rimpang'],
  ['Beli Sekarang Madu Ceria', 'Beli Madu Ceria'],
  ['Beli Sekarang', 'Beli Sekarang · Konsumen'],
  ['Daftar Reseller', 'Daftar Reseller · Mitra Reseller'],
  ['Jadi Stokis', 'Jadi Stokis · Mitra Stokis'],
] as const) {
  test(`the dialog “${title}”: accounts to copy, errors, preview and receipt, for everybody`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
      '1 Transfer',
      '2 Data',
      '3 Bukti',
    ]);
    await expect(dialog(page).getByRole('button', { name: 'Batal' })).toBeHidden();
    await expect(dialog(page).getByText('Demo: jangan transfer')).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await expectUnbroken(dialog(page).getByText('0000 0000 0000 0'));
    await dialog(page).getByRole('button', { name: 'Salin nomor rekening Mandiri' }).click();
    await expect(toast(page)).toContainText('Disalin!');
    await expect(toast(page)).toContainText('Nomor rekening Mandiri berhasil disalin.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0000000000000');
    for (const name of ['Tutup', 'Konfirmasi Pembayaran'])
      await expectUncovered(dialog(page), name, toast(page));

    await proof(page).setInputFiles(pdf);
    await confirm(page).click();
    await expect(toast(page)).toContainText('File Belum Dipilih');
    await expect(toast(page)).toContainText('Mohon unggah bukti transfer Anda.');
    await expect(dialog(page).getByText('Nama wajib diisi').first()).toBeVisible();
    await expectAccessible(page);

    await dialog(page).getByLabel('Nama lengkap').fill(longName);
    await dialog(page).getByLabel('No. WhatsApp').fill('0812 3456 7890');
    const isPackage = title.includes(' · ');
    if (isPackage) await dialog(page).getByLabel('Produk pilihan').selectOption('Madu Ceria');
    await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
    await dialog(page).getByLabel('Email').fill(longEmail);
    await proof(page).setInputFiles(await slipPhoto(page, 'Bukti'));
    await expect(dialog(page).getByRole('img', { name: /bukti-transfer/ })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await confirm(page).dblclick();
    const sent = isPackage ? 'Pendaftaran Terkirim!' : 'Pesanan Terkirim!';
    await expect(dialog(page).getByRole('heading', { name: sent })).toBeFocused();
    await expect(dialog(page).getByText(/dalam 1 hari kerja, lalu menghubungi Anda/)).toBeVisible();
    await expect(dialog(page)).toContainText('sedang diproses.');
    expect(await toast(page).getByText(sent).count(), 'it is said once').toBe(0);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Salin nomor' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(isPackage ? /^DFT-/ : /^PSN-/);
    const human = dialog(page).getByRole('link', { name: /^WhatsApp/ });
    expect(decodeURIComponent((await human.getAttribute('href')) ?? '')).toContain(copied);
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeVisible();
    const address = dialog(page).getByText(longEmail);
    const sticksOut = await address.evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(sticksOut, 'a long address breaks').toBeLessThanOrEqual(0);
  });
}

/** On one line at every width of a phone. */
async function expectUnbroken(number: Locator): Promise<void> {
  const page = number.page();
  const before = page.viewportSize();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await number.evaluate((text) => text.getClientRects().length), `lines at ${width}`).toBe(1);
    const box = await number.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width), `right edge at ${width}`).toBeLessThanOrEqual(width - 16);
  }
  if (before) await page.setViewportSize(before);
}

test('the back button does not take a dialog away while it sends', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Daftar Reseller' }).click();
  await dialog(page).getByLabel('Nama lengkap').fill('Sari Puspita');
  await dialog(page).getByLabel('No. WhatsApp').fill('081311112222');
  await dialog(page).getByLabel('Produk pilihan').selectOption('Madu Ceria');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
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
  await expect(dialog(page).getByRole('heading', { name: 'Pendaftaran Terkirim!' })).toBeVisible();
});

async function openPurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  await expect(confirm(page)).toBeVisible();
}

async function fillSender(page: Page): Promise<void> {
  await dialog(page).getByLabel('Nama lengkap').fill('Rina Wulandari');
  await dialog(page).getByLabel('No. WhatsApp').fill('081234567890');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
}

test('until a chosen picture was looked at, the button says so, and nothing is sent without it', async ({
  page,
}) => {
  await page.goto('/');
  await openPurchase(page);
  await fillSender(page);
  const letGo = await holdPictures(page);
  await proof(page).setInputFiles(await slipPhoto(page, 'Rp 100.000'));
  await expect(dialog(page).getByRole('button', { name: 'Memeriksa gambar...', exact: true })).toBeVisible();
  await expect(proof(page)).toHaveAccessibleDescription(/Memeriksa gambar/);
  await expectAccessible(page);
  await dialog(page).getByLabel('Nama lengkap').press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await letGo();
  await confirm(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Pesanan Terkirim!' })).toBeVisible();
});

test('what is no photo of 5 MB at most is refused beside the field', async ({ page }) => {
  await page.goto('/');
  await openPurchase(page);
  for (const [file, words] of [
    [pdf, 'Gunakan gambar JPG atau PNG.'],
    [renamedSvg, 'Gunakan gambar JPG atau PNG.'],
    [tooLarge(await slipPhoto(page, 'Rp 100.000')), 'Ukuran file maksimal 5 MB.'],
  ] as const) {
    await proof(page).setInputFiles(file);
    await expect(dialog(page).getByText(words)).toBeVisible();
    await expect(dialog(page).getByRole('img')).toHaveCount(0);
  }
});

test('a connection lost in the upload, then one lost after the order: nothing to type again, one order', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET)/);
  await page.goto('/');
  await openPurchase(page);
  await fillSender(page);
  await proof(page).setInputFiles(await slipPhoto(page, 'Rp 100.000'));

  await page.route('**/api/files/public-proofs', (route) => route.abort('connectionreset'));
  await confirm(page).click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await page.unroute('**/api/files/public-proofs');

  const answers: string[] = [];
  await page.route('**/api/storefront/orders', async (route) => {
    const answer = await route.fetch();
    answers.push(((await answer.json()) as { reference: string }).reference);
    await (answers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  await confirm(page).click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await expect(confirm(page)).not.toHaveAttribute('aria-busy');
  await expect(dialog(page).getByLabel('Alamat pengiriman')).toHaveValue('Jl. Melati 5, Solo');
  await confirm(page).click();
  await expect(dialog(page).getByText(`Nomor pesanan ${answers[0]}`)).toBeVisible();
  expect(answers[1]).toBe(answers[0]);
});

test('the back button closes the dialog, and what was typed is there again, also after a reload', async ({
  page,
}) => {
  await page.goto('/');
  await openPurchase(page);
  await fillSender(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await openPurchase(page);
  await expect(dialog(page).getByLabel('Nama lengkap')).toHaveValue('Rina Wulandari');
  await page.reload();
  await openPurchase(page);
  await expect(dialog(page).getByLabel('Alamat pengiriman')).toHaveValue('Jl. Melati 5, Solo');
});

test('a dialog that cannot be loaded says how to reach a human', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED|preload/);
  await page.route('**/assets/dialogs-*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  const words = page.getByRole('alert').getByRole('link', { name: /WhatsApp/ });
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  await expect(words).toBeHidden();
});

test('what is pressed before the page has its script is done when it comes', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/island-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Tambah jumlah Madu Ceria' }).click();
  await page.getByRole('button', { name: 'Tambah jumlah Madu Ceria' }).click();
  const buy = page.getByRole('button', { name: /Beli Sekarang Madu Ceria/ });
  await buy.click();
  await expect(buy).toHaveAttribute('aria-busy', 'true');
  await expect(dialog(page)).toBeHidden();
  letGo();
  await expect(dialog(page).getByText('tiga ratus ribu rupiah')).toBeVisible();
});
