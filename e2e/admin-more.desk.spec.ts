import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';

test.use({ productName: 'admin-more' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog');
/** The toast's title, wherever it shows. */
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test('a bonus opens its explanation', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/admin/bonus/mitra');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(dialog(page)).toContainText('Kenapa bonus ini?');
  await expect(dialog(page)).toContainText('Aturan yang dipakai');
  await expectAccessible(page);
});

/** The figures of a text that are rupiah, in their order. */
const rupiahIn = (text: string) =>
  [...text.matchAll(/Rp\s?([\d.]+)/g)].map(([, digits = '']) => Number(digits.replaceAll('.', '')));

test('figures lead to lists that add up to them, and lists to the ledger', async ({ page }) => {
  await signIn(page, 'finance');
  const foot = page.getByRole('main').getByText(/\d+ dari [\d.]+ (bonus|catatan|mitra)/);
  const bonuses = page.getByRole('list', { name: 'Bonus menurut jenis' });
  await page.goto('/admin/dashboard');
  const referral = bonuses.getByRole('link', { name: /^Referral/ });
  const [amount] = rupiahIn(await referral.innerText());
  await referral.click();
  await expect(page).toHaveURL(/jenis=referral/);
  await expect.poll(async () => rupiahIn(await foot.innerText())[0]).toBe(amount);
  for (const part of ['Bonus Dibayarkan', 'Bonus Belum Dibayarkan']) {
    await page.goto('/admin/dashboard');
    const figure = page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.='${part}']`) });
    const [sum] = rupiahIn(await figure.first().innerText());
    await figure.getByRole('link').first().click();
    await expect(heading(page, 'Buku Besar')).toBeVisible();
    await expect.poll(async () => rupiahIn(await foot.innerText())[0], part).toBe(sum);
  }
  await page.goto('/admin/bonus/mitra');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await dialog(page).getByRole('link', { name: 'Lihat catatannya di buku besar' }).click();
  await expect(foot).toContainText('2 dari 2 catatan');
  expect(rupiahIn(await foot.innerText())).toEqual([0]);
  await page.getByRole('button', { name: 'Tampilkan semua catatan' }).click();
  await expect.poll(async () => rupiahIn(await foot.innerText())).toEqual([0]);
});

test('the home’s partners are as many as the list says', async ({ page }) => {
  await signIn(page, 'cs');
  const figures = page.getByRole('list', { name: 'Ringkasan jaringan' });
  for (const label of ['Total Mitra', 'Mitra RO']) {
    await page.goto('/admin/dashboard');
    const link = figures.getByRole('link', { name: new RegExp(`^${label}`) });
    const [count] = /\d[\d.]*/.exec((await link.innerText()).replace(label, '')) ?? [];
    await link.click();
    await expect(page.getByRole('main').getByText(`dari ${count} mitra`)).toBeVisible();
  }
});

test('a partner page: RO back and forth, NIK with a reason, a password shown once', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=siti');
  await page.getByRole('button', { name: 'Siti Rahmawati' }).click();
  await expect(heading(page, 'Siti Rahmawati')).toBeVisible();

  await page.getByRole('button', { name: 'Aktifkan RO' }).click();
  await expect(toast(page, 'Status RO Diubah')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Perubahan Dibatalkan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aktifkan RO' })).toBeVisible();

  await page.getByRole('button', { name: 'Tampilkan NIK' }).click();
  await dialog(page).getByRole('button', { name: 'Tampilkan' }).click();
  await expect(dialog(page)).toContainText('Alasan wajib diisi');
  await dialog(page).getByLabel('Alasan').fill('Mencocokkan KTP');
  await dialog(page).getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByRole('button', { name: 'Tampilkan NIK' })).toBeHidden();

  await page.getByRole('button', { name: 'Lihat Password' }).click();
  await dialog(page).getByLabel('Alasan').fill('Lupa password');
  await dialog(page).getByRole('button', { name: 'Buat password sementara' }).click();
  await expect(dialog(page).getByLabel('Password sementara', { exact: true })).toHaveText(/\S{8,}/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Sudah saya salin' }).click();

  await page.getByRole('button', { name: 'Riwayat audit' }).click();
  await expect(page.getByText('Membuat password sementara').first()).toBeVisible();
  await page.getByRole('button', { name: 'Rekening koran' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Rp');
});

test('editing keeps what is masked, and says what is wrong', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=andi');
  await page.getByRole('button', { name: 'Andi Pratama' }).click();
  await page.getByRole('button', { name: 'Ubah data' }).click();
  await dialog(page).getByLabel('Nama lengkap').fill('');
  await dialog(page).getByLabel('NIK').fill('123');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog(page)).toContainText('Nama wajib diisi');
  await expect(dialog(page)).toContainText('NIK harus 16 digit angka');
  await expectAccessible(page);
  await dialog(page).getByLabel('Nama lengkap').fill('Andi Pratama Putra');
  await dialog(page).getByLabel('NIK').fill('');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data Mitra Disimpan')).toBeVisible();
  await expect(heading(page, 'Andi Pratama Putra')).toBeVisible();
});

test('many orders at once, with what became of each', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/pin/orders');
  await page
    .getByRole('checkbox', { name: /^Pilih ORD/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Proses terpilih' }).click();
  await expect(dialog(page)).toContainText('mutasi rekening');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Konfirmasi & Proses' }).click();
  await expect(dialog(page)).toContainText('1 dari 1 orderan diputuskan');
  await expect(dialog(page).getByRole('list', { name: 'Hasil per orderan' })).toContainText('Berhasil');
});

test('a PIN tells its life', async ({ page }) => {
  await signIn(page, 'cs');
  await page.goto('/admin/pin/status?status=used');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const chain = page.getByRole('list', { name: /^Riwayat PIN/ });
  await expect(chain).toContainText('Dibuat');
  await expect(chain).toContainText('Dipakai');
  await expect(page.getByRole('button', { name: 'Reset semua PIN' })).toBeHidden();
});

test('a message of a visitor is answered and done', async ({ page }) => {
  await page.request.post('/api/storefront/messages', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name: 'Rina Wulandari',
      email: 'rina@example.id',
      message: 'Bisa kirim ke Ambon? WA 0812-9988-7766',
    },
  });
  await signIn(page, 'cs');
  await page.goto('/admin/sales/messages');
  await page.getByRole('button', { name: /Rina Wulandari/ }).click();
  await expect(page.getByRole('link', { name: /WhatsApp Rina Wulandari/ })).toHaveAttribute(
    'href',
    /wa\.me\/6281299887766/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tandai selesai' }).click();
  await expect(toast(page, 'Pesan Selesai Ditangani')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Perubahan Dibatalkan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tandai selesai' })).toBeVisible();
});

test('roles: a toggle takes effect at once, an admin is registered, the danger zone is the super admin’s', async ({
  page,
  visitor,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/access-control/settings');
  await page.getByRole('switch', { name: 'Manajemen Bonus untuk Finance' }).click();
  await expect(toast(page, 'Hak Akses Diubah')).toBeVisible();
  const finance = await visitor('desktop', 'finance');
  await finance.goto('/admin/bonus/mitra');
  await expect(finance.getByText('Peran Anda tidak berhak membuka halaman ini.')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Perubahan Dibatalkan')).toBeVisible();

  await page.getByRole('button', { name: 'Reset jaringan' }).click();
  const verb = dialog(page).getByRole('button', { name: 'Reset jaringan' });
  await expect(verb).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel('Ketik RESET').fill('RESET');
  await expect(verb).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Batal' }).click();

  await page.goto('/admin/access-control/register');
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  await expect(page.getByText('Peran harus dipilih').first()).toBeVisible();
  await page.getByLabel('Nama lengkap').fill('Rudi Hartono');
  await page.getByLabel('Username').fill('rudi.cs');
  await page.getByLabel('Email').fill('rudi@example.id');
  await page.getByLabel('Peran').selectOption('cs');
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  await expect(dialog(page)).toContainText('Pendaftaran Berhasil!');
});

test('a reset is stopped while its backup runs, and says when it is too late', async ({ page, noise }) => {
  noise.expect(/status of 409/);
  await signIn(page, 'superadmin');
  // A backup of the demo takes a moment only: the server's side is tested there, this is what the dialog does with it.
  let phase = 'backup';
  const state = {
    kind: 'network',
    by: 'Perusahaan',
    at: new Date().toISOString(),
    backup: null,
    restore: null,
  };
  await page.route('**/api/admin/reset/state', (route) =>
    route.fulfill({ json: { state: { ...state, phase } } }),
  );
  const answered = Promise.withResolvers<void>();
  const message = 'Reset dibatalkan. Tidak ada yang berubah.';
  await page.route('**/api/admin/reset/network', async (route) => {
    await answered.promise;
    await route.fulfill({ status: 409, json: { code: 'RESET_CANCELLED', message, data: {} } });
  });
  await page.route('**/api/admin/reset/cancel', (route) => {
    phase = 'cancelled';
    answered.resolve();
    return route.fulfill({ json: {} });
  });
  await page.goto('/admin/access-control/settings');
  await page.getByRole('button', { name: 'Reset jaringan' }).click();
  await dialog(page).getByLabel('Ketik RESET').fill('RESET');
  await dialog(page).getByLabel('Password Anda').fill(demoPassword);
  await dialog(page).getByRole('button', { name: 'Reset jaringan' }).click();
  const cancel = dialog(page).getByRole('button', { name: 'Batalkan reset' });
  await expect(dialog(page)).toContainText('Membuat cadangan');
  phase = 'closing';
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  phase = 'backup';
  await expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  await cancel.click();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(dialog(page).getByLabel('Ketik RESET')).toHaveValue('RESET');
});

test('support looks as a partner, changes nothing, and comes back', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=budi');
  await page.getByRole('button', { name: 'Budi Santoso' }).click();
  await page.getByRole('button', { name: 'Masuk sebagai mitra' }).click();
  await dialog(page).getByLabel('Alasan').fill('Mitra bertanya soal bonus');
  await dialog(page).getByRole('button', { name: 'Masuk sebagai mitra' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Budi Santoso/ })).toBeVisible();
});

test('settings: a text of the public pages, and the plan compared on real events', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/site?bagian=hero');
  await page.getByLabel('Judul').fill('');
  await page.getByRole('button', { name: 'Simpan pembuka' }).click();
  await expect(page.getByText('Judul wajib diisi')).toBeVisible();
  await page.getByLabel('Judul').fill('Sehat bersama');
  await page.getByRole('button', { name: 'Simpan pembuka' }).click();
  await expect(toast(page, 'Pengaturan Disimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Perubahan Dibatalkan')).toBeVisible();
  await expect(page.getByLabel('Judul')).not.toHaveValue('Sehat bersama');

  await page.goto('/admin/settings/plan');
  await page.getByRole('button', { name: 'Buat versi baru' }).click();
  await page.getByRole('checkbox', { name: 'Dipakai' }).first().uncheck();
  await page.getByRole('button', { name: 'Tambah aturan' }).click();
  await dialog(page).getByRole('button', { name: 'Tambah aturan' }).click();
  await expect(dialog(page).getByLabel('Nama aturan')).toHaveAccessibleDescription(/Nama aturan wajib diisi/);
  await dialog(page).getByLabel('Peristiwa').selectOption({ label: 'Mitra mengaktifkan RO' });
  await dialog(page).getByLabel('Jumlah', { exact: true }).fill('15000');
  await dialog(page).getByLabel('Nama aturan').fill('Bimbingan untuk upline');
  await expect(dialog(page)).toContainText(/upline langsungnya menerima bonus Referral Rp.15\.000\./);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Tambah aturan' }).click();
  await expect(page.getByRole('button', { name: 'Hapus aturan Bimbingan untuk upline' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Pajak (persen)' }).fill('12');
  await expect(page.getByText('Reward Peringkat berupa uang dipotong pajak 12%.')).toBeVisible();
  await page.getByRole('button', { name: 'Bandingkan dengan bulan lalu' }).click();
  await expect(page.getByRole('heading', { name: /^Perbandingan/ })).toBeVisible();
  await expect(page.getByText('Bimbingan untuk upline').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Simpan versi baru' }).click();
  await dialog(page).getByRole('button', { name: 'Simpan versi baru' }).click();
  await expect(toast(page, 'Versi Baru Disimpan')).toBeVisible();
});

test('staff screens: palette, key help, columns, a saved view, an export', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list');
  await expect(heading(page, 'Daftar Seluruh Mitra')).toBeVisible();
  await page.keyboard.press('Control+K');
  await dialog(page).getByRole('combobox').fill('budi');
  await expect(dialog(page).getByRole('option', { name: /Budi Santoso/ })).toBeVisible();
  await expectAccessible(page);
  // The first one empties the search, the second closes it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Papan ketik');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Pilih kolom' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Upline' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Upline' })).toBeHidden();

  await page.getByRole('button', { name: 'Tampilan tersimpan' }).click();
  await dialog(page).getByLabel('Simpan tampilan sekarang sebagai').fill('Tanpa upline');
  await dialog(page).getByRole('button', { name: 'Simpan tampilan' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Tanpa upline' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ekspor' }).click();
  const arriving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Unduh' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/);
});
