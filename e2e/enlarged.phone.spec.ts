import { expectReachable, expectReadsEnlarged } from './checks.ts';
import { signIn, test } from './journey.ts';
import { openedScreens } from './survey-opened.ts';
import { staffOpenedScreens } from './survey-staff.ts';

test.use({ productName: 'enlarged' });

/** What is opened over a page and has most to say; `routes` looks at the pages themselves. */
const held = [
  '/ order-wrong',
  '/dashboard/order-pin payment',
  '/dashboard menu',
  '/dashboard/transfer-pin review',
  '/dashboard/withdrawal-form review',
  '/dashboard/total-ro-bonus why',
  '/dashboard/profile bank',
  '/admin/pin/orders refuse',
  '/admin/withdrawal/bonus review',
  '/admin/mitra/list export-whole',
  '/admin/mitra/list menu',
  '/admin/mitra/list palette',
  '/admin/access-control/settings reset',
  '/admin/settings/plan comparison',
  '/admin/settings/plan save',
  '/admin/notifications told',
];

const nameOf = ({ path, name }: { path: string; name: string }) => `${path} ${name}`;
const screens = [...openedScreens, ...staffOpenedScreens].filter((screen) => held.includes(nameOf(screen)));

test('what is held is opened by the surveys', () => {
  test.expect(screens.map(nameOf).toSorted()).toEqual(held.toSorted());
});

for (const screen of screens) {
  test(`${nameOf(screen)} is read whole and can be pressed with text of twice its size`, async ({
    page,
    noise,
  }) => {
    noise.expect(/status of 422/);
    if (screen.as) await signIn(page, screen.as);
    await page.goto(screen.path);
    await screen.open(page);
    await expectReadsEnlarged(page, expectReachable);
  });
}
