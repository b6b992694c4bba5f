import type { Locator } from '@playwright/test';
import {
  expectAccessible,
  expectFingerSized,
  expectFitsEveryWidth,
  expectHoldsLongFigures,
  expectMomentsWhole,
  expectReadsEnlarged,
  expectWordsTogether,
} from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { level1, main } from './parts.ts';
import { staffScreens } from './staff-routes.ts';
import { putInto } from './survey-states.ts';

test.use({ productName: 'routes' });

for (const { path, title, shows, opens } of staffScreens) {
  test(`${path} shows its data, to everybody and on narrow screens`, async ({ page }) => {
    await signIn(page, 'superadmin');
    await page.goto(path);
    await expect(level1(page)).toHaveText(title);
    await expect(main(page).getByText(shows).first()).toBeVisible();
    if (opens) {
      await main(page).getByRole('link', { name: opens }).first().click();
      await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    }
    await expectAccessible(page);
    await expectFitsEveryWidth(page);
    await expectFingerSized(page);
    await expectWordsTogether(page);
    await expectMomentsWhole(page);
    await expectReadsEnlarged(page);
  });
}

test('the date of the header stands on one line of every phone, and is written out where there is room', async ({
  page,
}) => {
  await signIn(page, 'cs');
  await page.goto('/admin/dashboard');
  const date = page.getByRole('banner').getByRole('time');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await date.innerText()).toMatch(/^[A-Z][a-z]+, \d+ [A-Z][a-z]{2}$/);
    expect((await date.boundingBox())?.height, `at ${width} px`).toBeLessThan(30);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await date.innerText()).toMatch(/^[A-Z][a-z]+, \d+ [A-Z][a-z]+ \d{4}$/);
});

test('invitations are not begun where the list says that none is to be sent', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/mitra/invitations');
  await expect(main(page).getByText('Tidak ada yang perlu diundang.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Mulai mengundang lewat WhatsApp' })).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Unduh CSV' })).toHaveCount(0);
});

test('a panel beside a short queue reaches to the foot of the window, and the page does not scroll', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  for (const path of ['/admin/pin/orders', '/admin/sales/messages']) {
    await page.goto(path);
    await main(page).getByRole('row').getByRole('link').first().click();
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    const foot = () =>
      page.evaluate(() => ({
        scrolls: document.documentElement.scrollHeight - window.innerHeight,
        left: window.innerHeight - (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0),
      }));
    await expect.poll(foot, { message: path }).toEqual({ scrolls: 0, left: 0 });
  }
});

test('on a tablet the states of a partner stand apart from each other and from the upline', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin/mitra/list');
  const row = main(page).getByRole('row', { name: /^Siti Rahmawati/ });
  await expect(row).toContainText('RO Tidak Aktif');
  const [status, ro, upline] = await row.getByRole('cell').evaluateAll((cells) =>
    cells.slice(1, 4).map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      const { left, right } = words.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect((ro?.left ?? 0) - (status?.right ?? 0)).toBeGreaterThan(18);
  expect((upline?.left ?? 0) - (ro?.right ?? 0)).toBeGreaterThan(18);
});

test('sums of 13 digits and names of 60 letters fit where figures stand close together', async ({ page }) => {
  await signIn(page, 'superadmin');
  await putInto(page, 'long');
  for (const path of ['/admin/dashboard', '/admin/bonus/mitra', '/admin/withdrawal/bonus']) {
    await page.goto(path);
    await expect(main(page).getByText('1.234.567').first()).toBeVisible();
    await expectHoldsLongFigures(page);
  }
  await page.goto('/admin/mitra/history');
  await expect(main(page).getByText('Prawirohadiningratkusuma').first()).toBeVisible();
  await expectHoldsLongFigures(page);
  await page.goto('/admin/withdrawal/bonus');
  const rows = main(page).getByRole('row');
  await rows.getByRole('checkbox').last().check();
  await expectHoldsLongFigures(page);
  await rows.getByRole('link').first().click();
  await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
  await expectHoldsLongFigures(page);
});

test('every part of a partner’s page', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/mitra/list?cari=budi');
  await main(page).getByRole('link', { name: 'Budi Santoso' }).first().click();
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
    await expectFitsEveryWidth(page);
  }
});

test('unknown paths lead to the dashboard', async ({ page }) => {
  await signIn(page, 'cs');
  for (const path of ['/admin/tidak-ada', '/admin/pin', '/admin/mitra/1/2/3']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

test('a partner is led home from every admin page, a visitor to the login and back', async ({ page }) => {
  await page.goto('/admin/pin/orders');
  await expect(page).toHaveURL('/login?dari=%2Fadmin%2Fpin%2Forders');
  await signIn(page, 'budi');
  for (const { path } of staffScreens.filter((_, index) => index % 6 === 0)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }

  // Its two columns end together, and what happened last stands below both.
  const box = async (part: Locator) => {
    const { y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { width, end: y + height };
  };
  const breakdown = await box(main(page).getByRole('region', { name: 'Rincian bonus' }));
  const today = await box(main(page).getByRole('link', { name: /Bonus Hari Ini/ }));
  const recent = await box(main(page).getByRole('region', { name: 'Aktivitas terbaru' }));
  expect(Math.abs(breakdown.end - today.end)).toBeLessThan(80);
  expect(recent.width).toBeGreaterThan(breakdown.width + today.width);
});
