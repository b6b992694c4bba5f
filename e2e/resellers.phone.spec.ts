import { readFile } from 'node:fs/promises';
import { call, replace } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { pickOption, toast } from './parts.ts';

test.use({ productName: 'resellers' });

test('each reseller begins with the package of two products and two points, Rp 180.000', async ({ page }) => {
  await signIn(page, 'siti');
  await page.goto('/dashboard/reseller-list');
  await page.getByRole('button', { name: 'Tambah reseller' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah reseller' });
  await expect(form).toContainText('Paket pendaftaran Rp 180.000');
  await expect(form).toContainText('2 produk dan 2 poin untuk memulai.');
  await form.getByLabel('Nama lengkap').fill('Mbak Yayuk');
  await form.getByLabel('No. WA').fill('0812-7777-0001');
  await form.getByLabel('Alamat').fill('Pasar Klewer 8, Surakarta');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Daftarkan reseller' }).dblclick();
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  const row = page.getByRole('row', { name: /Mbak Yayuk/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 poin');
  await expect(row).toContainText('23 poin lagi untuk Rp 125.000');
  await expectFitsNarrow(page);
  await page.goto('/dashboard/reseller-sales');
  await expect(page.getByRole('row', { name: /Mbak Yayuk/ })).toContainText('180.000');
});

test('a sale finds any of many resellers by name or number; points follow the pieces', async ({ page }) => {
  await signIn(page, 'andi');
  for (let number = 1; number <= 105; number += 1) {
    const whatsapp = `08135555${String(number).padStart(4, '0')}`;
    await call(page, '/resellers', { fullName: `Reseller Nomor ${number}`, whatsapp, address: 'Klaten' });
  }
  await page.goto('/dashboard/reseller-list');
  await expect(page.getByText('105 reseller')).toBeVisible();
  await page.getByLabel('Cari reseller').fill('0813-5555-0002');
  await expect(page.getByRole('row', { name: /Reseller Nomor 2/ })).toBeVisible();
  await expect(page.getByText('1 reseller', { exact: true })).toBeVisible();

  await page.goto('/dashboard/reseller-sales');
  const picker = page.getByRole('combobox', { name: 'Reseller' });
  const options = page.getByRole('listbox', { name: 'Pilihan yang cocok' }).getByRole('option');
  await picker.fill('Nomor 1');
  await expect(options.filter({ hasText: /^Reseller Nomor 1$/ })).toBeVisible();
  await picker.fill('bukan siapa-siapa');
  await expect(page.getByText('Tidak ada yang cocok.')).toBeVisible();
  await picker.fill('0813 5555 0001');
  await expect(options).toHaveText(['Reseller Nomor 1']);
  await expectAccessible(page);
  await picker.press('Enter');
  await expect(picker).toHaveValue('Reseller Nomor 1');
  await page.getByLabel('Produk', { exact: true }).selectOption({ index: 1 });
  const pieces = page.getByRole('textbox', { name: 'Jumlah' });
  await pieces.fill('23');
  await expect(page.getByRole('status', { name: 'Total harga' })).toContainText('2.300.000');
  await expect(page.getByText('23 poin untuk reseller')).toBeVisible();
  await page.reload();
  await expect(picker).toHaveValue('Reseller Nomor 1');
  await expect(pieces).toHaveValue('23');
  await page.getByRole('button', { name: 'Simpan penjualan' }).dblclick();
  await expect(toast(page)).toContainText('Penjualan Dicatat');
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('row', { name: /Reseller Nomor 1\b.*23 ×/ })).toHaveCount(1);
  await expectFitsNarrow(page);

  await page.goto('/dashboard/reseller-list?cari=0813-5555-0001');
  await expect(page.getByRole('row', { name: /Reseller Nomor 1/ })).toContainText('Tercapai Rp 125.000.');
});

test('a half year that is over is recorded as paid, once', async ({ page }) => {
  await signIn(page, 'ratna');
  await page.goto('/dashboard/reseller-reward');
  await expect(page.getByText('1 poin setiap produk terjual.')).toBeVisible();
  for (const amount of ['125.000', '250.000', '500.000', '1.500.000', '2.500.000', '5.000.000'])
    await expect(page.getByText(`Rp ${amount}`, { exact: true }).first()).toBeVisible();
  const row = page.getByRole('row', { name: /Endang Susilowati/ });
  await expect(row).toContainText('Dibayar setelah semester berakhir');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('group', { name: 'Semester' }).getByRole('button').last().click();
  await expect(row).toContainText('Catat dibayar');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await row.getByRole('button', { name: 'Catat dibayar: reward Endang Susilowati' }).click();
  const question = page.getByRole('dialog', { name: 'Catat reward Endang Susilowati sudah dibayar?' });
  await question.getByLabel('Catatan').fill('Transfer BCA');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Catat dibayar' }).dblclick();
  await expect(toast(page)).toContainText('Pembayaran Dicatat');
  await expect(row).toContainText('Dibayarkan');
  await expect(row).toContainText('Transfer BCA');
  await page.reload();
  await expect(row).toContainText('Transfer BCA');
  await expect(row.getByRole('button')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const taken = await readFile(await (await download).path(), 'utf8');
  expect(taken, 'of the half year in view').toMatch(/Endang Susilowati;.*;Dibayarkan;.*;Transfer BCA;/);
});

test('a stockist adds a reseller and records a sale', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/reseller-list');
  await expect(page.getByText('Belum ada reseller.')).toBeVisible();
  await page.getByRole('button', { name: 'Tambah reseller' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah reseller' });
  await form.getByRole('button', { name: 'Daftarkan reseller' }).click();
  await expect(form.getByText('Nama wajib diisi').first()).toBeVisible();
  await expect(form.getByText('No. WA wajib diisi').first()).toBeVisible();
  await form.getByLabel('Nama lengkap').fill('Wulan Sari');
  await form.getByLabel('No. WA').fill('0813-5555-0101');
  await form.getByLabel('Alamat').fill('Jl. Kenanga 3, Sragen');
  await form.getByRole('button', { name: 'Daftarkan reseller' }).click();
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  await expect(page.getByRole('row', { name: /Wulan Sari/ })).toContainText('2 poin');

  await page.goto('/dashboard/reseller-sales');
  await page.getByRole('button', { name: 'Simpan penjualan' }).click();
  await expect(page.getByText('Reseller harus dipilih').first()).toBeVisible();
  await expect(page.getByText('Produk harus dipilih').first()).toBeVisible();
  await pickOption(page.getByLabel('Reseller', { exact: true }), 'Wulan Sari');
  await page.getByLabel('Produk', { exact: true }).selectOption({ index: 1 });
  const pieces = page.getByRole('textbox', { name: 'Jumlah' });
  for (const [typed, wrong] of [
    ['', 'Jumlah wajib diisi'],
    ['0', 'Jumlah minimal 1'],
    ['-2', 'Jumlah minimal 1'],
    ['2,5', 'Harus berupa angka bulat'],
  ] as const) {
    await pieces.fill(typed);
    await page.getByRole('button', { name: 'Simpan penjualan' }).click();
    await expect(pieces).toHaveAccessibleDescription(wrong);
    await expect(pieces, 'nothing else is made of it').toHaveValue(typed);
  }
  await pieces.fill('3');
  await expect(page.getByRole('status', { name: 'Total harga' })).toContainText('300.000');
  await page.getByRole('button', { name: 'Simpan penjualan' }).click();
  await expect(toast(page)).toContainText('3 poin');
  await expectAccessible(page);

  // It was one too many: taken back, and it counts no more.
  const sold = page.getByRole('row', { name: /Wulan Sari.*3 ×/ });
  const day = await sold.locator('time').boundingBox();
  const undo = await sold.getByRole('button').boundingBox();
  expect(undo?.y, 'on the line of the date').toBeLessThan(day?.y ?? 0);
  await sold.getByRole('button', { name: /^Batalkan penjualan Wulan Sari, 3/ }).click();
  const question = page.getByRole('dialog', { name: 'Batalkan penjualan ini?' });
  await expect(question).toContainText('Rp 300.000');
  await question.getByRole('button', { name: 'Batalkan penjualan' }).dblclick();
  await expect(toast(page)).toContainText('Penjualan Dibatalkan');
  await expect(sold).toContainText('Dibatalkan');
  await expect(page.getByText('Total (2 produk, 2 poin)')).toBeVisible();
});

test('a stockist puts a reseller right, and is told where the other device was faster', async ({
  visitor,
  noise,
}) => {
  noise.expect(/409/);
  const phone = await visitor('phone', 'siti');
  const form = { fullName: 'Wati Salah', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3' };
  const made = (await call(phone, '/resellers', form)) as { id: number; revision: number };
  await phone.goto('/dashboard/reseller-list?cari=wati');
  await phone.getByRole('button', { name: 'Ubah data Wati Salah' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Nama lengkap').fill('Wati Benar');
  const { id, revision } = made;
  await replace(phone, `/resellers/${id}`, { ...form, address: 'Jl. Melati 8', revision });
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
