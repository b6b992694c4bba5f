import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { fillRegistration, type Newcomer } from './partner-pages.ts';
import { registered, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';

type TakePicture = (page: Page, name: string) => Promise<void>;

/** Whom siti registers. */
export const dewi: Newcomer = {
  username: 'dewi',
  fullName: 'Dewi Lestari',
  nik: '3313046001950004',
  address: 'Jl. Veteran 8, Klaten',
  phone: '081226001504',
  email: 'dewi.lestari@gmail.com',
  password: 'kunyit-dewi-7',
  bankHolder: 'Dewi Lestari',
  bank: 'bni',
  bankLabel: 'BNI',
  accountNumber: '0339920155',
};
/** Whom siti tries to register with the same PIN. */
const rina: Newcomer = {
  ...dewi,
  username: 'rina',
  fullName: 'Rina Wati',
  nik: '3313044502920005',
  email: 'rina.wati@gmail.com',
};

export async function order(budi: Page, picture: TakePicture): Promise<void> {
  await budi.goto('/dashboard/order-pin');
  await budi.getByRole('button', { name: 'Order Sekarang' }).click();
  await expect(toast(budi)).toContainText('Pesanan Kosong');
  await expect(toast(budi)).toContainText('Silakan masukkan jumlah PIN yang ingin dipesan.');
  await picture(budi, 'budi-empty-order');

  const more = budi.getByRole('button', { name: 'Tambah Jumlah PIN Aktivasi' });
  await more.click();
  await more.click();
  await budi.getByRole('button', { name: 'Order Sekarang' }).click();
  const dialog = budi.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  await expect(dialog).toContainText('7.500.000');
  await expect(dialog.getByRole('region', { name: 'Rekening tujuan' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Unggah bukti transfer').dispatchEvent('cancel');
  await expect(toast(dialog)).toContainText('File Belum Dipilih');
  await expect(toast(dialog)).toContainText('Mohon unggah bukti transfer Anda.');
  await picture(budi, 'budi-no-proof');

  await dialog
    .getByLabel('Unggah bukti transfer')
    .setInputFiles(await slipPhoto(budi, 'TRANSFER BERHASIL\nRp 7.500.000'));
  await expect(dialog.getByRole('img', { name: /bukti-transfer\.jpg/ })).toBeVisible();
  await picture(budi, 'budi-proof');
  await dialog.getByRole('button', { name: 'Konfirmasi Pembayaran' }).click();
  await expect(toast(budi)).toContainText('Pesanan Terkirim!');
  await expect(toast(budi)).toContainText('Pesanan Anda sedang diproses. Terima kasih!');
  await expect(budi.getByRole('row').nth(1)).toContainText('Tertunda');
  await picture(budi, 'budi-ordered');
}

export async function processOrder(admin: Page, picture: TakePicture): Promise<void> {
  await admin.goto('/admin/pin/orders');
  await admin.getByLabel('Cari orderan').fill('budi');
  await expect(admin.getByText('1 dari 1 orderan')).toBeVisible();
  await admin.getByRole('link', { name: 'Budi Santoso' }).click();
  const proof = admin.getByRole('img', { name: /Bukti transfer .* dari Budi Santoso/ });
  await expect
    .poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth), {
      message: 'the proof really loads',
    })
    .toBe(900);
  await expect(admin.getByText('Rp 7.500.000').first()).toBeVisible();
  await picture(admin, 'admin-order');

  const sent: string[] = [];
  admin.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await admin.getByRole('button', { name: 'Konfirmasi & Proses' }).dblclick();
  await expect(toast(admin)).toContainText('Orderan Berhasil Diproses');
  await toast(admin).getByRole('button', { name: 'Lihat lagi' }).click();
  await expect(admin.getByText(/^Selesai oleh Anindya Putri/)).toBeVisible();
  expect(sent.filter((address) => address.includes('/approve'))).toHaveLength(1);
  await picture(admin, 'admin-processed');
}

export async function transferToSiti(budi: Page, picture: TakePicture): Promise<void> {
  await budi.goto('/dashboard/transfer-pin');
  await budi.getByLabel('Username mitra penerima').fill('siti');
  await expect(budi.getByText('Mitra ditemukan: Siti Rahmawati')).toBeVisible();
  await budi.getByRole('button', { name: 'Periksa transfer' }).click();
  await picture(budi, 'budi-transfer-review');
  await budi.getByRole('button', { name: 'Transfer PIN' }).click();
  await expect(toast(budi)).toContainText('Transfer Berhasil!');
  await expect(toast(budi)).toContainText('1 PIN berhasil ditransfer ke');
  await picture(budi, 'budi-transferred');
}

export async function register(siti: Page, picture: TakePicture): Promise<void> {
  // A second tab, opened while the PIN was still there.
  const secondTab = await siti.context().newPage();
  for (const tab of [siti, secondTab]) await tab.goto('/dashboard/register-new');
  await fillRegistration(secondTab, rina);

  const upline = siti.getByLabel('Username upline');
  const submit = siti.getByRole('button', { name: 'Daftarkan Mitra Baru' });
  await upline.fill('tidak-ada');
  await expect(upline).toHaveAccessibleDescription('Username referral tidak ditemukan.');
  await expect(submit).toBeDisabled();
  await upline.fill('siti');
  await expect(upline).toHaveAccessibleDescription('Referral valid: Siti Rahmawati');
  await picture(siti, 'siti-upline-checked');

  await fillRegistration(siti, { ...dewi, nik: '331304600195' });
  await submit.click();
  const nik = siti.getByLabel('NIK', { exact: true });
  await expect(nik).toHaveAccessibleDescription(/NIK harus 16 digit angka/);
  await expect(nik).toHaveValue('331304600195');
  await expect(siti.getByLabel('Nama lengkap')).toHaveValue(dewi.fullName);
  await expect(siti.getByLabel('Password', { exact: true })).toHaveValue(dewi.password);
  await expect(siti.getByLabel('Nomor rekening')).toHaveValue(dewi.accountNumber);
  await picture(siti, 'siti-wrong-nik');
  await nik.fill(dewi.nik);
  await submit.click();
  await expect(registered(siti)).toContainText(dewi.fullName);
  await expect(registered(siti)).toContainText(/untuk Siti Rahmawati\s*Rp\s250\.000/);
  await picture(siti, 'siti-registered-sheet');
  await registered(siti).getByRole('button', { name: 'Daftarkan lagi' }).click();
  await expect(
    siti.getByRole('list', { name: 'Pendaftaran terbaru' }).getByRole('listitem').first(),
  ).toContainText(dewi.fullName);
  await picture(siti, 'siti-registered');

  await expect(secondTab.getByText('Anda tidak memiliki PIN aktivasi yang tersedia.').first()).toBeVisible();
  await expect(secondTab.getByRole('button', { name: 'Daftarkan Mitra Baru' })).toBeDisabled();
  await expect(secondTab.getByLabel('Nama lengkap')).toHaveValue(rina.fullName);
  await picture(secondTab, 'siti-no-pin-left');
  await secondTab.close();
  // A caller that bypasses the form meets the server.
  const { bankLabel: _, ...form } = rina;
  const answer = await siti.request.post('/api/partners', {
    data: { ...form, upline: 'siti' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain('NO_ACTIVATION_PIN');
}

export async function explainReferral(siti: Page, picture: TakePicture): Promise<void> {
  await siti.goto('/dashboard/bonus-unclaimed');
  await siti.getByRole('row').nth(1).getByRole('button').click();
  const why = siti.getByRole('dialog', { name: 'Kenapa bonus ini?' });
  await expect(why).toContainText('Bonus Referral');
  await expect(why).toContainText('Rp 250.000');
  await expect(why).toContainText(`${dewi.fullName} bergabung sebagai mitra`);
  await expect(why).toContainText('Anda upline langsungnya.');
  await expect(why).toContainText('Referral untuk upline mitra baru');
  await picture(siti, 'siti-why');
}

export async function activateRo(budi: Page, admin: Page, picture: TakePicture): Promise<void> {
  await budi.goto('/dashboard/aktivasi-ro-pin');
  await picture(budi, 'budi-ro');
  await budi.getByRole('button', { name: 'Aktifkan PIN RO Saya' }).click();
  await budi.getByRole('dialog').getByRole('button', { name: 'Aktifkan RO' }).dblclick();
  await expect(toast(budi)).toContainText('Aktivasi Berhasil!');
  const result = budi.getByRole('region', { name: 'Hasil aktivasi' });
  await expect(result).toContainText(/Penerima bonus RO\s*Perusahaan/);
  await expect(result).toContainText(/Poin utama\s*\+50 poin/);
  await picture(budi, 'budi-ro-active');

  await admin.goto('/admin/dashboard');
  const latest = admin.getByRole('list', { name: 'Aktivitas terbaru' }).getByRole('listitem');
  const received = latest.filter({ hasText: 'Perusahaan, dari Budi Santoso' });
  await expect(received).toContainText('Bonus Repeat Order');
  await expect(received).toContainText('Rp 50.000');
  await picture(admin, 'admin-company-ro-bonus');
}

export async function withdraw(siti: Page, finance: Page, picture: TakePicture): Promise<void> {
  await siti.goto('/dashboard/withdrawal-form');
  const amount = siti.getByLabel('Jumlah penarikan');
  const review = siti.getByRole('button', { name: 'Periksa permintaan' });
  await amount.fill('850000');
  await review.click();
  await expect(amount).toHaveAccessibleDescription(
    /Jumlah melebihi saldo tersedia setelah dikurangi biaya admin/,
  );
  await expect(amount).toHaveValue('850.000');
  await picture(siti, 'siti-too-much');
  await siti.getByRole('button', { name: 'Max' }).click();
  await expect(amount).toHaveValue('840.000');
  await expect(siti.getByRole('main')).toContainText(/Biaya admin\s*Rp 10.000/);
  await review.click();
  await expect(siti.getByText('Anda akan menerima')).toBeVisible();
  await picture(siti, 'siti-review');
  await siti.getByRole('button', { name: 'Kirim Permintaan' }).dblclick();
  await expect(toast(siti)).toContainText('Permintaan Penarikan Terkirim!');
  const request = siti.getByRole('row').filter({ hasText: 'Rp 840.000' });
  await expect(request).toHaveCount(1);
  await expect(request).toContainText('Menunggu');
  await picture(siti, 'siti-requested');

  const bonusTab = await siti.context().newPage();
  await bonusTab.goto('/dashboard/bonus-unclaimed?status=all');
  const bonus = bonusTab.getByRole('row').filter({ hasText: 'Rp 250.000' }).first();
  await expect(bonus).toContainText('Menunggu');
  const loads: string[] = [];
  for (const tab of [siti, bonusTab]) tab.on('load', () => loads.push(tab.url()));

  await finance.goto('/admin/withdrawal/bonus');
  await finance.getByRole('link', { name: 'Siti Rahmawati' }).click();
  await finance.getByRole('button', { name: /^Setujui penarikan WD-/ }).click();
  const confirm = finance.getByRole('dialog', { name: /^Setujui penarikan WD-/ });
  await expect(confirm).toContainText('Rp 840.000');
  await picture(finance, 'finance-review');
  await confirm.getByRole('button', { name: 'Setujui penarikan' }).dblclick();
  await expect(toast(finance)).toContainText('Penarikan Disetujui');
  await picture(finance, 'finance-approved');

  await expect(request).toContainText('Selesai');
  await expect(bonus).toContainText('Dibayarkan');
  expect(loads, 'seen without reloading').toEqual([]);
  await picture(siti, 'siti-paid');
  await picture(bonusTab, 'siti-bonus-paid');
  await bonusTab.close();
}

export async function findInTree(budi: Page, picture: TakePicture): Promise<void> {
  await budi.goto('/dashboard/network-diagram');
  await budi.getByLabel('Cari mitra di jaringan').fill(dewi.username);
  await expect(budi.getByText('1 mitra ditemukan, 2 tingkat di bawah Anda')).toBeVisible();
  const found = budi.getByRole('treeitem').filter({ hasText: `@${dewi.username} ` });
  await expect(found).toHaveAttribute('aria-level', '3');
  await picture(budi, 'budi-tree');
}

/** `npm run verify` beside the running product: every invariant holds after all this. */
export async function verify(dataDir: string): Promise<void> {
  const cwd = dirname(import.meta.dirname);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '', DEMO: '1' };
  await promisify(execFile)(process.execPath, ['server/src/cli.ts', 'verify'], { cwd, env });
}
