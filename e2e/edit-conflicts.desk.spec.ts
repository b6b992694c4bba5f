import type { Page } from '@playwright/test';
import { call } from './calls.ts';
import { expect, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'edit-conflicts' });

/** Opens the form of a partner's data, from the partner's page. */
async function openEdit(page: Page, partnerId: number): Promise<void> {
  await page.goto(`/admin/mitra/${partnerId}`);
  await page.getByRole('button', { name: 'Ubah data' }).click();
}

test('two admins edit one partner: the second is told by whom, keeps what was typed, and loses nothing', async ({
  visitor,
  noise,
}) => {
  noise.expect(/409/);
  const [first, second] = [await visitor('desktop', 'cs'), await visitor('desktop', 'admin')];
  const listed = await first.request.get('/api/admin/partners?search=siti');
  const { rows } = (await listed.json()) as { rows: { id: number; username: string }[] };
  const id = rows.find(({ username }) => username === 'siti')?.id ?? 0;
  await openEdit(first, id);
  await openEdit(second, id);
  await second.getByLabel('Peringkat').selectOption({ label: 'Stokis' });
  await second.getByLabel('Alamat').fill('Jl. Ketikan Admin 2');
  await first.getByLabel('Alamat').fill('Jl. Kenanga 1, Solo');
  await first.getByLabel('Nama pemilik rekening').fill('Siti R');
  await first.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(first)).toContainText('Data Mitra Disimpan');

  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'Isian Anda tetap ada' });
  await expect(notice).toContainText('Isian Anda tetap ada');
  await expect(notice).toContainText('Jl. Kenanga 1, Solo');
  await expect(dialog.getByRole('textbox', { name: 'Alamat' })).toHaveValue('Jl. Ketikan Admin 2');
  await expect(dialog.getByLabel('Peringkat')).toHaveValue('Stokis');
  await expect(dialog.getByLabel('Nama pemilik rekening')).toHaveValue('Siti R');
  await notice.getByRole('button', { name: 'Pakai alamat yang baru' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Alamat' })).toHaveValue('Jl. Kenanga 1, Solo');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(second)).toContainText('Data Mitra Disimpan');
  await expect(second.getByRole('main')).toContainText('Stokis');
  await expect(second.getByRole('main')).toContainText('Jl. Kenanga 1, Solo');
});

test('a setting another person saved meanwhile: what is typed stays beside what was saved', async ({
  visitor,
  noise,
}) => {
  noise.expect(/409/);
  const [first, second] = [await visitor('desktop', 'superadmin'), await visitor('desktop', 'admin')];
  for (const page of [first, second]) await page.goto('/admin/settings/site?bagian=story');
  await second.getByLabel('Judul').fill('Judul dari admin');
  await first.getByLabel('Cerita').fill('Paragraf dari pemilik.');
  await first.getByRole('button', { name: /^Simpan/ }).click();
  await expect(toast(first)).toContainText('Pengaturan Disimpan');
  await second.getByRole('button', { name: /^Simpan/ }).click();
  const notice = second.getByRole('alert').filter({ hasText: 'Isian Anda tetap ada' });
  await expect(notice).toContainText('Perusahaan');
  await expect(second.getByLabel('Judul')).toHaveValue('Judul dari admin');
  await expect(second.getByLabel('Cerita')).toHaveValue('Paragraf dari pemilik.');
  await second.getByRole('button', { name: /^Simpan/ }).click();
  await expect(toast(second)).toContainText('Pengaturan Disimpan');
  await first.reload();
  await expect(first.getByLabel('Judul')).toHaveValue('Judul dari admin');
  await expect(first.getByLabel('Cerita')).toHaveValue('Paragraf dari pemilik.');
});

test('a stockist puts a reseller right, and is told where the other device was faster', async ({
  visitor,
  noise,
}) => {
  noise.expect(/409/);
  const phone = await visitor('phone', 'budi');
  const form = { fullName: 'Wati Salah', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3' };
  const made = (await call(phone, '/resellers', form)) as { id: number; revision: number };
  await phone.goto('/dashboard/reseller-list?cari=wati');
  await phone.getByRole('button', { name: 'Ubah data Wati Salah' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Nama lengkap').fill('Wati Benar');
  const elsewhere = await phone.request.put(`/api/resellers/${made.id}`, {
    data: { ...form, address: 'Jl. Melati 8', revision: made.revision },
  });
  expect(elsewhere.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Isian Anda tetap ada' })).toContainText(
    /Anda sendiri.*Jl. Melati 8/,
  );
  await expect(dialog.getByLabel('Nama lengkap')).toHaveValue('Wati Benar');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(phone)).toContainText('Data Reseller Disimpan');
  await expect(phone.getByRole('main')).toContainText('Wati Benar');
  await expect(phone.getByRole('main')).toContainText('Jl. Melati 8');
});
