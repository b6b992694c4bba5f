import { gzipSync } from 'node:zlib';
import { expect, signIn, test } from './journey.ts';
import { budgets, readToTheEnd, weigh } from '../harness/page-weight.ts';

// Weighed as on a first visit.
test.use({ productName: 'page-weights', browserOf: 'new' });

test('the landing page stays light, with all of its pictures', async ({ page }) => {
  const { script, total } = await weigh(page, readToTheEnd(page, '/'));
  expect(script).toBeGreaterThan(500);
  expect(script).toBeLessThanOrEqual(budgets.landingScript);
  expect(total, 'with the drawings').toBeGreaterThan(40_000);
  expect(total).toBeLessThanOrEqual(budgets.landingPage);
});

test('the contact page brings as little script', async ({ page }) => {
  const { script } = await weigh(page, readToTheEnd(page, '/contact'));
  expect(script).toBeLessThanOrEqual(budgets.landingScript);
});

for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
  test(`${path} comes alive within its weight`, async ({ page }) => {
    const { script } = await weigh(page, readToTheEnd(page, path));
    expect(script, 'React itself').toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(budgets.authPageScript);
  });
}

test('the first dialog opens within its weight; the rules come with the first field that was left', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  const { script } = await weigh(page, async () => {
    await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
    await expect(dialog.getByRole('button', { name: 'Konfirmasi Pembayaran' })).toBeVisible();
  });
  expect(script, 'React itself').toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(budgets.firstDialogScript);
  await dialog.getByLabel('No. WhatsApp').fill('12');
  await dialog.getByLabel('No. WhatsApp').blur();
  await expect(dialog.getByLabel('No. WhatsApp')).toHaveAttribute('aria-invalid', 'true');
});

/** What slow phones are promised: so much JavaScript, compressed with gzip, before the first partner screen is whole. */
const limitBytes = 170_000;
/** Each costs a round trip on a slow network, however small it is: files of the build, and all requests together. */
const mostFiles = 16;
const mostRequests = 25;

test('the first partner screen costs at most 170 kB of JavaScript, with everything that follows by itself', async ({
  page,
}) => {
  const scripts = new Map<string, number>();
  const files = new Set<string>();
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url());
    if (request.url().includes('/assets/')) files.add(request.url());
  });
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const read = async () => {
      scripts.set(new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length);
    };
    reading.push(read());
  });
  const total = async () => {
    await Promise.all(reading);
    return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  };
  await signIn(page, 'budi');
  // These two come by themselves, some seconds after the screen.
  const late = ['idle-guard', 'offline-sync'].map((name) =>
    page.waitForResponse((r) => r.url().includes(name)),
  );
  files.clear();
  requests.length = 0;
  await page.goto('/dashboard');
  await expect(page.getByText('Aktivitas terbaru')).toBeVisible();
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(mostFiles);
  await page.waitForLoadState('networkidle');
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests);
  const first = await total();
  await Promise.all(late);
  await page.waitForLoadState('networkidle');
  const all = await total();
  test.info().annotations.push({ type: 'bytes', description: `first ${first}, all ${all}` });

  expect(first).toBeGreaterThan(50_000);
  expect(all).toBeGreaterThan(first);
  expect(all, [...scripts].map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(
    limitBytes,
  );
  const others = [...scripts.keys()].filter((path) =>
    /pin-stock|register-new|profile|picker-field|admin/.test(path),
  );
  expect(others, 'screens that were not opened').toEqual([]);
});
