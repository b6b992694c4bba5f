import {
  expectAccessible,
  expectFillsDesktop,
  expectFingerSized,
  expectFitsAt,
  expectFitsEveryWidth,
  expectFitsNarrow,
  expectHoldsLongFigures,
  expectOneDrawing,
  expectReadsEnlarged,
  expectWordsTogether,
} from './checks.ts';
import { busy, retry } from './faults.ts';
import { expect, signIn, test } from './journey.ts';
import { main } from './parts.ts';
import { partnerScreens } from './partner-routes.ts';
import { putInto } from './survey-states.ts';

test.use({ productName: 'routes' });

/** What the frame around every screen needs. */
const frame = /\/api\/(identity|live|partners\/activation)/;

for (const { path, heading, shows } of partnerScreens) {
  test(`${path} says when it cannot be read, comes back, and shows its data`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'budi');
    await page.route(/\/api\//, (call) =>
      frame.test(call.request().url()) ? call.fallback() : call.fulfill({ status: 503, json: busy }),
    );
    await page.goto(path);
    await expect(main(page).getByText(busy.message).first()).toBeVisible();
    await expectOneDrawing(page);
    // The same words in the same box everywhere: its dark colours are those of the journeys below.
    await expectAccessible(page, ['light']);
    await expectFitsNarrow(page);
    await page.unroute(/\/api\//);
    await retry(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const text of shows) await expect(main(page).getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsEveryWidth(page);
    await expectFingerSized(page);
    await expectWordsTogether(page);
    await expectReadsEnlarged(page);
    await expectFillsDesktop(page);
  });
}

/** One of several answers is missing: what is there stays, and only that one is asked for again. */
const unreadable = [
  { path: '/dashboard', call: '**/api/reports/partner', shows: 'Rincian bonus' },
  { path: '/dashboard/stok-pin', call: '**/api/pins/stock', shows: 'Stok PIN Aktivasi' },
  { path: '/dashboard/withdrawal-form', call: '**/api/withdrawals/balance', shows: 'Saldo tersedia' },
  { path: '/dashboard/network-diagram', call: '**/api/network/root', shows: 'Siti Rahmawati' },
];

for (const { path, call, shows } of unreadable) {
  test(`${path} says when one part cannot be read, and tries again`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'budi');
    await page.route(call, (route) => route.fulfill({ status: 503, json: busy }));
    await page.goto(path);
    await expect(main(page).getByText(busy.message)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await retry(page);
    await expect(main(page).getByText(shows).first()).toBeVisible();
  });
}

test('the four shortcuts of a home stand on one line of the narrowest phone', async ({ page }) => {
  await signIn(page, 'budi');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/dashboard');
  const shortcuts = main(page).getByRole('navigation', { name: 'Pintasan' }).getByRole('link');
  await expect(shortcuts).toHaveCount(4);
  const tops = await shortcuts.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size, `tops ${tops.join(', ')}`).toBe(1);
});

test('unknown paths lead home', async ({ page }) => {
  await signIn(page, 'budi');
  for (const path of ['/dashboard/tidak-ada', '/dashboard/stok-pin/1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('sums of 13 digits fit beside the six other columns of the orders', async ({ page }) => {
  await signIn(page, 'budi');
  await putInto(page, 'long');
  await page.goto('/dashboard/order-pin');
  await expect(main(page).getByText('1.234.567').first()).toBeVisible();
  await expectHoldsLongFigures(page);
});

test('in a diagram the username and the rank on a card are not torn apart by a dot', async ({ page }) => {
  await signIn(page, 'ratna');
  await page.goto('/dashboard/network-diagram?tampil=diagram');
  await expect(main(page).getByText('@sriwahyuni')).toBeVisible();
  await expectWordsTogether(page);
});

/** As long as a name may be that a person chooses at sign-up, and one word. */
const oneWord = 'W'.repeat(60);

for (const path of ['total-downline', 'total-referrals', 'register-new', 'transfer-pin', 'stok-pin']) {
  test(`/dashboard/${path} fits with a name of one long word`, async ({ page }) => {
    await signIn(page, 'budi');
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'GET' || request.resourceType() === 'eventsource') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"(fullName|name)":"[^"]*"/g, `"$1":"${oneWord}"`);
      return route.fulfill({ response, body });
    });
    await page.goto(`/dashboard/${path}`);
    await expect(main(page).getByText(oneWord).first()).toBeVisible();
    await expectFitsNarrow(page);
    await expectFitsAt(page, [768]);
  });
}
