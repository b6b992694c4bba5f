import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { type Picture, slipPhoto } from './pictures.ts';

test.use({ productName: 'decisions' });

const dialog = (page: Page) => page.getByRole('dialog');

/** Orders one RO PIN with this slip, as the person who is signed in on this page. The order's code. */
async function order(page: Page, { name, mimeType, buffer }: Picture): Promise<string> {
  const answer = await page.request.post('/api/files/proofs', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: { file: { name, mimeType, buffer } },
  });
  const { fileId } = (await answer.json()) as { fileId: string };
  const items = [{ type: 'ro', quantity: 1 }];
  const { orders } = (await call(page, '/pins/orders', { items, proofFileId: fileId })) as {
    orders: { code: string }[];
  };
  return orders[0]?.code ?? '';
}

test('a reused slip is marked in the list and held back in bulk until it was opened', async ({
  page,
  visitor,
}) => {
  const budi = await visitor('phone', 'budi');
  await budi.goto('/dashboard/order-pin');
  const reused = await slipPhoto(budi, 'TRANSFER BERHASIL\nRp 3.500.000\nsekali saja');
  const first = await order(budi, reused);
  const second = await order(budi, reused);
  await signIn(page, 'cs');
  await page.goto('/admin/pin/orders?urut=newest');
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(row(first)).toContainText('Periksa bukti');
  await expect(row(second)).toContainText('Periksa bukti');
  await expectAccessible(page);

  for (const code of [first, second]) await page.getByRole('checkbox', { name: `Pilih ${code}` }).check();
  await page.getByRole('button', { name: 'Proses terpilih' }).click();
  const held = dialog(page).getByRole('list', { name: 'Orderan yang ditahan' });
  await expect(held).toContainText(`${second} `);
  await expect(held).toContainText('Buka dahulu orderannya');
  await expect(dialog(page)).toContainText('Semua orderan yang dipilih ditahan.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Batal' }).click();

  await row(first).getByRole('button').first().click();
  await expect(page.getByText('Gambar bukti yang sama dipakai juga untuk orderan lain.')).toBeVisible();
  await page.getByRole('button', { name: 'Proses terpilih' }).click();
  await expect(held.getByRole('listitem')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Konfirmasi & Proses' }).click();
  await expect(dialog(page)).toContainText('1 dari 2 orderan diputuskan');
  const results = dialog(page).getByRole('list', { name: 'Hasil per orderan' }).getByRole('listitem');
  await expect(results.first()).toContainText(second);
  await expect(results.first()).toContainText('Buka orderannya dan bandingkan dahulu.');
  await expect(results.last()).toContainText('Berhasil');
  await expectAccessible(page);
});

test('a changed bank account is marked wherever money to it is decided', async ({ page, visitor }) => {
  const budi = await visitor('phone', 'budi');
  const own = (await (await budi.request.get('/api/partners/me')).json()) as { revision: number };
  const saved = await budi.request.put('/api/partners/me', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      revision: own.revision,
      fullName: 'Budi Santoso',
      phone: '081234567890',
      address: 'Jl. Melati 5, Karanganyar',
      bank: { code: 'bca', holder: 'Budi Santoso', accountNumber: '7778889990' },
      currentPassword: demoPassword,
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await budi.goto('/dashboard/withdrawal-form');
  await expect(budi.getByText('Rekening baru diganti')).toBeVisible();
  await expectAccessible(budi);
  const { code } = (await call(budi, '/withdrawals', { amount: 50_000 })) as { code: string };

  await signIn(page, 'finance');
  await page.goto('/admin/withdrawal/bonus?urut=newest');
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('oleh mitra sendiri');
  await row.getByRole('button').first().click();
  await expect(page.getByText('Rekening baru diganti')).toBeVisible();
  await page.getByRole('button', { name: `Setujui penarikan ${code}` }).click();
  await expect(dialog(page)).toContainText('Rekening baru diganti');
  await expectAccessible(page);
});

test('the hours of the mark are a setting with bounds', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/payouts');
  await page.getByLabel('Rekening baru ditandai selama (jam)').fill('200');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('main')).toContainText('Paling banyak 168 jam');
  await expectAccessible(page);
  await expectFitsNarrow(page);
});
