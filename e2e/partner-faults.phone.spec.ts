import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'partner-faults' });

/** Every route of the partner area that reads something. */
const routes = [
  '',
  'manajemen-bonus',
  'today-bonus',
  'today-bonus-history',
  'today-referrals',
  'today-ro-referrals',
  'total-referral-bonus',
  'total-ro-bonus',
  'total-ro-bonus?daftar=terlewat',
  'total-referrals',
  'total-downline',
  'team-ro-history',
  'ro-history-personal',
  'order-pin',
  'stok-pin',
  'pin-history',
  'transfer-pin',
  'aktivasi-ro-pin',
  'register-new',
  'bonus-unclaimed',
  'withdrawal-form',
  'withdrawal-status',
  'network-diagram',
  'network-diagram?tampil=diagram',
  'main-reward',
  'rank-reward',
  'reseller-list',
  'reseller-sales',
  'reseller-reward',
  'notifications',
  'profile',
];
const busy = { code: 'BUSY', message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.', data: {} };
/** What the frame around every screen needs. */
const frame = /\/api\/(identity|live|partners\/activation)/;

for (const route of routes) {
  test(`/dashboard/${route} says when it cannot be read, and comes back`, async ({ page, noise }) => {
    noise.expect(/status of 503/);
    await signIn(page, 'budi');
    await page.route(/\/api\//, (call) =>
      frame.test(call.request().url()) ? call.fallback() : call.fulfill({ status: 503, json: busy }),
    );
    await page.goto(`/dashboard/${route}`);
    const main = page.getByRole('main');
    await expect(main.getByText(busy.message).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await page.unroute(/\/api\//);
    const retry = main.getByRole('button', { name: 'Coba lagi' });
    // The live stream may be quicker than the finger: then there is nothing left to press.
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
      await expect(main.getByText(busy.message)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });
}
