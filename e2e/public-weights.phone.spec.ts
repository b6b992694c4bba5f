import { expect, test } from './journey.ts';
import { budgets, readToTheEnd, weigh } from '../harness/page-weight.ts';

test.use({ productName: 'public' });

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
