import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'admin-screens' });

const main = (page: Page) => page.getByRole('main');
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('the menu opens on a phone and can be made narrow on a desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const group = menu.getByRole('button', { name: /^Manajemen PIN/ });
  await expect(group, 'what waits behind a closed group').toHaveAccessibleName(/\d+ menunggu/);
  await group.click();
  await expect(menu.getByRole('link', { name: 'Buat PIN' })).toBeVisible();
  await menu.getByRole('button', { name: 'Ringkas menu' }).click();
  await expect(menu.getByRole('link', { name: 'Buat PIN' })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /^Manajemen PIN/ }).click();
  await drawer.getByRole('link', { name: 'Transfer PIN' }).click();
  await expect(drawer).toBeHidden();
  await expect(level1(page)).toHaveText('Transfer PIN');
});

test('unknown paths lead to the dashboard', async ({ page }) => {
  await signIn(page, 'cs');
  for (const path of ['/admin/tidak-ada', '/admin/pin', '/admin/mitra/1/2/3']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

/** Searched in vain: the specified sentence, and a way back to everything. */
const inVain = [
  {
    path: '/admin/pin/orders',
    field: 'Cari orderan',
    says: 'Tidak ada orderan yang cocok dengan filter Anda.',
  },
  { path: '/admin/pin/company-stock?tab=daftar', field: 'Cari kode PIN', says: 'Tidak ada PIN ditemukan.' },
  { path: '/admin/mitra/list', field: 'Cari mitra', says: 'Data tidak ditemukan.' },
  { path: '/admin/withdrawal/bonus', field: 'Cari penarikan', says: 'Data tidak ditemukan.' },
];
for (const { path, field, says } of inVain) {
  test(`${path} searched in vain says so and leads back`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(path);
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel(field).fill('tidakadayangini');
    await expect(main(page).getByText(says)).toBeVisible();
    await expect(page).toHaveURL(/cari=tidakadayangini/);
    await expectAccessible(page);
    await page.reload();
    await expect(main(page).getByText(says), 'the search stands in the address').toBeVisible();
    await main(page)
      .getByRole('button', { name: /^Hapus (filter|pencarian)$/ })
      .last()
      .click();
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  });
}

test('a row opened while the search still waits stays open', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/pin/orders?status=all');
  const row = main(page).getByRole('button', { name: 'Siti Rahmawati' }).first();
  await expect(row).toBeVisible();
  await page.getByLabel('Cari orderan').fill('siti');
  // Not by the mouse: on a busy machine the found rows move away from under it between aim and press.
  await row.dispatchEvent('click');
  await expect(page).toHaveURL(/cari=siti/);
  await expect(page).toHaveURL(/lihat=\d/);
  await expect(main(page).getByRole('heading', { level: 2, name: /^ORD-/ })).toBeVisible();
});

test('a queue is worked through by keyboard, from the first key on', async ({ page }) => {
  await signIn(page, 'cs');
  await page.goto('/admin/pin/orders?status=all');
  const opened = main(page).getByRole('heading', { level: 2, name: /^ORD-/ });
  const codes = main(page).getByRole('row').filter({ hasText: 'ORD-' });
  const codeAt = async (row: number) => /ORD-\d+-\d+/.exec(await codes.nth(row).innerText())?.[0] ?? '';
  await expect(codes.nth(1)).toBeVisible();
  const [first, second] = [await codeAt(0), await codeAt(1)];
  await page.keyboard.press('j');
  await expect(opened).toHaveText(first);
  await page.keyboard.press('j');
  await expect(opened).toHaveText(second);
  await page.keyboard.press('k');
  await expect(opened).toHaveText(first);
  await page.getByLabel('Cari orderan').pressSequentially('j');
  await expect(opened, 'typing is not moving').toHaveText(first);
  await page.getByLabel('Cari orderan').fill('');
  await opened.focus();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(codes.first().getByRole('button').first()).toBeFocused();
});

test('a network searched in vain stays at its root', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/network');
  await expect(page.getByRole('treeitem').first()).toContainText('Perusahaan');
  await page.getByLabel('Cari mitra di jaringan').fill('tidakadayangini');
  await expect(toast(page)).toContainText('Mitra Tidak Ditemukan');
  await expect(page.getByRole('treeitem').first()).toContainText('Perusahaan');
});

const unreadable = [
  { path: '/admin/dashboard', call: '**/api/reports/admin', shows: 'Aktivitas terbaru' },
  { path: '/admin/pin/orders', call: '**/api/admin/pins/orders?**', shows: 'Siti Rahmawati' },
  { path: '/admin/mitra/list', call: '**/api/admin/partners*', shows: 'Budi Santoso' },
  { path: '/admin/withdrawal/bonus', call: '**/api/admin/withdrawals?**', shows: 'Andi Pratama' },
];
for (const { path, call, shows } of unreadable) {
  test(`${path} says when it cannot be read, and tries again`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'admin');
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

test('the palette is a combobox: the focus stays in the field while keys move through what was found', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Seluruh Mitra' })).toBeVisible();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Cari' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('listbox', { name: 'Hasil pencarian' }).getByRole('option');
  const status = palette.getByRole('status').filter({ hasText: /hasil|ditemukan/ });
  const isActive = async (position: number) => {
    const option = options.nth(position);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(option).toBeInViewport();
    await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
    await expect(field).toBeFocused();
  };

  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const last = (await options.count()) - 1;
  expect(last, 'screens enough for two pages').toBeGreaterThan(11);
  await expect(status).toHaveText(`${last + 1} hasil`);
  await isActive(0);
  const steps: [key: string, position: number][] = [
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['PageDown', 11],
    ['PageUp', 1],
    ['End', last],
    ['ArrowDown', last],
    ['Home', 0],
  ];
  for (const [key, position] of steps) {
    await field.press(key);
    await isActive(position);
  }
  await expectAccessible(page);

  await field.fill('tidakadayangbegini');
  await expect(status).toHaveText('Data tidak ditemukan.');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);

  // The first one empties the field, the second closes the dialog, and the focus goes back.
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(options).toHaveCount(last + 1);
  await field.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+K');
  await expect(field).toHaveValue('');

  await field.fill('budi');
  const found = options.filter({ hasText: 'Budi Santoso' });
  await expect(found.first()).toBeVisible();
  await isActive(0);
  await field.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/mitra\//);
  await expect(page).not.toHaveURL(/\/list$/);
});
