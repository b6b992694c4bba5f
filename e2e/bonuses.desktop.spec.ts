import { expectAccessible, expectFitsEveryWidth } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { dialog, level1 } from './parts.ts';

test.use({ productName: 'bonuses' });

test('a bonus opens its explanation', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/admin/bonus/mitra');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(dialog(page)).toContainText('Kenapa bonus ini?');
  await expect(dialog(page)).toContainText('Aturan yang dipakai');
  await expectAccessible(page);
});

test('the ledger of the demo reads from the newest to the oldest', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/admin/bonus/ledger');
  const times = page.getByRole('main').getByRole('row').locator('time');
  await expect.poll(() => times.count()).toBeGreaterThan(20);
  const moments = await times.evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(moments).toEqual(moments.toSorted((one, other) => other.localeCompare(one)));
});

/** The figures of a text that are rupiah, in their order. */
const rupiahIn = (text: string) =>
  [...text.matchAll(/Rp\s?([\d.]+)/g)].map(([, digits = '']) => Number(digits.replaceAll('.', '')));

test('figures lead to lists that add up to them, and lists to the ledger', async ({ page }) => {
  await signIn(page, 'finance');
  const foot = page
    .getByRole('main')
    .locator('div', { hasText: /\d+ dari [\d.]+ (bonus|catatan|mitra)/ })
    .last();
  const bonuses = page.getByRole('list', { name: 'Bonus menurut jenis' });
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Pendaftaran', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pendaftaran per bulan' })).toBeVisible();
  await page.getByRole('button', { name: 'Lihat sebagai tabel' }).click();
  await expect(page.getByRole('table', { name: /per bulan$/ })).toContainText('Ditransfer');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  const referral = bonuses.getByRole('link', { name: /^Referral/ });
  const [amount] = rupiahIn(await referral.innerText());
  await referral.click();
  await expect(page).toHaveURL(/jenis=referral/);
  await expect.poll(async () => rupiahIn(await foot.innerText())[0]).toBe(amount);
  for (const part of ['Bonus Dibayarkan', 'Bonus Belum Dibayarkan']) {
    await page.goBack();
    await expect(level1(page, 'Dasbor')).toBeVisible();
    const figure = page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.='${part}']`) });
    const [sum] = rupiahIn(await figure.first().innerText());
    await figure.getByRole('link').first().click();
    await expect(level1(page, 'Buku Besar')).toBeVisible();
    await expect.poll(async () => rupiahIn(await foot.innerText())[0], part).toBe(sum);
  }
  await page.goto('/admin/bonus/mitra');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await dialog(page).getByRole('link', { name: 'Lihat catatannya di buku besar' }).click();
  await expect(foot).toContainText('2 dari 2 catatan');
  expect(rupiahIn(await foot.innerText())).toEqual([0]);
  await page.getByRole('button', { name: 'Tampilkan semua catatan' }).click();
  await expect.poll(async () => rupiahIn(await foot.innerText())).toEqual([0]);
});
