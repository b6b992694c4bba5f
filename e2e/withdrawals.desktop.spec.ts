import { randomUUID } from 'node:crypto';
import { call, payInBatches } from './calls.ts';
import { expectAccessible } from './checks.ts';
import { busy } from './faults.ts';
import type { Page } from '@playwright/test';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { dialog, toast } from './parts.ts';

test.use({ productName: 'withdrawals' });

type Visitor = (device: 'phone', username: string) => Promise<Page>;

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

/** The partner of this page gives another account, which is marked for a day. */
async function changeBank(budi: Page, accountNumber: string): Promise<void> {
  const own = (await (await budi.request.get('/api/partners/me')).json()) as { revision: number };
  const saved = await budi.request.put('/api/partners/me', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      revision: own.revision,
      fullName: 'Budi Santoso',
      phone: '081234567890',
      address: 'Jl. Melati 5, Karanganyar',
      bank: { code: 'bca', holder: 'Budi Santoso', accountNumber },
      currentPassword: demoPassword,
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

test('a changed bank account is marked wherever money to it is decided', async ({ page, visitor }) => {
  const budi = await visitor('phone', 'budi');
  await changeBank(budi, '7778889990');
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
  await expect(
    dialog(page).getByRole('button', { name: 'Setujui penarikan' }),
    'Enter confirms',
  ).toBeFocused();
  await expect(dialog(page)).toContainText('Rekening baru diganti');
  await expectAccessible(page);
});

/** Withdrawals of Rp 50.000 of these partners, as many as their balances allow, `most` in all. */
async function requestMany(visitor: Visitor, names: readonly string[], most: number): Promise<number> {
  let made = 0;
  for (const name of names) {
    const partner = await visitor('phone', name);
    const read = await partner.request.get('/api/withdrawals/balance');
    const { available } = (await read.json()) as { available: number };
    for (let left = available; left >= 60_000 && made < most; left -= 60_000) {
      await call(partner, '/withdrawals', { amount: 50_000 });
      made += 1;
    }
  }
  return made;
}

test('twenty withdrawals are approved in one review of three clicks, and leave in one batch', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 503/);
  const owner = await visitor('desktop', 'superadmin');
  await payInBatches(owner);
  await changeBank(await visitor('phone', 'budi'), '7778889991');
  expect(await requestMany(visitor, ['siti', 'andi', 'budi', 'ratna', 'joko', 'laras'], 20)).toBe(20);

  await signIn(page, 'finance');
  await page.goto('/admin/withdrawal/bonus?urut=newest');
  const listed = page.getByRole('checkbox', { name: /^Pilih WD-/ });
  await expect.poll(() => listed.count()).toBeGreaterThanOrEqual(20);
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  await click('Pilih semua di halaman ini', 'checkbox');
  await click(/^Setujui \d+ · Rp/);
  const rows = dialog(page).getByRole('list', { name: 'Penarikan yang ditinjau' }).getByRole('listitem');
  expect(await rows.count()).toBeGreaterThanOrEqual(20);
  await expect(rows.first(), 'what is unusual stands first').toContainText('Diganti');
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked();
  await expect(dialog(page)).toContainText('ditahan: periksa tandanya');
  await expectAccessible(page);
  clicks += 1;
  await dialog(page)
    .getByRole('button', { name: /^Setujui \d+ · Rp/ })
    .click();
  await expect(dialog(page)).toContainText('penarikan disetujui · Rp');
  expect(clicks).toBe(3);
  const results = dialog(page).getByRole('list', { name: 'Hasil per penarikan' }).getByRole('listitem');
  await expect(results.first()).toContainText('Berhasil');
  const approved = await results.count();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/admin/withdrawal/batches');
  await expect(page.getByText(`Menunggu batch: ${approved} · Rp`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tinjau batch' }).click();
  const inside = dialog(page).getByRole('list', { name: 'Isi batch' }).getByRole('listitem');
  await expect(inside).toHaveCount(approved);
  const leftOut = /Rp [\d.]+/.exec((await inside.first().textContent()) ?? '')?.[0] ?? 'no amount';
  await inside.first().getByRole('checkbox').uncheck();
  const live = page.waitForResponse((response) => response.url().includes('/payouts/unbatched'));
  await payInBatches(owner);
  await live;
  await expect(inside.first().getByRole('checkbox'), 'others go on working').not.toBeChecked();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^Buat batch: ${approved - 1} transfer`) })
    .click();
  await expect(toast(page)).toContainText('Batch Dibuat');
  await expect(page.getByText(`Menunggu batch: 1 · ${leftOut}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Catat dibayar/ })).toHaveCount(approved - 1);
  await recordResults(page);
});

/** The bank's answer to one transfer of the batch that is open: seen before it is recorded, or not recorded. */
async function recordResults(page: Page): Promise<void> {
  const label =
    (await page
      .getByRole('button', { name: /^Catat dibayar/ })
      .first()
      .getAttribute('aria-label')) ?? '';
  const code = label.replace('Catat dibayar ', '');
  const csv = (status: string) => ({
    name: 'hasil.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Berita,Status,Referensi,Alasan\n${code},${status},TRF-1,\n`),
  });
  await page.getByRole('button', { name: 'Baca hasil bank' }).click();
  const file = dialog(page).getByLabel('Pilih file hasil bank (CSV)');
  const record = dialog(page).getByRole('button', { name: /^Catat \d+ baris$/ });
  await file.setInputFiles(csv('Berhasil'));
  await expect(record).toHaveText(/Catat 1 baris/);
  const heard = dialog(page).getByRole('status').filter({ hasText: 'dibayar' });
  await expect(heard).toHaveText('1 dibayar, 0 gagal, 0 dilewati.');
  const results = '**/api/admin/payouts/batches/*/results';
  await page.route(results, (route) => route.fulfill({ status: 503, json: busy }));
  await file.setInputFiles(csv('Gagal'));
  await expect(dialog(page)).toContainText(busy.message);
  await expect(record, 'neither of this file nor of the one before').toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(results);
  await dialog(page).getByRole('button', { name: 'Coba lagi' }).press('Enter');
  await expect(dialog(page)).toContainText('Alasan gagal kosong.');
  await expect(dialog(page).getByRole('heading'), 'the button went with what it was for').toBeFocused();
  await expect(record).toBeDisabled();
  await file.setInputFiles(csv('Berhasil'));
  await record.click();
  await expect(toast(page)).toContainText('1 dibayar, 0 gagal, 0 dilewati.');
  await expect(record).toHaveCount(0);
}
