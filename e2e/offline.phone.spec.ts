import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { cachedPaths, deviceHolds, readWorker, readyForOffline } from './offline.ts';

test.use({ productName: 'offline', serviceWorkers: 'allow' });

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByText('Anda sedang offline.', { exact: true });
const dated = /Terakhir diperbarui \d{1,2} \w+ \d{4}, \d{2}\.\d{2}\sWIB/;

const home = ['/dashboard', 'Rincian bonus', 'reports.partnerDashboard'] as const;
const stockPage = ['/dashboard/stok-pin', 'Daftar PIN', 'pins.list'] as const;
const bonusPage = ['/dashboard/manajemen-bonus', 'Bonus Hari Ini', 'bonuses.summary'] as const;
const treePage = ['/dashboard/network-diagram', 'Siti Rahmawati', 'network.children'] as const;
const all = [home, stockPage, bonusPage, treePage];

/** Signs in, looks at these pages, and waits until the device is ready; then the network is gone. */
async function lookAndLoseNetwork(
  page: Page,
  username: string,
  pages = [treePage] as typeof all,
): Promise<void> {
  await signIn(page, username);
  for (const [path, shows, endpoint] of pages) {
    await page.goto(path);
    await expect(main(page).getByText(shows).first()).toBeVisible();
    await readyForOffline(page, endpoint);
  }
  await page.context().setOffline(true);
}

test('a button keeps the focus while the network goes and comes back', async ({ page }) => {
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Kirim tautan reset' });
  await send.focus();
  await page.context().setOffline(true);
  await expect(send).toHaveAccessibleDescription(/offline/);
  await expect(send).toBeFocused();
  await page.context().setOffline(false);
  await expect(send).toHaveAccessibleDescription('');
  await expect(send).toBeFocused();
});

test('without a network the area opens with what was last seen, dated', async ({ page, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'budi');
  await page.goto('/dashboard/stok-pin');
  const stock = main(page).getByRole('listitem').filter({ hasText: 'Stok PIN Aktivasi' });
  await expect(stock).toContainText(/\d/);
  const activation = await stock.innerText();
  await lookAndLoseNetwork(page, 'budi', all);

  await page.goto('/dashboard');
  await expect(bar(page)).toBeVisible();
  await expect(main(page).getByText(dated)).toBeVisible();
  await expect(main(page).getByText('Rincian bonus')).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  for (const [path, shows] of all) {
    await page.goto(path);
    await expect(main(page).getByText(shows).first()).toBeVisible();
    await expect(main(page).getByText(dated).first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
  }
  await page.goto('/dashboard/stok-pin');
  expect(await stock.innerText()).toBe(activation);
  await page
    .getByRole('navigation', { name: 'Navigasi utama' })
    .getByRole('link', { name: 'Jaringan' })
    .click();
  await expect(main(page).getByText('Siti Rahmawati').first()).toBeVisible();

  // What was never looked at says why it is not there, instead of loading for ever.
  await page.goto('/dashboard/rank-reward');
  await expect(
    main(page).getByText('Tidak ada koneksi. Periksa jaringan Anda, lalu coba lagi.'),
  ).toBeVisible();
  // Nor can anything be sent; what was typed stays.
  await page.goto('/dashboard/transfer-pin');
  await page.getByLabel('Username mitra penerima').fill('siti');
  const review = page.getByRole('button', { name: 'Periksa transfer' });
  await expect(review).toBeDisabled();
  await expect(review).toHaveAccessibleDescription(/Anda sedang offline\./);
  await page.reload();
  await expect(page.getByLabel('Username mitra penerima')).toHaveValue('siti');

  await page.context().setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('Mitra ditemukan: Siti Rahmawati')).toBeVisible();
});

test('signing out leaves nothing on the device, and nothing opens after it', async ({ page, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await lookAndLoseNetwork(page, 'budi', [home, treePage]);
  await page.context().setOffline(false);
  expect(await deviceHolds(page, 'Siti Rahmawati')).toBe(true);
  expect(await deviceHolds(page, '4821')).toBe(false);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Menu profil/ }).click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/');
  expect(await deviceHolds(page, 'Siti Rahmawati')).toBe(false);
  expect(await deviceHolds(page, 'budi')).toBe(false);
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByText('Halaman belum dapat dibuka')).toBeVisible();
  await expect(page.getByText('Siti Rahmawati')).toHaveCount(0);
});

test('a session that ended on the server is wiped with the first answer', async ({ page, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await lookAndLoseNetwork(page, 'budi');
  await page.goto('/dashboard/network-diagram');
  await expect(main(page).getByText('Siti Rahmawati').first()).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/login?dari=%2Fdashboard%2Fnetwork-diagram');
  await expect(page.getByText('Sesi Berakhir')).toBeVisible();
  expect(await deviceHolds(page, 'Siti Rahmawati')).toBe(false);
});

test('the next person at the device finds nothing of the last one', async ({ page, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await lookAndLoseNetwork(page, 'budi');
  await page.context().setOffline(false);
  // Not signed out: the app was just closed, and another person signs in.
  await signIn(page, 'siti');
  await page.goto('/dashboard');
  await expect(main(page).getByText('Siti Rahmawati')).toBeVisible();
  expect(await deviceHolds(page, 'budi')).toBe(false);
  await readyForOffline(page, home[2]);
  expect(await deviceHolds(page, 'budi')).toBe(false);
  await page.context().setOffline(true);
  await page.goto('/dashboard/network-diagram');
  await expect(main(page).getByText('Tidak ada koneksi.')).toBeVisible();
});

test('the worker answers for the partner area only, and keeps none of the admin area', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard');
  await readyForOffline(page, home[2]);
  const { scope, cached } = await readWorker(page);
  const worker = await page.request.get('/partner-worker.js');
  expect(worker.headers()['cache-control']).toContain('no-cache');
  const shell = await page.request.get('/dashboard?kerangka');
  expect(shell.status()).toBe(200);
  expect(shell.headers()['x-robots-tag']).toBe('noindex');
  expect(await shell.text()).not.toContain('Budi');
  expect(new URL(scope).pathname).toBe('/dashboard');
  expect(cached.length).toBeGreaterThan(20);
  for (const document of ['/', '/contact']) {
    await page.goto(document);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  await signIn(page, 'admin');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const own = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const layout = own.filter((path) => /\/assets\/(staff-[\w-]{8}\.|staff-keys|palette)/.test(path));
  expect(layout.length).toBeGreaterThan(0);
  for (const path of layout) expect(cached).not.toContain(path);
});

test('a new version takes over once the area is left, and old files go then', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard');
  await readyForOffline(page, home[2]);
  const before = await readWorker(page);
  // A file that only an earlier version had, and the next version's worker.
  await page.evaluate(async () =>
    (await caches.open('partner-area')).put('/assets/old.js', new Response('')),
  );
  const waiting = await page.evaluate(async () => {
    // To the browser another address is another version.
    const registration = await navigator.serviceWorker.register('/partner-worker.js?next', {
      scope: '/dashboard',
    });
    return new Promise<boolean>((resolve) => {
      const look = () => (registration.waiting ? resolve(true) : setTimeout(look, 100));
      look();
    });
  });
  expect(waiting).toBe(true);
  expect((await readWorker(page)).cached).toContain('/assets/old.js');
  await page.goto('/');
  await expect.poll(async () => (await cachedPaths(page)).includes('/assets/old.js')).toBe(false);
  expect((await cachedPaths(page)).toSorted()).toEqual(before.cached.toSorted());
});
