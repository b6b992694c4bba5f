import type { Page } from '@playwright/test';
import {
  addDays,
  formatLongDate,
  formatShortDate,
  formatTime,
  startOfBusinessDay,
} from '@rimpang/domain/calendar';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { level1, main } from './parts.ts';
import { partnerScreens } from './partner-routes.ts';

test.use({ productName: 'navigation' });

test('the bar and the drawer lead everywhere', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/stok-pin');
  const bar = page.getByRole('navigation', { name: 'Navigasi utama' });
  const level1 = page.getByRole('heading', { level: 1 });
  for (const [link, heading] of [
    ['Jaringan', 'Diagram Jaringan'],
    ['Daftar', 'Daftarkan Mitra'],
    ['Profil', 'Profil'],
    ['Dasbor', /Budi Santoso/],
  ] as const) {
    await bar.getByRole('link', { name: link }).click();
    await expect(level1).toHaveText(heading);
    await expect(level1, link).toBeFocused();
  }
  await bar.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Riwayat PIN' })).toBeVisible();
  await expectAccessible(page);
  const entries = await drawer
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href') ?? '', link.textContent.trim()] as const),
    );
  const words = new Map(entries);
  for (const { path, heading } of partnerScreens)
    if (typeof heading === 'string' && words.has(path))
      expect(words.get(path), `the menu and the title of ${path}`).toBe(heading);
  expect(words.size).toBeGreaterThan(15);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(level1).toHaveText(/Budi Santoso/);
  await bar.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'Transfer PIN' }).click();
  await expect(drawer).toBeHidden();
  await expect(level1).toHaveText('Transfer PIN');
  await expect(level1, 'the drawer gives the focus back before the page takes it').toBeFocused();
});

/** Nothing there: the specified sentence, what to do, and no button that sends it all the same. */
const nothing = [
  { who: 'siti', path: '/dashboard/withdrawal-status', says: ['Belum ada riwayat penarikan.'] },
  {
    who: 'andi',
    path: '/dashboard/register-new',
    says: ['Belum ada mitra terdaftar.', 'Anda tidak memiliki PIN aktivasi yang tersedia.'],
    button: 'Daftarkan Mitra Baru',
  },
  {
    who: 'siti',
    path: '/dashboard/aktivasi-ro-pin',
    says: ['Anda tidak memiliki PIN RO yang tersedia.'],
    button: 'Aktifkan PIN RO Saya',
  },
  { who: 'budi', path: '/dashboard/stok-pin?cari=tidakada', says: ['Tidak ada PIN ditemukan.'] },
  { who: 'budi', path: '/dashboard/bonus-unclaimed?jenis=reward_peringkat', says: ['Data tidak ditemukan.'] },
];

for (const { who, path, says, button } of nothing) {
  test(`${path} of ${who} says: ${says.join(' ')}`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(path);
    for (const words of says) await expect(main(page).getByText(words).first()).toBeVisible();
    if (button) {
      await expect(page.getByRole('button', { name: button })).toBeDisabled();
      await expect(page.getByRole('button', { name: button })).toHaveAccessibleDescription(says.at(-1) ?? '');
    }
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}

test('the home leads on: network figures, today, each bonus type', async ({ page }) => {
  await signIn(page, 'budi');
  const ways = [
    { name: /^Total Mitra/, heading: 'Total Mitra' },
    { name: /^Mitra RO/, heading: 'Riwayat RO Tim' },
    { name: /^Bonus Hari Ini/, heading: 'Bonus Hari Ini' },
    { name: /^Referral/, heading: 'Total Bonus Referral' },
    { name: /^Reward Utama/, heading: 'Reward Utama' },
  ];
  await page.goto('/dashboard');
  for (const { name, heading } of ways) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});

test.describe('over midnight in Jakarta', () => {
  test.use({ browserOf: 'new' });
  const justBefore = (day: Date) => new Date(addDays(startOfBusinessDay(day), 1).getTime() - 10_000);

  test('the date and what counts today move on with the day', async ({ page, visitor }) => {
    const now = new Date();
    await page.clock.install({ time: justBefore(now) });
    await signIn(page, 'budi');
    await page.goto('/dashboard');
    const date = page.getByRole('banner').getByRole('time');
    await expect(date).toHaveText(formatLongDate(now));
    const readAgain = page.waitForResponse(/\/reports\/partner$/);
    await page.clock.runFor('01:00');
    await expect(date).toHaveText(formatLongDate(addDays(now, 1)));
    await readAgain;

    const staff = await visitor('desktop', 'finance');
    await staff.goto('/admin/dashboard');
    const when = staff.getByRole('list', { name: 'Aktivitas terbaru' }).getByRole('time').first();
    const at = new Date((await when.getAttribute('datetime')) ?? '');
    await staff.clock.install({ time: justBefore(at) });
    await staff.reload();
    await expect(when).toHaveText(formatTime(at));
    await staff.clock.runFor('01:00');
    await expect(when).toHaveText(formatShortDate(at));
  });
});

test.describe('a document whose scripts do not arrive', () => {
  /** Answers as a process of another version does, so many times for each file; returns how often the document was asked for. */
  async function withoutScripts(page: Page, times: number): Promise<() => number> {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const asked = new Map<string, number>();
    await page.route('**/assets/*.js', (route) => {
      const path = route.request().url();
      const before = asked.get(path) ?? 0;
      asked.set(path, before + 1);
      return before < times ? route.fulfill({ status: 404, body: '' }) : route.fallback();
    });
    return () => documents;
  }

  test('is loaded again by itself, and forgets that once it has opened', async ({ page, noise }) => {
    noise.expect(/status of 404|dynamically imported module/);
    await signIn(page, 'budi');
    const documents = await withoutScripts(page, 1);
    await page.goto('/dashboard');
    await expect(level1(page)).toContainText('Budi Santoso');
    expect(documents()).toBeGreaterThan(1);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('is not loaded again for ever, and says what to do', async ({ page, noise }) => {
    noise.expect(/status of 404|dynamically imported module/);
    await signIn(page, 'budi');
    const documents = await withoutScripts(page, Infinity);
    await page.goto('/dashboard');
    await expect.poll(documents).toBe(4);
    const again = page.getByRole('link', { name: 'muat ulang' });
    // The style sheet waits before it offers it.
    await expect(page.getByText('Memuat data...')).toBeVisible();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        const end = Number(animation.effect?.getComputedTiming().endTime);
        if (Number.isFinite(end)) animation.currentTime = end;
      }
    });
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await page.unroute('**/assets/*.js');
    await again.click();
    await expect(level1(page)).toContainText('Budi Santoso');
    expect(documents()).toBe(5);
  });
});
