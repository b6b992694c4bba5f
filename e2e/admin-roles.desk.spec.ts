import { defaultMatrix, mayDo, type Role } from '@rimpang/domain/permissions';
import type { Page } from '@playwright/test';
import { adminScreens } from './admin-routes.ts';
import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'admin-roles' });

const main = (page: Page) => page.getByRole('main');
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });
const forbidden = 'Peran Anda tidak berhak membuka halaman ini.';

const staff: readonly [string, Role][] = [
  ['admin', 'admin'],
  ['finance', 'finance'],
  ['cs', 'cs'],
];
for (const [username, role] of staff) {
  test(`${username} opens what the permission table allows, and reads why the rest is closed`, async ({
    page,
  }) => {
    await signIn(page, username);
    await page.goto('/admin/dashboard');
    await expect(level1(page)).toHaveText('Dasbor');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const closed = menu.getByRole('button', { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    // The pages themselves are looked at in admin-routes, as the one who sees everything.
    await expectAccessible(page);
    for (const { path, title, needs, shows, menu: entry } of adminScreens) {
      const allowed = mayDo(needs, role, defaultMatrix);
      if (entry) {
        const name = new RegExp(`^${entry}(\\s*\\d+ menunggu)?$`);
        await expect(menu.getByRole('link', { name }), entry).toHaveCount(allowed ? 1 : 0);
      }
      const visitor = await page.context().newPage();
      await visitor.goto(path);
      await expect(level1(visitor), path).toHaveText(title);
      await expect(
        main(visitor)
          .getByText(allowed ? shows : forbidden)
          .first(),
        path,
      ).toBeVisible();
      await visitor.close();
    }
  });
}

test('a partner is led home from every admin page, a visitor to the login and back', async ({ page }) => {
  await page.goto('/admin/pin/orders');
  await expect(page).toHaveURL('/login?dari=%2Fadmin%2Fpin%2Forders');
  await signIn(page, 'budi');
  for (const { path } of adminScreens.filter((_, index) => index % 6 === 0)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
});
