import type { Page } from '@playwright/test';
import { devices, expect, test } from './journey.ts';
import { toast } from './partner-pages.ts';
import { pdf, renamedSvg, slipPhoto, tooLarge } from './pictures.ts';

test.use({ productName: 'public-faults' });

const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });
const proof = (page: Page) => dialog(page).getByLabel('Unggah bukti transfer');

async function openPurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  await expect(confirm(page)).toBeVisible();
}

async function fillSender(page: Page): Promise<void> {
  await dialog(page).getByLabel('Nama lengkap').fill('Rina Wulandari');
  await dialog(page).getByLabel('No. WhatsApp').fill('081234567890');
  await dialog(page).getByLabel('Alamat pengiriman').fill('Jl. Melati 5, Solo');
}

test('the menu opens, and leads to its places', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Kemitraan' }).click();
  await expect(page).toHaveURL('/#kemitraan');
  await expect(menu).toBeHidden();
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
  await expect(dialog(page).getByRole('heading', { name: `Nomor pesanan ${answers[0]}` })).toBeVisible();
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
  await expect(page.getByRole('alert').getByRole('link', { name: /WhatsApp/ })).toBeVisible();
});

test('without JavaScript everything is readable, and forms say how to reach a human', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...devices.phone, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const words of [
    'Curcuma longa',
    'Mitra Stokis',
    'Penghasilan tiap mitra berbeda dan tidak dijamin.',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^WhatsApp/ }).first()).toHaveAttribute('href', /wa\.me/);
  await page.goto('/contact');
  await expect(page.getByRole('button')).toHaveCount(0);
  // Found by its element: text inside noscript is invisible to Playwright's own search.
  const help = page.locator('noscript p');
  await expect(help).toBeVisible();
  await expect(help).toContainText('Formulir ini memerlukan JavaScript.');
  await context.close();
});
