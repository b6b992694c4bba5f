import type { Product } from '../harness/start-product.ts';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { call, givePins } from './calls.ts';
import { expectAccessible } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { giveUpEarly } from './lost-answers.ts';
import { dialog, main, toast } from './parts.ts';

test.use({ productName: 'resets' });

/** Lets the server wait for a table, until the function that comes back is called. */
async function lockTable(
  { ownerUrl = '' }: Product,
  table: string,
  mode: string,
): Promise<() => Promise<void>> {
  const client = await connectClient(ownerUrl);
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  return () => client.end();
}

test('a reset is stopped while its backup runs; begun again, it says when it is too late, and ends', async ({
  page,
  product,
  noise,
}) => {
  noise.expect(/status of 409/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/pin/status');
  await page.getByRole('button', { name: 'Reset semua PIN' }).click();
  const begin = async () => {
    await dialog(page).getByLabel('Password Anda').fill(demoPassword);
    await dialog(page).getByRole('button', { name: 'Reset semua PIN' }).click();
  };
  const cancel = dialog(page).getByRole('button', { name: 'Batalkan reset' });

  // The backup reads every table, so it waits here; the one who cancels does not wait for it.
  const letBackupEnd = await lockTable(product, 'resellers.reseller', 'access exclusive');
  await dialog(page).getByLabel('Ketik RESET').fill('RESET');
  await begin();
  await expect(dialog(page)).toContainText('Membuat cadangan');
  await expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  // Watched from before the press: on a busy machine the toast may be over when the press is.
  const said = expect(page.getByText('Reset dibatalkan. Tidak ada yang berubah.').first()).toBeVisible();
  await Promise.all([said, cancel.click()]);
  await letBackupEnd();
  await expect(dialog(page).getByLabel('Ketik RESET')).toHaveValue('RESET');

  // Reading goes on, so the backup is made; the closing entries wait.
  const letPinsClose = await lockTable(product, 'pins.pin', 'exclusive');
  await begin();
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect(cancel).toHaveAccessibleDescription(/tidak dapat dibatalkan lagi/);
  await expectAccessible(page);
  await letPinsClose();
  await expect(toast(page)).toContainText('Semua PIN Direset');
  await expect(dialog(page)).toContainText('Cadangan sebelum reset ada di');
});

test('who looks at PINs while all of them are reset sees it: the partner, and staff who sell them', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  const budi = await visitor('phone', 'budi');
  const cs = await visitor('desktop', 'cs');
  await givePins(owner, 'budi', 'ro', 2);
  await budi.goto('/dashboard/stok-pin');
  await cs.goto('/admin/pin/stock');
  await expect(main(budi)).toContainText(/Stok PIN RO\s*[1-9]/);
  await expect(main(cs).getByRole('row', { name: /Budi Santoso/ })).toBeVisible();
  await givePins(owner, 'andi', 'ro', 7);
  await expect(main(cs).getByRole('row', { name: /Andi Pratama.*7/ })).toBeVisible();
  await call(owner, '/admin/reset/pins', { confirm: 'RESET', currentPassword: demoPassword });
  await expect(main(cs)).toContainText('Tidak ada data stok ditemukan.');
  await expect(main(budi)).toContainText(/Stok PIN RO\s*0/);
});

test('a reset goes on where a proxy gave up waiting for its answer, and the dialog waits for its end', async ({
  page,
  product,
  noise,
}) => {
  noise.expect(/status of 504/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/pin/status');
  await page.route('**/api/admin/reset/pins', giveUpEarly);
  await page.getByRole('button', { name: 'Reset semua PIN' }).click();
  const letPinsClose = await lockTable(product, 'pins.pin', 'exclusive');
  await dialog(page).getByLabel('Ketik RESET').fill('RESET');
  await dialog(page).getByLabel('Password Anda').fill(demoPassword);
  await dialog(page).getByRole('button', { name: 'Reset semua PIN' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Batalkan reset' })).toHaveAccessibleDescription(
    /tidak dapat dibatalkan lagi/,
  );
  await letPinsClose();
  await expect(toast(page)).toContainText('Semua PIN Direset');
  await expect(dialog(page)).toContainText('Cadangan sebelum reset ada di');
});
