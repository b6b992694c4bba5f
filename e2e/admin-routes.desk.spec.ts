import type { Page } from '@playwright/test';
import { adminScreens } from './admin-routes.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'admin-routes' });

const main = (page: Page) => page.getByRole('main');
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

for (const { path, title, shows, opens } of adminScreens) {
  test(`${path} shows its data, to everybody and on narrow screens`, async ({ page }) => {
    await signIn(page, 'superadmin');
    await page.goto(path);
    await expect(level1(page)).toHaveText(title);
    await expect(main(page).getByText(shows).first()).toBeVisible();
    if (opens) {
      await main(page).getByRole('button', { name: opens }).first().click();
      await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    }
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}

test('every part of a partner’s page', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/mitra/list?cari=budi');
  await main(page).getByRole('button', { name: 'Budi Santoso' }).first().click();
  await expect(level1(page)).toHaveText('Budi Santoso');
  const parts = {
    PIN: 'RP-',
    Bonus: 'BONUS-',
    'Rekening koran': 'Saldo sesudahnya',
    Sesi: 'sesi',
    'Riwayat audit': 'Tersegel',
  };
  for (const [name, shows] of Object.entries(parts)) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(main(page).getByText(shows).first(), name).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
  }
});
