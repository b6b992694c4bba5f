import { dateOf } from '@rimpang/domain/calendar';
import { activateRo, call, earnJourney, givePins, register } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, test } from './journey.ts';
import { toast } from './parts.ts';
import { holdPictures, slipPhoto } from './pictures.ts';

test.use({ productName: 'rewards' });
test.describe.configure({ mode: 'serial' });

test('a tier of the main reward is claimed once, refused with a reason, and claimed again', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  const budi = await visitor('phone', 'budi');
  await earnJourney(owner, budi);

  await budi.goto('/dashboard/manajemen-bonus');
  await budi.getByRole('button', { name: 'Klaim Wisata domestik sekarang' }).click();
  await expect(budi.getByRole('heading', { level: 1 })).toHaveText('Reward Utama');
  await expect(budi.getByText('Wisata domestik bisa diklaim')).toBeVisible();
  await expect(
    budi
      .getByRole('main')
      .getByText(/^Tercapai, masuk sebagai/)
      .first(),
  ).toBeVisible();
  // 'Dibayarkan' is what withdrawals have paid; nothing here says so.
  await expect(budi.getByRole('main').getByText('Dibayarkan')).toHaveCount(0);
  await expect(budi.getByRole('progressbar')).toHaveCount(1);
  await expect(budi.getByRole('button', { name: /^Klaim/ })).toHaveCount(2);
  const tier = budi.getByRole('listitem').filter({ hasText: '1.000 poin' });
  const claim = tier.getByRole('button', { name: /^Klaim/ });
  await claim.click();
  const question = budi.getByRole('dialog', { name: /^Klaim .*\?$/ });
  await expectAccessible(budi);
  await question.getByRole('button', { name: 'Kirim klaim' }).dblclick();
  await expect(toast(budi)).toContainText('Permintaan Klaim Terkirim!');
  await expect(tier.getByRole('button', { name: /^Sudah Diklaim/ })).toBeDisabled();
  const own = budi.getByRole('row', { name: /CLAIM-/ });
  await expect(own).toHaveCount(1);
  await expectAccessible(budi);
  await expectFitsNarrow(budi);

  await owner.goto('/admin/withdrawal/reward-claim');
  await owner.getByRole('link', { name: 'Budi Santoso' }).click();
  await owner.getByRole('button', { name: /^Tolak klaim/ }).click();
  const refuse = owner.getByRole('dialog', { name: /^Tolak klaim/ });
  await refuse.getByLabel('Alasan').fill('Data KTP belum cocok.');
  await refuse.getByRole('button', { name: 'Tolak klaim' }).click();
  await expect(refuse).toBeHidden();

  await expect(own).toContainText('Ditolak');
  await expect(tier).toContainText('Data KTP belum cocok.');
  await tier.getByRole('button', { name: /^Klaim/ }).click();
  await question.getByRole('button', { name: 'Kirim klaim' }).click();
  await expect(tier.getByRole('button', { name: /^Sudah Diklaim/ })).toBeDisabled();
});

test('a handover is recorded with the picture that was chosen for it, however soon it is pressed', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  await owner.goto('/admin/withdrawal/reward-claim');
  await owner.getByRole('link', { name: 'Budi Santoso' }).first().click();
  await owner.getByRole('button', { name: /^Setujui klaim/ }).click();
  await owner
    .getByRole('dialog', { name: /^Setujui klaim/ })
    .getByRole('button', { name: 'Setujui klaim' })
    .click();
  await owner.getByRole('button', { name: 'Catat serah terima' }).click();
  const form = owner.getByRole('dialog', { name: /^Serah terima/ });
  await form.getByLabel('Tanggal serah terima').fill(dateOf(new Date()));
  const letGo = await holdPictures(owner);
  await form.getByLabel('Foto serah terima').setInputFiles(await slipPhoto(owner, 'Serah terima'));
  await expect(form.getByRole('button', { name: 'Memeriksa gambar...', exact: true })).toBeVisible();
  await form.getByLabel('Diterima oleh').press('Enter');
  await letGo();
  await form.getByRole('button', { name: 'Catat serah terima', exact: true }).click();
  await expect(toast(owner)).toContainText('Serah Terima Dicatat');
  await expect(form).toBeHidden();
  await expect(owner.getByRole('img', { name: /^Serah terima/ })).toBeVisible();
});

test('a rank is claimed once all four thresholds are met', async ({ visitor }) => {
  const owner = await visitor('desktop', 'superadmin');
  const budi = await visitor('phone', 'budi');
  const siti = await visitor('phone', 'siti');
  await budi.goto('/dashboard/rank-reward');
  const ruby = budi.getByRole('article', { name: 'RUBY' });
  const claim = ruby.getByRole('button', { name: 'Klaim reward RUBY' });
  await expect(claim).toBeDisabled();
  await expect(claim).toHaveAccessibleDescription('Belum terpenuhi: RO tim, Stokis baru, Poin peringkat.');

  await givePins(owner, 'siti', 'ro', 39);
  await activateRo(siti, 39);
  await givePins(owner, 'budi', 'activation', 20);
  for (let number = 1; number <= 20; number += 1) {
    const username = `ruby${number}`;
    const fullName = `Mitra Ruby ${number}`;
    const partnerId = await register(budi, number, { username, fullName, upline: 'budi' });
    if (number > 2) continue;
    await call(owner, `/admin/partners/${partnerId}`, {
      revision: 1,
      fullName,
      address: 'Jl. Melati 5, Karanganyar',
      phone: '081234500001',
      email: `${username}@contoh.id`,
      rank: 'Stokis',
      bank: 'bri',
      bankHolder: fullName,
    });
  }

  await budi.reload();
  await expect(ruby).toContainText('RO tim 40 dari 40, terpenuhi');
  await expect(ruby).toContainText('Stokis baru 2 dari 2, terpenuhi');
  await claim.click();
  await budi
    .getByRole('dialog', { name: 'Klaim reward RUBY?' })
    .getByRole('button', { name: 'Kirim klaim' })
    .dblclick();
  await expect(toast(budi)).toContainText('Permintaan Klaim Terkirim!');
  await expect(ruby.getByRole('button', { name: /^Sudah Diklaim/ })).toBeDisabled();
  await expect(budi.getByRole('button', { name: 'Klaim reward DIAMOND' })).toBeDisabled();
  await expectAccessible(budi);
  await expectFitsNarrow(budi);
});
