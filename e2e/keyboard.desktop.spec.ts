import type { Page } from '@playwright/test';
import { expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { dialog, level1, main } from './parts.ts';
import { unseenStops } from './tab-stops.ts';

test.use({ productName: 'keyboard' });

/** A low window, where long lists scroll; a window of 1440 × 900 at 200 %, and one of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const windows = [
  { width: 1440, height: 450 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];

/** Every stop of the Tab key can be seen, forwards and backwards, however far the page is zoomed in. */
async function expectStopsSeen(page: Page): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      // Begins where the document does.
      await page.reload();
      await expect(level1(page)).toBeVisible();
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await unseenStops(page, key), `unseen by ${key} at ${size.width} × ${size.height}`).toEqual([]);
    }
  }
}

for (const path of [
  '/admin/pin/orders?status=all',
  '/admin/withdrawal/bonus?status=all',
  '/admin/mitra/list',
  '/admin/sales/orders',
  '/admin/settings/audit',
  '/admin/access-control/settings',
])
  test(`what has the focus is seen on ${path}, also zoomed in`, async ({ page }) => {
    await signIn(page, 'superadmin');
    await page.goto(path);
    await expectStopsSeen(page);
  });

test('on cards one box ticks the page, and the line of filters sorts', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/admin/pin/orders');
  const row = main(page)
    .getByRole('checkbox', { name: /^Pilih ORD-/ })
    .first();
  await expect(row).toBeVisible();
  const all = main(page).getByRole('checkbox', { name: 'Pilih semua di halaman ini' });
  await all.focus();
  await expect(main(page).getByText('Pilih semua di halaman ini')).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(row).toBeChecked();
  await expect(main(page).getByRole('columnheader', { name: 'Total' }), 'is still read out').toHaveCount(1);
  await expect(main(page).getByRole('button', { name: 'Total', exact: true })).toHaveCount(0);
});

test('the cards of the staff list are sorted, too', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/access-control/settings');
  const names = () => main(page).getByRole('row').locator('b').allInnerTexts();
  await expect(main(page).getByRole('row').filter({ hasText: '@cs' })).toBeVisible();
  const before = await names();
  await main(page).getByRole('combobox', { name: 'Urutan' }).selectOption({ label: 'Peran: terendah dulu' });
  await expect(page).toHaveURL(/urut=/);
  await expect.poll(names).not.toEqual(before);
  expect((await names()).at(-1), 'the highest last').toBe(before[0]);
  await expectFitsNarrow(page);
});

test('a form in a dialog begins at its first field, and is left without a word where nothing was typed', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/access-control/settings');
  const opener = page.getByRole('button', { name: /^Ubah data / }).first();
  await opener.press('Enter');
  const form = page.getByRole('dialog', { name: /^Ubah data / });
  await expect(form.getByLabel('Nama lengkap')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: 'Tutup' }), '× is before the fields').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page
    .getByRole('button', { name: /^Hapus / })
    .first()
    .press('Enter');
  const removal = page.getByRole('dialog', { name: /^Hapus / });
  await expect(removal.getByLabel('Password saat ini')).toBeFocused();
  await removal.getByRole('button', { name: 'Batal' }).click();
  await expect(removal).toBeHidden();
});

test('what is ticked by key is reviewed by key; Escape gives the focus back', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/admin/withdrawal/bonus');
  await expect(main(page).getByRole('row').filter({ hasText: 'WD-' }).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(dialog(page), 'nothing is ticked').toHaveCount(0);
  await page.keyboard.press('j');
  const opened = main(page).getByRole('heading', { level: 2, name: /^WD-/ });
  await expect(opened).toBeFocused();
  await page.keyboard.press('x');
  await expect(main(page).getByText('1 penarikan dipilih')).toBeVisible();
  await page.keyboard.press('s');
  await expect(dialog(page).getByRole('list', { name: 'Penarikan yang ditinjau' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opened).toBeFocused();
  await page.keyboard.press('s');
  const verb = dialog(page).getByRole('button', { name: /^Setujui 1/ });
  await expect(dialog(page).getByRole('button', { name: 'Batal' })).toBeFocused();
  for (let keys = 0; keys < 4 && !(await verb.evaluate((one) => one === document.activeElement)); keys += 1)
    await page.keyboard.press('Tab');
  await expect(verb, 'a few keys from where the review begins').toBeFocused();
});
