import type { Locator, Page } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible } from './checks.ts';
import { demoPassword, expect, logIn, signIn, test } from './journey.ts';
import { dialog, level1, pickOption, toast } from './parts.ts';
import { slipPhoto } from './pictures.ts';
import { closed, rest, shownWith } from './shown-partners.ts';

test.use({ productName: 'partners' });

test('the home’s partners are as many as the list says', async ({ page }) => {
  await signIn(page, 'cs');
  const figures = page.getByRole('list', { name: 'Ringkasan jaringan' });
  await page.goto('/admin/dashboard');
  for (const label of ['Total Mitra', 'Mitra RO']) {
    const link = figures.getByRole('link', { name: new RegExp(`^${label}`) });
    const [count] = /\d[\d.]*/.exec((await link.innerText()).replace(label, '')) ?? [];
    await link.click();
    await expect(page.getByRole('main').getByText(`dari ${count} mitra`)).toBeVisible();
    await page.goBack();
    await expect(level1(page, 'Dasbor')).toBeVisible();
  }
});

test('a partner page: RO back and forth, NIK with a reason, a password shown once', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=siti');
  await page.getByRole('link', { name: /^Siti Rahmawati/ }).click();
  await expect(level1(page, 'Siti Rahmawati')).toBeVisible();

  const others = page.getByRole('button', { name: 'Tindakan lain untuk Siti Rahmawati' });
  await others.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aktifkan RO' }).click();
  await expect(toast(page)).toContainText('Status RO Diubah');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page)).toContainText('Perubahan Dibatalkan');
  await others.click();
  await expect(page.getByRole('button', { name: 'Aktifkan RO' })).toBeVisible();
  await page.keyboard.press('Escape');

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

test('a photo that others should not see: taken down with a reason, which its owner reads', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 409/);
  const partner = await visitor('phone', 'andi');
  const putUp = async (words: string) => {
    await partner.goto('/dashboard/profile');
    await partner.getByLabel(/^(Unggah|Ganti) foto$/).setInputFiles(await slipPhoto(partner, words));
    const cut = partner.getByRole('dialog', { name: 'Atur foto profil' });
    await cut.getByRole('button', { name: 'Simpan foto' }).click();
    await expect(cut).toBeHidden();
    await expect(partner.getByRole('button', { name: 'Hapus foto' })).toBeVisible();
  };
  await putUp('Foto pertama');

  await signIn(page, 'cs');
  await page.goto('/admin/mitra/list?cari=andi');
  await page.getByRole('link', { name: /^Andi Pratama/ }).click();
  const remove = page.getByRole('main').getByRole('button', { name: 'Hapus foto' });
  await remove.click();
  const seen = dialog(page).getByRole('img', { name: /^Foto profil Andi Pratama/ });
  await expect(seen).toBeVisible();
  const first = (await seen.getAttribute('src')) ?? '';
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Hapus foto' }).click();
  await expect(dialog(page)).toContainText('Alasan wajib diisi');
  await dialog(page).getByLabel('Alasan').fill('Foto orang lain');

  await putUp('Foto kedua');
  await dialog(page).getByRole('button', { name: 'Hapus foto' }).click();
  await expect(toast(page)).toContainText('Mitra ini sudah memasang foto lain.');
  await dialog(page).getByRole('button', { name: 'Lihat foto yang sekarang' }).click();
  await expect(seen).not.toHaveAttribute('src', first);
  await expect(dialog(page).getByLabel('Alasan')).toHaveValue('Foto orang lain');
  await dialog(page).getByRole('button', { name: 'Hapus foto' }).click();
  await expect(toast(page)).toContainText('Foto Dihapus');
  await expect(remove).toHaveCount(0);

  await expect(partner.getByLabel('Unggah foto')).toBeAttached();
  await partner.goto('/dashboard/notifications');
  await expect(partner.getByRole('main')).toContainText('Foto profil Anda dihapus');
  await expect(partner.getByRole('main')).toContainText('Alasan: Foto orang lain.');
  await page.getByRole('button', { name: 'Riwayat audit' }).click();
  await expect(page.getByText('Menghapus foto profil mitra').first()).toBeVisible();
});

test('editing keeps what is masked, and says what is wrong', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=andi');
  await page.getByRole('link', { name: /^Andi Pratama/ }).click();
  await page.getByRole('button', { name: 'Ubah data' }).click();
  await dialog(page).getByLabel('Nama lengkap').fill('');
  await dialog(page).getByLabel('NIK').fill('123');
  await dialog(page).getByLabel('Password baru').fill('12345');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog(page)).toContainText('Nama wajib diisi');
  await expect(dialog(page)).toContainText('Password minimal 6 karakter');
  await expect(dialog(page)).toContainText('NIK harus 16 digit angka');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await dialog(page).getByLabel('Nama lengkap').fill('Andi Pratama Putra');
  await dialog(page).getByLabel('NIK').fill('');
  await dialog(page).getByLabel('Password baru').fill('');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page)).toContainText('Data Mitra Disimpan');
  await expect(toast(page)).toContainText('Andi Pratama Putra');
  await expect(level1(page, 'Andi Pratama Putra')).toBeVisible();
});

test('a note on a partner: written, corrected, struck out; what was typed is not left without a question', async ({
  page,
}) => {
  await signIn(page, 'cs');
  await page.goto('/admin/mitra/list?cari=budi');
  await page.getByRole('link', { name: /^Budi Santoso/ }).click();
  const timeline = page.getByRole('list', { name: 'Linimasa Budi Santoso' });
  await expect(timeline.getByText('Orderan').first()).toBeVisible();

  await page.getByLabel('Tulis catatan').fill('Telepon setelah jam 17.');
  await page.getByRole('link', { name: 'Jaringan', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByLabel('Tulis catatan')).toHaveValue('Telepon setelah jam 17.');
  await page.goBack();
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(level1(page, 'Budi Santoso')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan catatan' }).click();
  await expect(toast(page)).toContainText('Catatan Disimpan');

  await page.getByRole('group', { name: 'Jenis kejadian' }).getByRole('button', { name: 'Catatan' }).click();
  await timeline.getByRole('button', { name: 'Perbaiki' }).click();
  await dialog(page).getByLabel('Catatan').fill('Telepon setelah jam 17.00 WIB.');
  await dialog(page).getByRole('button', { name: 'Simpan' }).click();
  await expect(timeline).toContainText('Telepon setelah jam 17.00 WIB.');
  await timeline.getByRole('button', { name: 'Coret' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Coret catatan' }).click();
  await expect(timeline).toContainText('Dicoret');
  await page.getByRole('link', { name: 'Jaringan', exact: true }).click();
  await expect(level1(page, 'Jaringan')).toBeVisible();
});

test('support looks as a partner, changes nothing, and comes back', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/list?cari=budi');
  await page.getByRole('link', { name: /^Budi Santoso/ }).click();
  await page.getByRole('button', { name: 'Tindakan lain untuk Budi Santoso' }).click();
  await page.getByRole('button', { name: 'Masuk sebagai mitra' }).click();
  await dialog(page).getByLabel('Alasan').fill('Mitra bertanya soal bonus');
  await dialog(page).getByRole('button', { name: 'Masuk sebagai mitra' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Budi Santoso/ })).toBeVisible();
});

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

test('what rests on a closed account is shown to those who may close, and asked for on purpose', async ({
  visitor,
}) => {
  for (const device of ['desktop', 'phone'] as const) {
    const page = await visitor(device, 'admin');
    const more = () => ({ ...closed, ...rest(250_000, 60_000, 2) });
    await page.goto(`/admin/mitra/${await shownWith(page, 'andi', more)}`);
    await expect(page.getByText('Masih ada sisa di akun yang sudah ditutup')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus mitra' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Bereskan sisa' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Akun ini sudah ditutup.')).toBeVisible();
    await expect(dialog.getByText('Penarikan masih menunggu')).toBeVisible();
    await expect(dialog.getByText(/Rp\s60\.000 ditahan untuk penarikan/)).toBeVisible();
    await expect(dialog.getByLabel(/Lepaskan saldo Rp\s250\.000/)).toBeVisible();
    await expect(dialog.getByLabel('Batalkan 2 PIN yang masih tersedia')).not.toBeChecked();
  }
});

test('what is given up with a closing is ticked as it is shown, and anew where more came in', async ({
  page,
  noise,
}) => {
  noise.expect(/409/);
  await signIn(page, 'superadmin');
  let now = rest(250_000, 0, 2);
  await page.goto(`/admin/mitra/${await shownWith(page, 'nurul', () => now)}`);
  await page.getByRole('button', { name: /^Tindakan lain untuk / }).click();
  await page.getByRole('button', { name: 'Hapus mitra' }).click();
  await dialog(page)
    .getByLabel(/Lepaskan saldo Rp\s250\.000/)
    .check();
  await dialog(page).getByLabel('Batalkan 2 PIN yang masih tersedia').check();
  await dialog(page).getByLabel('Alasan').fill('Diminta mitra');
  // More came in; the page hears of it by the answer.
  now = rest(500_000, 0, 3);
  await dialog(page).getByRole('button', { name: 'Hapus mitra' }).click();
  await expect(toast(page)).toContainText('Saldo atau PIN mitra ini berubah sejak Anda membukanya');
  await expect(dialog(page).getByLabel(/Lepaskan saldo Rp\s500\.000/)).not.toBeChecked();
  await expect(dialog(page).getByLabel('Batalkan 3 PIN yang masih tersedia')).not.toBeChecked();
  await expect(dialog(page).getByLabel('Alasan')).toHaveValue('Diminta mitra');
});

test('a promotion leaves a balance on purpose only, asks for another password, and staff become partners again', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/409|422/);
  await signIn(page, 'superadmin');
  await page.goto('/admin/mitra/list?cari=nurul');
  await page.getByRole('link', { name: /^Nurul Hidayah/ }).click();
  await expect(level1(page, 'Nurul Hidayah')).toBeVisible();
  const address = page.url();
  const others = page.getByRole('button', { name: 'Tindakan lain untuk Nurul Hidayah' });
  await others.click();
  await page.getByRole('button', { name: 'Promosikan' }).click();
  await dialog(page).getByLabel('Peran baru').selectOption('cs');
  await dialog(page).getByLabel('Password saat ini').fill(demoPassword);
  await dialog(page).getByRole('button', { name: 'Promosikan' }).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText('masih dapat ditarik');
  await expectAccessible(page);
  await dialog(page)
    .getByLabel(/^Biarkan saldo Rp/)
    .check();
  await dialog(page).getByRole('button', { name: 'Promosikan' }).click();
  await expect(toast(page)).toContainText('Nurul Hidayah sekarang CS');

  const nurul = await visitor('desktop');
  await logIn(nurul, 'nurul');
  await expect(
    nurul.getByText('Anda masuk dengan password Anda sendiri dari sebelum menjadi staf.'),
  ).toBeVisible();
  await expect(nurul.getByText('sementara')).toHaveCount(0);
  await expectAccessible(nurul);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const press = await widthOf(nurul.getByRole('button', { name: 'Ganti password' }));
  expect(press).toBeGreaterThan((await widthOf(nurul.getByLabel('Password saat login'))) - 2);
  await nurul.getByLabel('Password saat login').fill(demoPassword);
  await nurul.getByLabel('Password baru', { exact: true }).fill('temulawak-nurul');
  await nurul.getByRole('button', { name: 'Ganti password' }).click();
  await expect(nurul).toHaveURL('/admin/dashboard');

  await page.goto(address);
  await others.click();
  await page.getByRole('button', { name: 'Kembalikan menjadi mitra' }).click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Alasan').fill('Tugasnya selesai');
  await dialog(page).getByRole('button', { name: 'Jadikan mitra' }).click();
  await expect(toast(page)).toContainText('sekarang mitra dengan peringkat');
  await others.click();
  await expect(page.getByRole('button', { name: 'Promosikan' })).toBeVisible();
});

/** Fills the registration form, all but the upline. */
async function fillNewcomer(page: Page, username: string, nik: string): Promise<void> {
  for (const [label, text] of [
    ['Username', username],
    ['Nama lengkap', 'Ratna Dewi'],
    ['NIK', nik],
    ['Alamat', 'Jl. Melati 5, Karanganyar'],
    ['No. WhatsApp', '081234500001'],
    ['Gmail', `${username}@gmail.com`],
    ['Password', 'jahe-melati-7'],
    ['Nama pemilik rekening', 'Ratna Dewi'],
    ['Nomor rekening', '0339920157'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await pickOption(page.getByLabel('Bank', { exact: true }), 'BCA');
}

test('staff register right under the company; who waits outside the tree is refused beside the field', async ({
  page,
}) => {
  const waiting = {
    username: 'diluar-pohon',
    fullName: 'Di Luar',
    email: 'diluar@contoh.id',
    password: 'jahe-melati-7',
    accountNumber: '0339920157',
  };
  await call(page, '/partners/sign-up', waiting);
  await signIn(page, 'admin');
  await page.goto('/admin/mitra/register');
  await fillNewcomer(page, 'ratna-dewi', '3313046107940036');
  const upline = page.getByLabel('Username upline');
  const submit = page.getByRole('button', { name: 'Daftarkan Mitra Baru' });
  await upline.fill('diluar-pohon');
  await expect(page.getByText('Username referral tidak ditemukan.').first()).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription('Username referral tidak ditemukan.');
  await upline.fill('superadmin');
  await expect(page.getByText(/^Referral valid: /)).toBeVisible();
  await submit.click();
  await expect(page.getByRole('dialog', { name: 'Pendaftaran Berhasil!' })).toContainText('ratna-dewi');
});

test('cs is told that the company has no activation PIN, wherever one would be used up', async ({ page }) => {
  const fullName = 'Menunggu Staf';
  await call(page, '/partners/sign-up', {
    username: 'menunggu-staf',
    fullName,
    email: 'menunggu-staf@contoh.id',
    password: 'jahe-melati-7',
    accountNumber: '0339920157',
  });
  await signIn(page, 'cs');
  await page.route('**/api/partners/registration-pin', (route) =>
    route.fulfill({ json: { available: false } }),
  );
  const why = 'Stok PIN Aktivasi Super Admin tidak mencukupi.';
  await page.goto('/admin/mitra/register');
  await expect(page.getByText('PIN aktivasi perusahaan habis.')).toBeVisible();
  const register = page.getByRole('button', { name: 'Daftarkan Mitra Baru' });
  await expect(register).toBeDisabled();
  await expect(register).toHaveAccessibleDescription(why);
  await expectAccessible(page);
  await page.goto('/admin/mitra/list?cari=menunggu-staf');
  await page.getByRole('link', { name: new RegExp(`^${fullName}`) }).click();
  await page.getByRole('button', { name: 'Aktifkan mitra' }).click();
  const activate = dialog(page).getByRole('button', { name: 'Aktifkan mitra' });
  await expect(activate).toBeDisabled();
  await expect(activate).toHaveAccessibleDescription(why);
});
