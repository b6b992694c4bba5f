import { mayDo } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import type { Page } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible, expectFitsAt, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { level1, main } from './parts.ts';
import { staffScreens } from './staff-routes.ts';

test.use({ productName: 'navigation' });

const forbidden = 'Peran Anda tidak berhak membuka halaman ini.';

const staff: readonly [string, Role][] = [
  ['admin', 'admin'],
  ['finance', 'finance'],
  ['cs', 'cs'],
];

/** Leads the running page to an address, as the browser's back button does; to load it anew costs a second each. */
const followAddress = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const [username, role] of staff) {
  test(`${username} opens what the permission table allows, and reads why the rest is closed`, async ({
    page,
  }) => {
    await signIn(page, username);
    const begunAt = '/admin/dashboard';
    await page.goto(begunAt);
    await expect(level1(page)).toHaveText('Dasbor');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const closed = menu.getByRole('button', { expanded: false });
    for (let left = await closed.count(); left > 0; left -= 1) {
      await closed.first().click();
      await expect(closed).toHaveCount(left - 1);
    }
    // The pages themselves are looked at in routes.desktop.spec.ts, as a person who sees all of them.
    await expectAccessible(page);
    for (const { path, title, needs, shows, menu: entry } of staffScreens) {
      const allowed = mayDo(needs, role, defaultMatrix);
      if (entry) {
        const name = new RegExp(`^${entry}(\\s*\\d+ menunggu)?$`);
        await expect(menu.getByRole('link', { name }), entry).toHaveCount(allowed ? 1 : 0);
      }
      await followAddress(page, path);
      await expect(level1(page), path).toHaveText(title);
      const answer = main(page).getByText(allowed ? shows : forbidden);
      await expect(answer.first(), path).toBeVisible();
      if (path !== begunAt) await expect(level1(page), path).toBeFocused();
      await expect(page, path).toHaveTitle(`${title} · Rimpang`);
    }
    const refused = staffScreens.find(({ needs }) => !mayDo(needs, role, defaultMatrix));
    if (!refused) return;
    await page.goto(refused.path);
    await expect(main(page).getByText(forbidden)).toBeVisible();
  });
}

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
  await expect(menu.getByRole('button', { name: 'Bentangkan menu' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /^Manajemen PIN/ }).click();
  await drawer.getByRole('link', { name: 'Transfer PIN' }).click();
  await expect(drawer).toBeHidden();
  await expect(level1(page)).toHaveText('Transfer PIN');
});

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

  // A package registration is no order of products: it stands in a list of its own.
  await page.keyboard.press('Control+K');
  await field.fill('DFT-');
  await expect(options.filter({ hasText: 'DFT-' }).first()).toContainText('Pendaftaran');
  await field.press('Enter');
  await expect(level1(page)).toHaveText('Pendaftaran Paket');
  await expect(main(page).getByRole('heading', { level: 2, name: /^DFT-/ })).toBeVisible();
});

async function rowsOf(page: Page, path: string): Promise<{ code: string }[]> {
  const answer = await page.request.get(`/api${path}`);
  return ((await answer.json()) as { rows: { code: string }[] }).rows;
}

test('the palette leads to what a number names, and to the account of an address', async ({ page }) => {
  await signIn(page, 'superadmin');
  const visitor = { name: 'Ibu Tatik', email: 'tatik@contoh.id', message: 'Ada toko di Solo?', website: '' };
  const { reference } = (await call(page, '/storefront/messages', visitor)) as { reference: string };
  const [bonus] = await rowsOf(page, '/admin/bonuses?scope=partners&limit=1');
  const [, order] = await rowsOf(page, '/admin/pins/orders?status=all&limit=2');
  await page.goto('/admin/mitra/list');
  await expect(level1(page)).toHaveText('Daftar Seluruh Mitra');
  const palette = page.getByRole('dialog', { name: 'Cari' });
  const places: [typed: string, kind: string, heading: string][] = [
    [reference, 'Pesan', reference],
    [`${order?.code}`.toLowerCase(), 'Orderan', `${order?.code}`],
    [`${bonus?.code}`, 'Bonus', 'Kenapa bonus ini?'],
    ['Budi@Example.com', 'Mitra', 'Budi Santoso'],
  ];
  for (const [typed, kind, heading] of places) {
    await page.keyboard.press('Control+K');
    await palette.getByRole('combobox').fill(typed);
    await expect(palette.getByRole('option')).toHaveCount(1);
    await expect(palette.getByRole('option')).toContainText(kind);
    await palette.getByRole('combobox').press('Enter');
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    if (kind === 'Bonus') await page.keyboard.press('Escape');
  }
});

test('the focus follows to another page, and stays where only this one changes', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(level1(page)).toHaveText('Dasbor');
  await expect(page.locator('body'), 'where the document begins, after a redirect too').toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: /^Manajemen Mitra/ }).click();
  await menu.getByRole('link', { name: 'Daftar Seluruh Mitra' }).press('Enter');
  await expect(level1(page, 'Daftar Seluruh Mitra')).toBeFocused();
  await expect(page).toHaveTitle('Daftar Seluruh Mitra · Rimpang');

  const sort = main(page).getByRole('columnheader').getByRole('button').first();
  await sort.press('Enter');
  await expect(page).toHaveURL(/urut=/);
  await expect(sort, 'another order of the same page').toBeFocused();
  const search = main(page).getByRole('searchbox');
  await search.fill('budi');
  await expect(page).toHaveURL(/cari=budi/);
  await expect(search, 'what is found on the same page').toBeFocused();

  await main(page).getByRole('link', { name: 'Budi Santoso @budi' }).press('Enter');
  await expect(level1(page, 'Budi Santoso'), 'a title that comes with its data').toBeFocused();
  await expect(page).toHaveTitle('Budi Santoso · Rimpang');
  await page.goBack();
  await expect(level1(page, 'Daftar Seluruh Mitra')).toBeFocused();
  await page.goForward();
  await expect(level1(page, 'Budi Santoso')).toBeFocused();

  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Cari' });
  await palette.getByRole('combobox').fill('Orderan PIN');
  await palette.getByRole('option').first().click();
  await expect(level1(page, 'Orderan PIN Mitra'), 'the dialog gives it back before').toBeFocused();
  await main(page).getByRole('row').getByRole('link').first().press('Enter');
  const panel = main(page).getByRole('heading', { level: 2, name: /^ORD-/ });
  await expect(panel, 'a panel has a title of its own').toBeFocused();
  const opened = page.url();
  await page.goto('/admin/dashboard');
  await expect(level1(page)).toHaveText('Dasbor');
  await followAddress(page, opened);
  await expect(panel, 'a page that takes the focus itself has it').toBeFocused();
});

test('staff have a bell and a list of what they were told; the keys, the palette and the messages lead there', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  const [admin, cs] = [await visitor('phone', 'admin'), await visitor('desktop', 'cs')];
  for (const page of [owner, admin, cs]) await page.goto('/admin/notifications');
  const unread = (page: Page) => page.getByRole('link', { name: /^Notifikasi, \d+ belum dibaca$/ });
  const quiet = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: 'Notifikasi', exact: true });
  for (const page of [owner, admin]) {
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    const readAll = page.getByRole('button', { name: 'Tandai semua sudah dibaca' });
    if (await readAll.isVisible()) await readAll.click();
    await expect(quiet(page)).toBeVisible();
  }
  await owner.goto('/admin/mitra/list');
  const token = { name: 'Kasir', actions: ['pins.orders'], days: 30, currentPassword: demoPassword };
  await call(admin, '/admin/api-tokens', token);
  // Both without a reload: the owner, and the person in whose name it was done.
  await expect(owner.getByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeVisible();
  const told = admin.getByRole('link', { name: /Belum dibaca: Token API dibuat/ });
  await expect(told).toContainText('Jika bukan Anda yang melakukannya');
  await expectAccessible(admin);
  await expectFitsNarrow(admin);
  await told.click();
  await expect(level1(admin)).toHaveText('Token API');
  await expect(quiet(admin)).toBeVisible();

  await expect(level1(owner)).toBeVisible();
  await owner.keyboard.press('g');
  await owner.keyboard.press('n');
  await expect(level1(owner)).toHaveText('Notifikasi');
  await expect(owner.getByRole('link', { name: /Belum dibaca: Token API dibuat/ })).toBeVisible();
  await expectAccessible(owner);
  await expectFitsAt(owner, [320, 360, 480, 768, 1000, 1440, 1920]);
  await owner.getByRole('button', { name: 'Tandai semua sudah dibaca' }).click();
  await expect(quiet(owner)).toBeVisible();
  await expect(main(owner), 'the button is gone, keys go on from the page').toBeFocused();
  await owner.getByRole('button', { name: /^Belum dibaca/ }).click();
  await expect(owner.getByText('Semua notifikasi sudah dibaca.')).toBeVisible();

  // Not what is another person's business; the palette finds the page too.
  await expect(quiet(cs)).toBeVisible();
  await expect(unread(cs)).toHaveCount(0);
  await cs.goto('/admin/dashboard');
  await expect(level1(cs)).toHaveText('Dasbor');
  await cs.keyboard.press('Control+k');
  await cs.getByRole('dialog').getByRole('combobox').fill('notif');
  await cs.keyboard.press('Enter');
  await expect(level1(cs)).toHaveText('Notifikasi');
  await expect(cs.getByText('Belum ada notifikasi.')).toBeVisible();
});
