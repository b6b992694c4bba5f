import { call } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { demoPassword, expect, signIn, test } from './journey.ts';
import { giveUp, loseAnswer } from './lost-answers.ts';
import { expectUncovered, pickOption, toast } from './parts.ts';

test.use({ productName: 'withdrawals' });

test('back from the review keys go on in the form', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('60000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Anda akan menerima' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Langkah 1 dari 2' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Max' })).toBeFocused();
});

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
  await row.getByRole('button', { name: /^WD-/ }).click();
  await expect(budi.getByRole('dialog', { name: /^Tanda terima WD-/ })).toContainText('Akan diterima');
  await budi.goBack();

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

test('the back button leads from the review of a withdrawal to its amount', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  const amount = page.getByLabel('Jumlah penarikan');
  await amount.fill('49999');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(amount).toHaveAccessibleDescription(/Jumlah penarikan minimal Rp\s50\.000/);
  await amount.fill('100000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(page.getByRole('button', { name: 'Kirim Permintaan' })).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('100.000');
});

test('a review that is not valid any more leads back to the amount, and says what is wrong', async ({
  page,
}) => {
  await signIn(page, 'andi');
  const read = await page.request.get('/api/withdrawals/balance');
  const { available } = (await read.json()) as { available: number };
  await page.goto('/dashboard/withdrawal-form');
  const amount = page.getByLabel('Jumlah penarikan');
  const send = page.getByRole('button', { name: 'Kirim Permintaan' });
  await amount.fill('60000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(send).toBeVisible();
  await page.goBack();
  await amount.fill('50.000,50');
  await page.goForward();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/dashboard/withdrawal-form');
  await expect(amount).toHaveValue('50.000,50');
  await expect(page.getByRole('main')).not.toContainText('NaN');

  await amount.fill(String(available - 10_000));
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(send).toBeVisible();
  await call(page, '/withdrawals', { amount: 50_000 });
  await expect(amount).toHaveAccessibleDescription(/Jumlah melebihi saldo tersedia/);
  await expect(amount).toBeFocused();
  await expectAccessible(page);
});

test('a change of the bank asks for the password, is led to from the withdrawal, and tells the e-mail address', async ({
  page,
}) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('200000');
  await page.getByRole('link', { name: 'Ubah rekening' }).click();
  const bank = page.getByRole('dialog', { name: 'Ganti rekening bank' });
  await bank.getByLabel('Nama pemilik rekening').fill('Budi Santoso');
  await pickOption(bank.getByLabel('Bank', { exact: true }), 'SeaBank');
  await bank.getByLabel('Nomor rekening').fill('901234567788');
  await bank.getByLabel('Password saat ini', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(bank.getByText('Password wajib diisi')).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await bank.getByLabel('Password saat ini', { exact: true }).fill(demoPassword);
  await bank.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(toast(page)).toContainText('Profil Berhasil Diperbarui');
  await expect(bank).toBeHidden();
  await page.goto('/dashboard/withdrawal-form');
  await expect(page.getByText('SeaBank •••• 7788')).toBeVisible();
  await expect(page.getByLabel('Jumlah penarikan')).toHaveValue('200.000');

  await page.goto('/dev/inbox');
  const email = page.getByRole('article').filter({ hasText: 'budi@example.com' }).first();
  await expect(email).toContainText(/rekening/i);
});

test('figures that changed meanwhile are said beside the button, and cover nothing', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 409/);
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('75000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  const send = page.getByRole('button', { name: 'Kirim Permintaan' });
  // As a server whose fee is another one now has it.
  await page.route('**/api/withdrawals', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const asked = route.request().postDataJSON() as { total: number };
    return route.continue({ postData: JSON.stringify({ ...asked, total: asked.total - 2_500 }) });
  });
  await send.click();
  const said = page.getByRole('alert').filter({ hasText: 'Permintaan Gagal' });
  await expect(said).toContainText('totalnya sekarang Rp\u00a085.000');
  await expect(toast(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ubah jumlah' }).click();
  await page.getByLabel('Jumlah penarikan').fill('80000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await expect(send).toBeVisible();
  await expect(said, 'another amount was not refused').toHaveCount(0);
  await page.unroute('**/api/withdrawals');
  await send.click();
  await expect(toast(page)).toContainText('Permintaan Penarikan Terkirim!');
});

test('a request whose answer was lost is found itself, whatever the balance has become', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 504/);
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('60000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  const remainder = page.getByRole('main').getByText('Sisa saldo').locator('..');
  const before = await remainder.innerText();
  const losses = [giveUp, loseAnswer];
  await page.route('**/api/withdrawals', (route) =>
    route.request().method() === 'POST' ? losses.shift()?.(route) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Kirim Permintaan' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await expect(page.getByText('Belum pasti terkirim', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Periksa dulu' }), 'keys go on from there').toBeFocused();
  await expectUncovered(page.getByRole('main'), 'Periksa dulu', toast(page));
  expect(await remainder.innerText(), 'the balance of the moment it was sent').toBe(before);
  // A bonus is booked in the same moment: the balance alone no longer tells whether the request has arrived.
  await call(page, '/partners/ro', {});
  await page.getByRole('button', { name: 'Periksa dulu' }).click();
  await expect(toast(page)).toContainText('Permintaan Penarikan Terkirim!');
  await expect(page).toHaveURL(/\/dashboard\/withdrawal/);
  await expect(page.getByRole('row').filter({ hasText: 'Rp\u00a060.000' })).toHaveCount(1);

  // More than half; the page is opened again, on a balance that no longer pays for what was typed.
  await page.goto('/dashboard/withdrawal-form');
  const amount = page.getByLabel('Jumlah penarikan');
  await page.getByRole('button', { name: 'Max' }).click();
  const all = Number((await amount.inputValue()).replaceAll('.', ''));
  await amount.fill(String(Math.floor(all / 2) + 10_000));
  const asked = await amount.inputValue();
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await page.getByRole('button', { name: 'Kirim Permintaan' }).click();
  await expect(page.getByText('Belum pasti terkirim', { exact: true })).toBeVisible();
  await page.reload();
  await expect(toast(page)).toContainText(`Rp\u00a0${asked}`);
  await expect(page).toHaveURL(/\/dashboard\/withdrawal-status/);
});

test('a request that never arrived says so when it is looked for, and can be sent', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  await signIn(page, 'budi');
  await page.goto('/dashboard/withdrawal-form');
  await page.getByLabel('Jumlah penarikan').fill('70000');
  await page.getByRole('button', { name: 'Periksa permintaan' }).click();
  await page.route('**/api/withdrawals', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Kirim Permintaan' }).click();
  await page.getByRole('button', { name: 'Periksa dulu' }).click();
  await expect(toast(page)).toContainText('Belum Terkirim');
  await page.getByRole('button', { name: 'Kirim Permintaan' }).click();
  await expect(toast(page)).toContainText('Permintaan Penarikan Terkirim!');
});
