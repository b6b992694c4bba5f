import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'bonuses' });

test('an RO bonus tells its cause, who was passed over, since when one’s own RO was active, rule and version', async ({
  page,
}) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/total-ro-bonus');
  await page.getByRole('button', { name: 'Dari repeat order Andi Pratama' }).click();
  const why = page.getByRole('dialog', { name: 'Kenapa bonus ini?' });
  const way = why.getByRole('list', { name: 'Jalan bonus ini' });
  await expect(way).toContainText('Andi Pratama mengaktifkan RO');
  await expect(way).toContainText(/Memakai PIN RP-RO-\w+\./);
  await expect(way).toContainText('Siti Rahmawati terlewati');
  await expect(way).toContainText('Status RO: Tidak Aktif saat itu');
  await expect(way).toContainText(/Anda menerima Rp\s50\.000RO Anda aktif sejak \d+ \w+ \d{4}\./);
  await expect(why).toContainText(
    /Rencana bonus versi \d+, aturan “RO ke upline aktif terdekat”\. Berlaku sejak \d+ \w+ \d{4}\./,
  );
  await expect(why.getByRole('link', { name: 'Tanya CS soal bonus ini' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.goBack();
  await expect(why).toBeHidden();
});

test('a bonus that was paid in part names the withdrawal that took it', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/bonus-unclaimed?status=all');
  await page
    .getByRole('row', { name: /Rp\s160\.000 dibayar/ })
    .getByRole('button')
    .click();
  const why = page.getByRole('dialog', { name: 'Kenapa bonus ini?' });
  await expect(why.getByRole('term').filter({ hasText: /^WD-/ })).toHaveCount(1);
  await expect(why.getByRole('definition')).toHaveText(['Rp 160.000']);
  await why.getByRole('link', { name: 'Lihat penarikan Anda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status Penarikan' })).toBeVisible();
});

test('a bonus that went past explains itself up to oneself, and says nothing of the receiver’s money', async ({
  page,
}) => {
  await signIn(page, 'siti');
  await page.goto('/dashboard/total-ro-bonus?daftar=terlewat');
  await page.getByRole('button', { name: 'Andi Pratama mengaktifkan RO' }).first().click();
  const why = page.getByRole('dialog', { name: 'Kenapa bonus ini?' });
  await expect(why).toContainText('Anda terlewati');
  await expect(why).toContainText('Budi Santoso menerima Rp 50.000');
  await expect(why).not.toContainText('aktif sejak');
  await expect(why.getByText('Kapan dibayarkan?')).toHaveCount(0);
  await expect(why.getByRole('link', { name: 'Tarik Bonus Sekarang' })).toHaveCount(0);
  await expectAccessible(page);
  await why.getByRole('link', { name: 'Lihat status RO saya' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivasi RO' })).toBeVisible();
});

test('every total leads to what makes it up, down to a single bonus', async ({ page }) => {
  await signIn(page, 'budi');
  const main = page.getByRole('main');
  const totals = ['Bonus Belum Dibayarkan', 'Total Bonus', 'Bonus Hari Ini', 'Referral', 'Repeat Order'];
  await page.goto('/dashboard');
  for (const total of totals) {
    await main
      .getByRole('link', { name: new RegExp(`^${total}`) })
      .first()
      .click();
    await expect(page).not.toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto('/dashboard/bonus-unclaimed');
  await main.getByRole('link', { name: /^Reward Utama/ }).click();
  await expect(page).toHaveURL(/jenis=reward_utama/);
  await main.getByRole('button', { name: 'Aktivasi RO Anda' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Kenapa bonus ini?' })).toContainText('Bonus Reward Utama');

  await page.getByRole('button', { name: 'Bagikan bukti bonus' }).click();
  const sharing = page.getByRole('dialog', { name: 'Bagikan bukti bonus' });
  const picture = sharing.getByRole('img', { name: 'Bukti bonus yang akan dibagikan' });
  await expect(picture).toBeVisible();
  const nameless = await picture.getAttribute('src');
  await expectAccessible(page);
  await sharing.getByLabel('Tampilkan nama saya').check();
  await expect(picture).not.toHaveAttribute('src', nameless ?? '');
  const saved = page.waitForEvent('download');
  await sharing.getByRole('button', { name: 'Simpan gambar' }).click();
  expect((await saved).suggestedFilename()).toBe('bukti-bonus.png');
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
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bonus-terlewat-.*\.csv$/);
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
