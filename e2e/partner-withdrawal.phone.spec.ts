import { call } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, test } from './journey.ts';
import { toast } from './partner-pages.ts';

test.use({ productName: 'partner-withdrawal' });

test('amount, words and fee are reviewed before they are sent; a refusal gives everything back with its reason', async ({
  visitor,
}) => {
  const finance = await visitor('desktop', 'finance');
  const budi = await visitor('phone', 'budi');
  await budi.goto('/dashboard/withdrawal-form');
  const amount = budi.getByLabel('Jumlah penarikan');
  await amount.fill('49999');
  await amount.press('Tab');
  await expect(amount).toHaveAccessibleDescription(/Jumlah penarikan minimal Rp\s50\.000/);
  await amount.fill('999999999');
  await expect(amount).toHaveAccessibleDescription(
    /Jumlah melebihi saldo tersedia setelah dikurangi biaya admin/,
  );
  await budi.getByRole('group', { name: 'Pilih jumlah' }).getByRole('button').first().click();
  await expect(amount).not.toHaveAccessibleDescription(/melebihi/);
  await amount.fill('250000');
  await expect(amount).toHaveAccessibleDescription(/dua ratus lima puluh ribu rupiah/);
  await expect(budi.getByRole('main')).toContainText('Rp 260.000');
  await budi.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(budi.getByRole('main')).toContainText('dua ratus lima puluh ribu rupiah');
  await expectAccessible(budi);
  await expectFitsNarrow(budi);
  await budi.goBack();
  await expect(amount).toHaveValue('250.000');
  await budi.goForward();
  await budi.getByRole('button', { name: 'Kirim Permintaan' }).dblclick();
  await expect(toast(budi)).toContainText('Permintaan Penarikan Terkirim!');
  const row = budi.getByRole('row', { name: /WD-.*250\.000/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Menunggu');
  await expect(row).toContainText('Diperkirakan sampai paling lambat');

  const queue = (await (await finance.request.get('/api/admin/withdrawals?status=pending')).json()) as {
    rows: { id: number; amount: number }[];
  };
  const own = queue.rows.find((one) => one.amount === 250_000);
  await call(finance, `/admin/withdrawals/${own?.id}/reject`, { reason: 'Nama rekening tidak sama' });
  await expect(row).toContainText('Gagal');
  await expect(row).toContainText('Alasan: Nama rekening tidak sama. Rp 260.000 kembali ke saldo Anda');
  await row.getByRole('button', { name: /^WD-/ }).click();
  const receipt = budi.getByRole('dialog', { name: /^Tanda terima WD-/ });
  await expect(receipt).toContainText('Nama rekening tidak sama.');
  await expect(receipt).toContainText('dua ratus lima puluh ribu rupiah');
  await expectAccessible(budi);
});

test('a balance that satisfies the minimum but leaves no legal amount is explained', async ({ visitor }) => {
  const siti = await visitor('phone', 'siti');
  const balance = (await (await siti.request.get('/api/withdrawals/balance')).json()) as {
    available: number;
  };
  await call(siti, '/withdrawals', { amount: balance.available - 10_000 - 55_000 });
  await siti.goto('/dashboard/withdrawal-form');
  await expect(siti.getByText('Saldo belum cukup untuk ditarik')).toBeVisible();
  const review = siti.getByRole('button', { name: 'Periksa permintaan' });
  await expect(review).toBeDisabled();
  await expect(review).toHaveAccessibleDescription('Saldo minimal Rp 60.000');
  await expect(siti.getByText(/ditahan untuk penarikan berjalan/)).toBeVisible();
  await expectAccessible(siti);
  await expectFitsNarrow(siti);
});
