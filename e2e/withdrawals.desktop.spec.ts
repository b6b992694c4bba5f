import { randomUUID } from 'node:crypto';
import { call } from './calls.ts';
import { expectAccessible } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { dialog, toast } from './parts.ts';

test.use({ productName: 'withdrawals' });

test('a refused withdrawal gives everything back; the account number is shown on demand', async ({
  visitor,
}) => {
  const finance = await visitor('desktop', 'finance');
  const andi = await visitor('phone', 'andi');
  await andi.goto('/dashboard/withdrawal-status');
  const own = andi.getByRole('row').filter({ hasText: 'Rp 200.000' });
  await expect(own).toContainText('Menunggu');
  await finance.goto('/admin/withdrawal/bonus');
  await finance.getByRole('link', { name: 'Andi Pratama' }).click();
  const bank = finance.getByRole('region', { name: 'Rekening tujuan' });
  await expect(bank).not.toContainText('1380 0177 5118 0');
  await bank.getByRole('button', { name: 'Tampilkan nomor rekening' }).click();
  await expect(bank).toContainText('1380 0177 5118 0');
  await finance.getByRole('button', { name: /^Tolak penarikan/ }).click();
  const dialog = finance.getByRole('dialog', { name: /^Tolak penarikan/ });
  await expect(dialog).toContainText('Rp 210.000 kembali utuh');
  await dialog.getByLabel('Alasan').fill('Nama rekening berbeda.');
  await dialog.getByRole('button', { name: 'Tolak penarikan' }).click();
  await expect(toast(finance)).toContainText('Penarikan Ditolak');
  await expect(own).toContainText('Gagal');
  await expect(own).toContainText('Nama rekening berbeda.');
  await expect(own).toContainText('Rp 210.000 kembali ke saldo Anda');
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
  await row.getByRole('link').first().click();
  await expect(page.getByText('Rekening baru diganti')).toBeVisible();
  await expect(page.locator('[data-queue-panel][data-ready="true"]')).toBeVisible();
  await page.keyboard.press('p');
  await expect(dialog(page).getByRole('button', { name: 'Setujui penarikan' }), 'Enter confirms').toBeFocused();
  await expect(dialog(page)).toContainText('Rekening baru diganti');
  await expectAccessible(page);
});
