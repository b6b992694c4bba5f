import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { expectAccessible, expectFitsEveryWidth } from './checks.ts';
import type { Product } from '../harness/start-product.ts';
import { dropSession, expect, logIn, test } from './journey.ts';
import { enrol, ownerEmail, ownPassword, setUpOwner } from './owner.ts';
import { level1, toast } from './parts.ts';

test.use({ productName: 'launch', start: 'production' });
test.describe.configure({ mode: 'serial' });

/** What the owner's app keeps, from the first journey to the second. */
let ownerKey = '';
/** Each replaces one code of the app. */
let ownerCodes: string[] = [];

/** A sign-in with the second step; a code counts once, so the next one is typed. */
async function logInTwice(page: Page, username: string, password: string, key: string): Promise<void> {
  await logIn(page, username, password);
  await page.getByLabel('Kode autentikator').fill(authenticatorCode(key, 1));
  await page.getByRole('button', { name: 'Lanjut' }).click();
}

test('staff work only after password and second factor are their own; a lost phone is helped', async ({
  page,
  product,
  visitor,
  noise,
}) => {
  noise.expect(/status of (401|403|422)/);
  await setUpOwner(page, product);
  await expect(page).toHaveURL('/verifikasi-dua-langkah');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  for (const path of ['/admin/dashboard', '/admin/mitra/list', '/ganti-password', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/verifikasi-dua-langkah');
  }
  for (const path of ['/api/reports/admin', '/api/admin/partners', '/api/live'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 403]);
  ownerKey = await enrol(page, ownPassword);
  ownerCodes = await page.locator('main li').allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(level1(page)).toHaveText('Dasbor');

  await page.goto('/admin/access-control/register');
  await page.getByLabel('Nama lengkap').fill('Rudi Hartono');
  await page.getByLabel('Username').fill('rudi.cs');
  await page.getByLabel('Email').fill('rudi@example.id');
  await page.getByLabel('Peran').selectOption('cs');
  await page.getByLabel('Password saat ini').fill(ownPassword);
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  await expect(page.getByLabel('Kode autentikator')).toHaveAccessibleDescription(/Kode wajib diisi/);
  await page.getByLabel('Kode autentikator').fill(ownerCodes.pop() ?? '');
  await page.getByRole('button', { name: 'Daftarkan admin' }).click();
  const temporary = await page
    .getByRole('dialog')
    .getByLabel('Password sementara', { exact: true })
    .innerText();
  await page.getByRole('button', { name: 'Sudah saya salin' }).click();

  const rudi = await visitor('phone');
  await logIn(rudi, 'rudi.cs', temporary);
  await rudi.getByLabel('Password baru', { exact: true }).fill(ownPassword);
  await rudi.getByRole('button', { name: 'Ganti password' }).click();
  await expect(rudi).toHaveURL('/verifikasi-dua-langkah');
  await expectAccessible(rudi);
  const key = await enrol(rudi, ownPassword);
  await rudi.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(level1(rudi)).toHaveText('Dasbor');

  await page.goto('/admin/access-control/settings');
  await expect(page.getByRole('row', { name: /Perusahaan/ }).getByText('Dua langkah')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Matikan verifikasi dua langkah Perusahaan' })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: 'Matikan verifikasi dua langkah Rudi Hartono' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Matikan verifikasi' }).click();
  await expect(dialog).toContainText('Alasan wajib diisi');
  await expect(dialog, 'both at once').toContainText('Masukkan password Anda saat ini');
  await expectAccessible(page);
  await dialog.getByLabel('Alasan').fill('Ponsel hilang, sudah ditelepon');
  await dialog.getByLabel('Password saat ini').fill(ownPassword);
  await dialog.getByLabel('Kode autentikator').fill(ownerCodes.pop() ?? '');
  await dialog.getByRole('button', { name: 'Matikan verifikasi' }).click();
  await expect(toast(page)).toContainText('Verifikasi Dua Langkah Dimatikan');
  await expect(page.getByRole('row', { name: /Rudi Hartono/ }).getByText('Tanpa dua langkah')).toBeVisible();

  await expect(rudi).toHaveURL(/\/login/);
  await logIn(rudi, 'rudi.cs', ownPassword);
  await expect(rudi).toHaveURL('/verifikasi-dua-langkah');
  const next = await enrol(rudi, ownPassword);
  expect(next).not.toBe(key);
  const [recovery = ''] = await rudi.locator('main li').allInnerTexts();
  await rudi.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(level1(rudi)).toHaveText('Dasbor');
  await dropSession(rudi);
  await logInTwice(rudi, 'rudi.cs', ownPassword, next);
  await expect(level1(rudi)).toHaveText('Dasbor');

  const fresh = 'temulawak-segar-77';
  await rudi.goto('/admin/profile');
  const ownCode = rudi.getByLabel('Kode autentikator').last();
  const change = rudi.getByRole('button', { name: 'Ganti password' });
  const current = rudi
    .locator('form')
    .filter({ has: change })
    .getByLabel('Password saat ini', { exact: true });
  await current.fill(ownPassword);
  await rudi.getByLabel('Password baru', { exact: true }).fill(fresh);
  await rudi.getByLabel('Ulangi password baru', { exact: true }).fill(fresh);
  await change.click();
  await expect(ownCode).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveValue(ownPassword);
  await expectAccessible(rudi);
  await expectFitsEveryWidth(rudi);
  await ownCode.fill(recovery);
  await change.click();
  await expect(toast(rudi)).toContainText('Password Berhasil Diganti');
});

/** One part of the public pages, saved through its form. */
async function saveSite(page: Page, part: string, fill: () => Promise<void>, button: string): Promise<void> {
  await page.goto(`/admin/settings/site?bagian=${part}`);
  await fill();
  await page.getByRole('button', { name: button }).click();
  await expect(toast(page)).toContainText('Pengaturan Disimpan');
}

/** The owner's own proof, with a recovery code that was not used yet. */
async function prove(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password saat ini', { exact: true }).fill(ownPassword);
  await dialog.getByLabel('Kode autentikator').fill(ownerCodes.pop() ?? '');
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toHaveCount(0);
}

/** Files of a move go only after it was asked, and said what goes. */
async function sendAndRemove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const send = async (file: string, name: string) => {
    const buffer = Buffer.from('username;nama\nsiti;Siti');
    await page.getByLabel(`Pilih berkas ${file}`).setInputFiles({ name, mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(page.getByRole('button', { name: `Hapus berkas ${file}` })).toBeVisible();
  };
  await send('PIN', 'pin.csv');
  await send('Saldo', 'uang.csv');
  const one = page.getByRole('button', { name: 'Hapus berkas Saldo' });
  await one.click();
  await expect(dialog).toContainText(/uang[.]csv, 1\skB\s*diunggah oleh Perusahaan/);
  await dialog.getByRole('button', { name: 'Hapus berkas' }).click();
  await expect(one).toHaveCount(0);
  const all = page.getByRole('button', { name: 'Hapus semua berkas dan laporan' });
  await all.click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^PIN\s*pin[.]csv, 1\skB\s*diunggah oleh Perusahaan/,
  ]);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByText('pin.csv, 1 kB')).toBeVisible();
  await all.click();
  await dialog.getByRole('button', { name: 'Hapus semua' }).click();
  await expect(all).toHaveCount(0);
  await expect(page.getByText('pin.csv, 1 kB')).toHaveCount(0);
}

/** A company moves in from a file with headings of its old system, and out again. */
async function moveInAndOut(page: Page): Promise<void> {
  await page.goto('/admin/settings/import');
  await expect(page.getByText('Unggah dahulu berkas mitra.')).toBeVisible();
  await sendAndRemove(page);
  const headings = 'ID Member;nama;nik;hp;email;alamat;bank;atas_nama;rekening;sponsor;tgl_bergabung;Hobi';
  const siti =
    'siti;Siti Aminah;3171234505900001;081234567890;siti@contoh.id;Jl. Melati 5;BCA;Siti Aminah;0123456789;PERUSAHAAN;2024-03-31;masak';
  const file = { name: 'anggota.csv', mimeType: 'text/csv', buffer: Buffer.from(`${headings}\n${siti}\n`) };
  await page.getByLabel('Pilih berkas Mitra').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Kolom Mitra' });
  await expect(dialog.getByText('••••••••••••0001')).toBeVisible();
  await dialog.getByLabel('ID Member').selectOption('username');
  await dialog.getByLabel('Hobi').selectOption('');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await dialog.getByRole('button', { name: 'Simpan kolom' }).click();
  await expect(toast(page)).toContainText('Kolom Disimpan');
  await page.getByRole('button', { name: 'Periksa semua berkas' }).click();
  await expect(page.getByText('Tidak ada kesalahan.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('button', { name: 'Pindahkan perusahaan' }).click();
  await prove(page, 'Pindahkan');
  await expect(page.getByText('Perusahaan sudah pindah')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('button', { name: 'Keluarkan impor' }).click();
  await prove(page, 'Keluarkan impor');
  await expect(page.getByText('Impor dikeluarkan')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/WIB, dimulai oleh Perusahaan$/)).toBeVisible();
  await expect(page.getByLabel('Pilih berkas Mitra')).toBeAttached();
}

test('an empty company becomes an open shop, step by step', async ({ page, product, visitor, noise }) => {
  noise.expect(/status of (401|403|409|422)/);
  const stranger = await visitor('phone');
  await stranger.goto('/');
  await expect(stranger.getByText('Toko kami belum buka.')).toBeVisible();
  await expect(stranger.locator('main')).not.toContainText(/1[.]200|98%|Karanganyar/);
  await expectAccessible(stranger);
  await stranger.goto('/register');
  await expect(stranger.getByText(/Pendaftaran belum dibuka/)).toBeVisible();

  await logInTwice(page, 'superadmin', ownPassword, ownerKey);
  await expect(level1(page)).toHaveText('Dasbor');
  const steps = page.getByRole('list', { name: 'Persiapan toko' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Verifikasi dua langkah' })).toContainText(
    'Selesai',
  );
  await expect(page.getByRole('button', { name: 'Buka toko' })).toHaveAccessibleDescription(
    /data perusahaan/,
  );
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  await expect.poll(() => linkOf(product, '/verify-email')).not.toBe('');
  await stranger.goto(linkOf(product, '/verify-email'));
  await expect(stranger.getByText(`Email ${ownerEmail} sudah diverifikasi.`)).toBeVisible();
  await saveSite(
    page,
    'company',
    async () => {
      await page.getByLabel('Nama perusahaan').fill('Jamu Sari');
      await page.getByLabel('Nama badan usaha').fill('PT Jamu Sari');
      await page.getByLabel('Alamat').fill('Jl. Melati 1, Solo');
      await page.getByLabel('Email dukungan').fill('halo@jamusari.example');
      await page.getByLabel('No. WhatsApp').fill('081234567890');
      await page.getByRole('button', { name: 'Tambah rekening' }).click();
      await page.getByLabel('Bank', { exact: true }).fill('BCA');
      await page.getByLabel('Nomor rekening').fill('1234567890');
      await page.getByLabel('Nama pemilik rekening').fill('PT Jamu Sari');
      await page.getByLabel('Password saat ini').fill(ownPassword);
      await page.getByLabel('Kode autentikator').fill(ownerCodes.pop() ?? '');
    },
    'Simpan perusahaan dan rekening',
  );
  await saveSite(
    page,
    'tiers',
    async () => {
      await page.getByRole('button', { name: /^Tambah/ }).click();
      await page.getByLabel('Kode').fill('mulai');
      await page.getByLabel('Nama paket').fill('Paket Mulai');
      await page.getByRole('textbox', { name: 'Harga' }).fill('180000');
      await page.getByLabel('Keterangan', { exact: true }).fill('Untuk mulai.');
      await page.getByLabel('Keterangan isi').fill('2 botol produk');
      await page.getByLabel('Teks tombol').fill('Daftar Sekarang');
    },
    'Simpan paket',
  );
  await page.goto('/admin/settings/plan');
  await page.getByRole('button', { name: 'Setujui rencana' }).click();
  await expect(page.getByText(/Versi 1 disetujui/)).toBeVisible();
  await moveInAndOut(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Buka toko' }).click();
  await expect(toast(page)).toContainText('Toko Dibuka');

  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: /Jamu Sari/ })).toBeVisible();
  await stranger.getByRole('button', { name: 'Daftar Sekarang' }).click();
  const dialog = stranger.getByRole('dialog');
  await expect(dialog).toContainText('1234 5678 90');
  await expect(dialog.getByRole('button', { name: 'Konfirmasi Pembayaran' })).toBeVisible();
  await expect(dialog).not.toContainText('Demo');
});

/** Where the newest e-mail with such a link leads. */
function linkOf(product: Product, path: string): string {
  const links = product.emails().flatMap((email) => email.match(/https?:[^\s"<]+/g) ?? []);
  const link = links.findLast((one) => one.includes(`${path}#`)) ?? '';
  return link && link.replace(new URL(link).origin, product.address);
}
