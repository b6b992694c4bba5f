import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { toast } from './partner-pages.ts';
import { slipPhoto } from './pictures.ts';

test.use({ productName: 'partner-more' });

/** The rest of the partner area: each route's heading, and something that only its data, or the lack of it, can show. */
const screens = [
  { path: '/dashboard/manajemen-bonus', heading: 'Manajemen Bonus', shows: 'Bonus Hari Ini' },
  { path: '/dashboard/today-bonus', heading: 'Bonus Hari Ini', shows: 'Repeat Order' },
  {
    path: '/dashboard/today-bonus-history',
    heading: 'Riwayat bonus hari ini',
    shows: 'Belum ada bonus hari ini.',
  },
  {
    path: '/dashboard/today-referrals',
    heading: 'Referral hari ini',
    shows: 'Belum ada bonus Referral hari ini.',
  },
  {
    path: '/dashboard/today-ro-referrals',
    heading: 'Bonus RO hari ini',
    shows: 'Belum ada bonus Repeat Order hari ini.',
  },
  { path: '/dashboard/total-referrals', heading: 'Total referral', shows: 'Siti Rahmawati' },
  {
    path: '/dashboard/total-referral-bonus',
    heading: 'Total bonus referral',
    shows: 'Dari pendaftaran Siti Rahmawati',
  },
  { path: '/dashboard/total-ro-bonus', heading: 'Total bonus RO', shows: 'Dari repeat order Andi Pratama' },
  {
    path: '/dashboard/total-ro-bonus?daftar=terlewat',
    heading: 'Total bonus RO',
    shows: 'Tidak ada bonus yang terlewat.',
  },
  { path: '/dashboard/total-downline', heading: 'Total mitra', shows: 'Andi Pratama' },
  { path: '/dashboard/team-ro-history', heading: 'Riwayat RO tim', shows: 'Andi Pratama' },
  { path: '/dashboard/ro-history-personal', heading: 'Riwayat RO pribadi', shows: 'Bonus RO diterima oleh' },
  { path: '/dashboard/main-reward', heading: 'Reward Utama', shows: 'Belum ada permintaan klaim reward.' },
  { path: '/dashboard/rank-reward', heading: 'Reward Peringkat', shows: 'Reward dikenai pajak 10%.' },
  { path: '/dashboard/reseller-reward', heading: 'Reward reseller', shows: 'Rp 5.000.000' },
  { path: '/dashboard/notifications', heading: 'Notifikasi', shows: 'PIN diterima' },
  { path: '/dashboard/network-diagram?tampil=diagram', heading: 'Jaringan', shows: 'Andi Pratama' },
  { path: '/dashboard/profile', heading: 'Profil', shows: 'Tautan referral' },
];

for (const { path, heading, shows } of screens) {
  test(`${path} shows its data, to everybody and on every phone`, async ({ page }) => {
    await signIn(page, 'budi');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrow(page);
  });
}

test('the home leads on: network figures, today, each bonus type', async ({ page }) => {
  await signIn(page, 'budi');
  const ways = [
    { name: /^Total Mitra/, heading: 'Total mitra' },
    { name: /^Mitra RO/, heading: 'Riwayat RO tim' },
    { name: /^Bonus Hari Ini/, heading: 'Bonus Hari Ini' },
    { name: /^Referral/, heading: 'Total bonus referral' },
    { name: /^Reward Utama/, heading: 'Reward Utama' },
  ];
  for (const { name, heading } of ways) {
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('without an active RO the team history stays closed, and says how to open it', async ({ page }) => {
  await signIn(page, 'siti');
  await page.goto('/dashboard/team-ro-history');
  await expect(page.getByRole('heading', { name: 'Akses terbatas' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Aktivasi PIN RO' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivasi RO' })).toBeVisible();
});

test('siti sees which bonus went past her, and who received it', async ({ page }) => {
  await signIn(page, 'siti');
  await page.goto('/dashboard/total-ro-bonus?daftar=terlewat');
  await expect(
    page.getByRole('heading', { name: 'Bonus yang terlewat karena RO tidak aktif' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Andi Pratama/ })).toContainText('Budi Santoso');
});

test('a PIN tells its life, a bonus its reason, a withdrawal its receipt', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/stok-pin?status=used');
  await page.getByRole('button', { name: /^RP-/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Perjalanan PIN ini' })).toContainText(
    'Dipakai untuk',
  );
  await expectAccessible(page);

  await page.goto('/dashboard/total-referral-bonus');
  await page.getByRole('button', { name: 'Dari pendaftaran Siti Rahmawati' }).click();
  await expect(page.getByRole('dialog', { name: 'Kenapa bonus ini?' })).toContainText('Aturan yang dipakai');

  await page.goto('/dashboard/withdrawal-status');
  await page.getByRole('button', { name: /^WD-/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Dipotong dari saldo');
  await expectAccessible(page);
});

test('the bell counts what is unread until it was read', async ({ page }) => {
  await signIn(page, 'andi');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Notifikasi, \d+ belum dibaca/ }).click();
  await page.getByRole('button', { name: 'Tandai semua sudah dibaca' }).click();
  await expect(page.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();
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
  await page.getByLabel('Reseller', { exact: true }).fill('Wulan');
  await page.getByRole('option', { name: 'Wulan Sari' }).click();
  await page.getByLabel('Produk', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Jumlah' }).fill('3');
  await expect(page.getByRole('status', { name: 'Total harga' })).toContainText('300.000');
  await page.getByRole('button', { name: 'Simpan penjualan' }).click();
  await expect(toast(page)).toContainText('3 poin');
  await expectAccessible(page);
});

test('the profile is saved, the bank asks for the password, the data can be taken along', async ({
  page,
  noise,
}) => {
  noise.expect(/422/);
  await signIn(page, 'siti');
  await page.goto('/dashboard/profile');
  await page.getByLabel('Alamat').fill('Jl. Pemuda 42, Klaten');
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(toast(page)).toContainText('Profil Berhasil Diperbarui');
  await page.reload();
  await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Pemuda 42, Klaten');

  await page.getByRole('button', { name: 'Ganti rekening' }).click();
  const bank = page.getByRole('dialog', { name: 'Ganti rekening bank' });
  await bank.getByLabel('Nama pemilik rekening').fill('Siti Rahmawati');
  await bank.getByLabel('Bank', { exact: true }).fill('BNI');
  await page.getByRole('option', { name: 'BNI', exact: true }).click();
  await bank.getByLabel('Nomor rekening').fill('9876543210');
  await bank.getByLabel('Password saat ini', { exact: true }).fill('salah-sekali');
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(toast(page)).toContainText('Gagal Memperbarui Profil');
  await bank.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(bank).toBeHidden();
  await expect(page.getByRole('main')).toContainText('•••• 3210');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
});

test('a face is cut from a picture, and taken away again', async ({ page }) => {
  await signIn(page, 'andi');
  await page.goto('/dashboard/profile');
  await page.getByLabel('Unggah foto').setInputFiles(await slipPhoto(page, 'Andi'));
  const cut = page.getByRole('dialog', { name: 'Atur foto profil' });
  await cut.getByLabel('Perbesar').press('ArrowRight');
  await expectAccessible(page);
  await cut.getByRole('button', { name: 'Simpan foto' }).click();
  await expect(cut).toBeHidden();
  await page.getByRole('button', { name: 'Hapus foto' }).click();
  await expect(page.getByLabel('Unggah foto')).toBeAttached();
});

test('the second step begins with the password, and a wrong code does not turn it on', async ({
  page,
  noise,
}) => {
  noise.expect(/422/);
  await signIn(page, 'andi');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  const steps = page.getByRole('dialog', { name: 'Aktifkan verifikasi dua langkah' });
  await steps.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await steps.getByRole('button', { name: 'Lanjut' }).click();
  await expect(steps.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  await expectAccessible(page);
  await steps.getByLabel('Kode autentikator').fill('000000');
  await steps.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  await expect(toast(page)).toContainText('Kode belum diterima');
});
