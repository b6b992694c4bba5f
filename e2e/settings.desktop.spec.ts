import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import { changeSetting } from './calls.ts';
import { expectAccessible, expectFitsNarrow, expectFitsAt } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { loseAnswer } from './lost-answers.ts';
import { dialog, main, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';
import { beginPlan, comparePlan } from './plan-pages.ts';

test.use({ productName: 'settings' });

test('settings: a text of the public pages, and the plan compared on real events', async ({
  page,
  noise,
}) => {
  noise.expect(/422/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/site?bagian=hero');
  await page.getByLabel('Judul').fill('');
  await page.getByRole('button', { name: 'Simpan pembuka' }).click();
  await expect(page.getByText('Judul wajib diisi')).toBeVisible();
  await page.getByLabel('Judul').fill('Sehat bersama');
  await page.getByRole('button', { name: 'Simpan pembuka' }).click();
  await expect(toast(page)).toContainText('Pengaturan Disimpan');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page)).toContainText('Perubahan Dibatalkan');
  await expect(page.getByLabel('Judul')).not.toHaveValue('Sehat bersama');

  await page.goto('/admin/settings/plan');
  await beginPlan(page);
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
  await comparePlan(page);
  await expect(page.getByText('Bimbingan untuk upline').last()).toBeVisible();
  await expectFitsAt(page, [1200, 1280, 1300, 1320, 1440]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Simpan versi baru' }).click();
  const save = dialog(page).getByRole('button', { name: 'Simpan versi baru' });
  await dialog(page).getByLabel('Catatan').fill('Pajak baru');
  await save.click();
  const own = dialog(page).getByLabel('Password saat ini');
  await expect(own).toHaveAccessibleDescription(/Masukkan password Anda saat ini/);
  await own.fill('bukan-yang-ini');
  await save.click();
  await expect(own).toHaveAccessibleDescription(/Password saat ini salah/);
  await expect(own).toBeFocused();
  await expect(dialog(page).getByLabel('Catatan')).toHaveValue('Pajak baru');
  await expectAccessible(page);
  await own.fill(demoPassword);
  await save.click();
  await expect(toast(page)).toContainText('Versi Baru Disimpan');
});

test('roles: a toggle takes effect at once, an admin is registered, the danger zone is the super admin’s', async ({
  page,
  visitor,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/access-control/settings');
  await page.getByRole('switch', { name: 'Manajemen Bonus untuk Finance' }).click();
  await expect(toast(page)).toContainText('Hak Akses Diubah');
  const finance = await visitor('desktop', 'finance');
  await finance.goto('/admin/bonus/mitra');
  await expect(finance.getByText('Peran Anda tidak berhak membuka halaman ini.')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page)).toContainText('Perubahan Dibatalkan');

  await page.getByRole('button', { name: 'Reset jaringan' }).click();
  const verb = dialog(page).getByRole('button', { name: 'Reset jaringan' });
  await expect(verb).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel('Ketik RESET').fill('RESET');
  await expect(verb).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Batal' }).click();

  await page.getByRole('button', { name: 'Ubah data Maya Kusuma' }).click();
  await dialog(page).getByLabel('Password baru').fill('jahe-1');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog(page)).toContainText('Password minimal 12 karakter');
  await dialog(page).getByRole('button', { name: 'Batal' }).click();

  await page.goto('/admin/access-control/register');
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  await expect(page.getByText('Peran harus dipilih').first()).toBeVisible();
  await page.getByLabel('Nama lengkap').fill('Rudi Hartono');
  await page.getByLabel('Username').fill('rudi.cs');
  await page.getByLabel('Email').fill('rudi@example.id');
  await page.getByLabel('Peran').selectOption('cs');
  await page.getByLabel('Password saat ini').fill(demoPassword);
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  await expect(dialog(page)).toContainText('Pendaftaran Berhasil!');
});

test('a token and a webhook for a program are made, work, and the token is revoked', async ({
  page,
  request,
  noise,
}) => {
  noise.expect(/422/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/access-control/tokens');
  await page.getByRole('button', { name: 'Buat token' }).click();
  await dialog(page).getByRole('button', { name: 'Buat token' }).click();
  await expect(dialog(page).getByText('Pilih minimal satu hak')).toBeVisible();
  await dialog(page).getByLabel('Nama token').fill('Akuntansi');
  await dialog(page).getByRole('checkbox', { name: 'Baca Mitra' }).check();
  await dialog(page).getByLabel('Hanya dari alamat IP').fill('kantor');
  await dialog(page).getByRole('button', { name: 'Buat token' }).click();
  await expect(dialog(page).getByText("'kantor' tidak dikenal").first()).toBeVisible();
  await dialog(page).getByLabel('Hanya dari alamat IP').fill('127.0.0.0/8, ::1');
  await dialog(page).getByLabel('Password saat ini').fill(demoPassword);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Buat token' }).click();
  await expect(dialog(page)).toContainText('Token ini hanya tampil satu kali');
  await expectAccessible(page);
  const token = await dialog(page).getByLabel('Token API', { exact: true }).textContent();
  await dialog(page).getByRole('button', { name: 'Sudah saya salin' }).click();

  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/v1/admin/partners', { headers })).status()).toBe(200);
  expect((await request.get('/api/v1/admin/audit', { headers })).status()).toBe(403);
  const row = main(page).getByRole('row').filter({ hasText: 'Akuntansi' });
  await expect(row).toContainText('Mitra: baca');
  await row.getByRole('button', { name: 'Cabut token Akuntansi' }).click();
  await dialog(page).getByRole('button', { name: 'Cabut token' }).click();
  await expect(row).toContainText('Dicabut');
  expect((await request.get('/api/v1/admin/partners', { headers })).status()).toBe(401);

  const receiver = await openReceiver();
  await page.getByRole('link', { name: 'Webhook', exact: true }).click();
  await page.getByRole('button', { name: 'Buat webhook' }).click();
  const form = dialog(page);
  await form.getByLabel('Nama penerima').fill('Akuntansi');
  await form.getByLabel('URL').fill('http://10.0.0.1/rimpang');
  await form.getByLabel('Password saat ini').fill(demoPassword);
  await form.getByRole('button', { name: 'Buat webhook' }).click();
  await expect(form.getByText('Pilih minimal satu peristiwa').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Orderan selesai' }).check();
  await form.getByRole('button', { name: 'Buat webhook' }).click();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/jaringan tertutup/);
  await form.getByLabel('URL').fill(receiver.url);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Buat webhook' }).click();
  await expect(dialog(page)).toContainText('hanya tampil satu kali');
  await dialog(page).getByRole('button', { name: 'Sudah saya salin' }).click();
  await main(page).getByRole('link', { name: 'Akuntansi' }).click();
  await expect(page.getByText('Belum ada kiriman.')).toBeVisible();
  await page.getByRole('button', { name: 'Kirim uji' }).click();
  const sent = main(page).getByRole('row').filter({ hasText: 'Uji kirim' }).filter({ hasText: 'Diterima' });
  await expect(sent).toContainText('Menjawab 200');
  await expectAccessible(page);
  await expectFitsAt(page, [320, 360, 480, 768, 1000, 1300, 1440, 1920]);
  await sent.getByRole('link', { name: 'Uji kirim' }).click();
  await dialog(page).getByRole('button', { name: 'Kirim ulang' }).click();
  await expect(dialog(page).getByText('Percobaan 2')).toBeVisible();
  await expect(dialog(page).getByText('diterima penerima').first()).toBeVisible();
  await expectAccessible(page);
  expect(receiver.ids()).toHaveLength(2);
  expect(new Set(receiver.ids()).size).toBe(1);
  receiver.close();
});

test('where the answer with a secret is lost, the next press shows the same one: no second webhook, no further secret', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/access-control/webhooks');
  await page.getByRole('button', { name: 'Buat webhook' }).click();
  const form = dialog(page);
  await form.getByLabel('Nama penerima').fill('Kurir');
  await form.getByLabel('URL').fill('http://127.0.0.1:9/kurir');
  await form.getByRole('checkbox', { name: 'Orderan selesai' }).check();
  await form.getByLabel('Password saat ini').fill(demoPassword);
  await page.route('**/api/admin/webhooks', loseAnswer, { times: 1 });
  await form.getByRole('button', { name: 'Buat webhook' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await form.getByRole('button', { name: 'Buat webhook' }).click();
  await expect(form).toContainText('Secret ini hanya tampil satu kali');
  await form.getByRole('button', { name: 'Sudah saya salin' }).click();
  const rows = main(page).getByRole('row').filter({ hasText: 'Kurir' });
  await expect(rows).toHaveCount(1);

  await rows.getByRole('button', { name: 'Tindakan untuk Kurir' }).click();
  await page.getByRole('button', { name: 'Ganti secret' }).click();
  await form.getByLabel('Password saat ini').fill(demoPassword);
  await page.route('**/api/admin/webhooks/*/secret', loseAnswer, { times: 1 });
  await form.getByRole('button', { name: 'Ganti secret' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await form.getByRole('button', { name: 'Ganti secret' }).click();
  await expect(form).toContainText('Secret ini hanya tampil satu kali');
  await page.goto('/admin/settings/audit');
  const entries = main(page).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Mengganti secret webhook' }), 'it was changed once').toHaveCount(1);
});

/** A program of the company's that is told what happened. */
async function openReceiver() {
  const ids: string[] = [];
  const server = createServer((sent, response) => {
    ids.push(String(sent.headers['webhook-id']));
    response.end('diterima penerima');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/rimpang`, ids: () => ids, close: () => server.close() };
}

test('staff give themselves another name; a password that was typed two ways is not taken', async ({
  page,
}) => {
  await signIn(page, 'finance');
  await page.goto('/admin/profile');
  await page.getByLabel('Nama lengkap').fill('Fina Keuangan');
  await page.getByRole('button', { name: 'Simpan nama' }).click();
  await expect(toast(page)).toContainText('Nama Disimpan');
  await expect(page.getByRole('button', { name: 'Menu profil Fina Keuangan' })).toBeVisible();
  await expect(page.getByLabel('Unggah foto')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' })).toBeVisible();

  const form = page.getByRole('region', { name: 'Ganti password' });
  await form.getByLabel('Password saat ini', { exact: true }).fill('salah-tetapi-panjang');
  await form.getByLabel('Password baru', { exact: true }).fill('kunyit-segar-2026');
  await form.getByLabel('Ulangi password baru', { exact: true }).fill('kunyit-segar-2027');
  await form.getByRole('button', { name: 'Ganti password' }).click();
  await expect(form).toContainText('Password tidak cocok');
  await expectAccessible(page);
});

test("a missing password of one's own is said beside its field before anything is sent", async ({
  page,
  visitor,
}) => {
  await signIn(page, 'superadmin');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('/touch')) sent += 1;
  });
  const missing = /Masukkan password Anda saat ini/;
  await page.goto('/admin/access-control/settings');
  await page
    .getByRole('button', { name: /^Lihat Password / })
    .first()
    .click();
  await dialog(page).getByLabel('Alasan').fill('Lupa, sudah ditelepon');
  await dialog(page).getByRole('button', { name: 'Buat password sementara' }).click();
  await expect(dialog(page).getByLabel('Password saat ini')).toHaveAccessibleDescription(missing);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Batal' }).click();

  const admin = await visitor('desktop', 'admin');
  await admin.goto('/admin/settings/site');
  const number = admin.getByLabel('Nomor rekening').first();
  await number.fill('7788990011');
  const save = admin.getByRole('button', { name: 'Simpan perusahaan dan rekening' });
  await save.click();
  const own = admin.getByLabel('Password saat ini');
  await expect(own).toHaveAccessibleDescription(missing);
  expect(sent).toBe(0);
  await own.fill(demoPassword);
  await save.click();
  await expect(toast(admin)).toContainText('Pengaturan Disimpan');
  // The owner hears of it.
  await page.goto('/dev/inbox');
  await expect(page.getByText('Rekening tujuan perusahaan diubah').first()).toBeVisible();
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

test('a setting that is wrong: the focus goes to the first wrong field, and all are named above the button', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 4\d\d/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/site?bagian=company');
  await expect(page.getByLabel('No. WhatsApp'), 'as it is written here').toHaveValue(/^08\d\d-\d{4}-/);
  const name = page.getByLabel('Nama perusahaan');
  const number = page.getByLabel('Nomor rekening').last();
  const save = page.getByRole('button', { name: 'Simpan perusahaan dan rekening' });
  const summary = main(page).getByRole('alert').filter({ hasText: 'Periksa 2 isian' });
  await name.fill('');
  await number.fill('12');
  await page.getByLabel('Password saat ini').fill('bukan-yang-ini');
  await save.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/wajib diisi/);
  await expect(summary).toContainText('rekening tujuan transfer 2, Nomor rekening');
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'rekening tujuan transfer 2, Nomor rekening' }).click();
  await expect(number).toBeFocused();
  await name.fill('Rimpang');
  await expect(name, 'typed into again').not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Hapus rekening 1' }).click();
  await expect(number, 'it stands in another place now').not.toHaveAttribute('aria-invalid');
  await number.fill('1234567890');
  await save.click();
  await expect(page.getByLabel('Password saat ini')).toBeFocused();
  await expect(page.getByLabel('Password saat ini')).toHaveAttribute('aria-invalid', 'true');
});

test('the hours of the mark are a setting with bounds, changed with a password that loses nothing', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 4\d\d/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/payouts');
  await page.getByLabel('Rekening baru ditandai selama (jam)').fill('200');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('main')).toContainText('Paling banyak 168 jam');
  const [hours, own] = [
    page.getByLabel('Rekening baru ditandai selama (jam)'),
    page.getByLabel('Password saat ini'),
  ];
  await expect(own).toHaveAccessibleDescription(/Masukkan password Anda saat ini/);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await hours.fill('48');
  await own.fill('bukan-yang-ini');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(own).toHaveAccessibleDescription(/Password saat ini salah/);
  await expect(hours).toHaveValue('48');
  await own.fill(demoPassword);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page)).toContainText('Pengaturan Disimpan');
  await expect(own).toHaveValue('');
  await page.reload();
  await expect(hours).toHaveValue('48');
});

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('what the operator changes shows on every public page within seconds', async ({
  page,
  request,
  visitor,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('Rimpang');
  const owner = await visitor('desktop', 'superadmin');
  await changeSetting(owner, 'company', (company: object) => ({
    ...company,
    name: 'Rimpang Jaya',
    phone: '+6281100002222',
  }));
  await changeSetting(owner, 'products', (products: { price: number }[]) =>
    products.map((product) => ({ ...product, price: 125_000 })),
  );
  await expect.poll(() => textOf(request, '/')).toContain('125.000');
  for (const path of ['/', '/contact', '/login', '/register', '/forgot-password', '/manifest.webmanifest']) {
    expect(await textOf(request, path), path).toContain('Rimpang Jaya');
  }
  await owner.goto('/admin/settings/site?bagian=returns');
  await owner.getByLabel('Isi halaman Pengembalian').fill('# Batal\n<b>Sebelum</b> dikirim:\n- hubungi kami');
  await owner.getByRole('button', { name: 'Simpan pengembalian' }).click();
  await expect(toast(owner)).toContainText('Pengaturan Disimpan');
  await expect.poll(() => textOf(request, '/pengembalian')).toContain('&lt;b&gt;Sebelum&lt;/b&gt; dikirim:');
  await changeSetting(owner, 'legal', () => []);
  await expect.poll(() => textOf(request, '/')).not.toContain('Legalitas');
  await page.goto('/');
  await expect(page).toHaveTitle(/^Rimpang Jaya/);
  await expect(page.getByRole('contentinfo')).toContainText('0811-0000-2222');
  await expect(page.locator('#produk').getByText(/^Termasuk ongkir\. Dikirim 1–2 hari/)).toHaveCount(2);
  await owner.goto('/admin/settings/site?bagian=products');
  const second = owner.getByRole('group', { name: 'Produk 2' });
  await second.locator('input[type=file]').setInputFiles(await slipPhoto(owner, 'Foto produk'));
  await expect(second.getByRole('button', { name: 'Hapus foto' })).toBeVisible();
  await second.getByLabel('Isi foto dalam kata').fill('Botol di dapur');
  await owner.getByRole('button', { name: 'Simpan produk' }).click();
  await expect(toast(owner)).toContainText('Pengaturan Disimpan');
  await expect.poll(() => textOf(request, '/')).toContain('srcSet="/foto/');
  await page.reload();
  const shown = page.getByRole('img', { name: 'Botol di dapur' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/foto/');
  await owner.goto('/admin/settings/site?bagian=delivery');
  await owner.getByLabel('Ongkos kirim', { exact: true }).selectOption({ label: 'Menurut daerah' });
  await owner.getByRole('button', { name: 'Simpan pengiriman' }).click();
  await expect(toast(owner)).toContainText('Pengaturan Disimpan');
  await page.getByRole('button', { name: 'Beli Sekarang Madu Ceria' }).click();
  await expect(page.getByRole('dialog')).toContainText('Rp 125.000');
  await expect(page.getByRole('dialog')).toContainText('Pilih daerah pengiriman; ongkirnya menambah total.');
  await page.getByRole('dialog').getByRole('button', { name: 'Konfirmasi Pembayaran' }).click();
  await expect(page.getByLabel('Daerah pengiriman')).toHaveAccessibleDescription(/harus dipilih/);
  await page.getByLabel('Daerah pengiriman').selectOption('Jawa dan Bali');
  await expect(page.getByRole('dialog')).toContainText('Rp 140.000');
});
