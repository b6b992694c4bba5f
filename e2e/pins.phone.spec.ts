import type { Page, Route } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, logIn, signIn, test } from './journey.ts';
import { giveUp, loseAnswer } from './lost-answers.ts';
import { fillRegistration, pinStock, wulandari } from './partner-pages.ts';
import { expectUncovered, registered, toast } from './parts.ts';
import { pdf, renamedSvg, slipPhoto, tooLarge } from './pictures.ts';

test.use({ productName: 'pins' });

const payment = (page: Page) => page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });

const confirm = (page: Page) => payment(page).getByRole('button', { name: 'Konfirmasi Pembayaran' });

const proof = (page: Page) => payment(page).getByLabel('Unggah bukti transfer');

const orders = (page: Page) => page.getByRole('row').filter({ hasText: 'ORD-' });

/** The order page of budi with one RO PIN chosen and the payment dialog open; gives how many orders there were. */
async function openPayment(page: Page): Promise<number> {
  await signIn(page, 'budi');
  await page.goto('/dashboard/order-pin');
  await expect(orders(page).first()).toBeVisible();
  const before = await orders(page).count();
  await page.getByRole('button', { name: 'Order Sekarang' }).click();
  await expect(toast(page)).toContainText('Pesanan Kosong');
  await page.getByRole('button', { name: 'Tambah Jumlah PIN RO' }).click();
  await page.getByRole('button', { name: 'Order Sekarang' }).click();
  await expect(payment(page)).toBeVisible();
  expect(await toast(page).allInnerTexts(), 'nothing lies over what is to be paid').toEqual([]);
  await expect(payment(page).getByText('Demo: jangan transfer')).toBeVisible();
  return before;
}

test('what failed is said beside the buttons, also where they come under it later', async ({ page }) => {
  await signIn(page, 'budi');
  await page.setViewportSize({ width: 360, height: 1600 });
  await page.goto('/dashboard/order-pin');
  await expect(orders(page).first()).toBeVisible();
  const go = page.getByRole('button', { name: 'Order Sekarang' });
  await go.click();
  await expect(toast(page)).toContainText('Pesanan Kosong');
  const [button, said] = await Promise.all([go.boundingBox(), toast(page).boundingBox()]);
  const lift = (said?.y ?? 0) - (button?.y ?? 0);
  expect(lift, 'it stands below them').toBeGreaterThan(0);
  await page.getByRole('main').evaluate((main, px) => {
    const line = document.createElement('p');
    line.style.height = `${px}px`;
    main.prepend(line);
  }, lift);
  await expect(async () => expectUncovered(page.getByRole('main'), 'Order Sekarang', toast(page))).toPass();
});

test('a file that is no photo is refused beside the field, and nothing is sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const before = await openPayment(page);
  await payment(page).getByRole('button', { name: 'Salin jumlah transfer' }).click();
  await expect(toast(payment(page))).toContainText('Jumlah transfer berhasil disalin.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3500000');
  const photo = await slipPhoto(page, 'Rp 3.500.000');
  const refusals = [
    [pdf, 'Gunakan gambar JPG atau PNG.'],
    [renamedSvg, 'Gunakan gambar JPG atau PNG.'],
    [tooLarge(photo), 'Ukuran file maksimal 5 MB.'],
    [
      { ...photo, buffer: photo.buffer.subarray(0, 300) },
      'Gambar tidak dapat dibaca. Coba foto atau tangkapan layar lain.',
    ],
  ] as const;
  for (const [file, message] of refusals) {
    await proof(page).setInputFiles(file);
    await expect(payment(page).getByText(message)).toBeVisible();
    await expect(proof(page)).toHaveAccessibleDescription(new RegExp(message));
    // The strong button is the next thing to do; who comes back from the gallery without a picture is told so.
    const chooser = page.waitForEvent('filechooser');
    await payment(page).getByRole('button', { name: 'Unggah bukti', exact: true }).click();
    await (await chooser).element().dispatchEvent('cancel');
    await expect(toast(payment(page))).toContainText('File Belum Dipilih');
    await toast(payment(page)).getByRole('button').click();
  }
  expect(sent.filter((path) => !path.startsWith('/api/identity'))).toEqual([]);

  await proof(page).focus();
  await proof(page).setInputFiles(photo);
  await expect(payment(page).getByRole('status').filter({ hasText: 'dipilih' }), 'read out').toHaveText(
    /^Unggah bukti transfer: .+ dipilih\.$/,
  );
  await page.keyboard.press('Tab');
  const remove = payment(page).getByRole('button', { name: 'Hapus gambar' });
  await expect(remove, 'the field has the focus of what went from it').toBeFocused();
  await remove.press('Enter');
  await page.keyboard.press('Tab');
  await expect(proof(page)).toBeFocused();
  await proof(page).setInputFiles(photo);
  await confirm(page).click();
  await expect(toast(page)).toContainText('Pesanan Terkirim!');
  await expect(orders(page)).toHaveCount(before + 1);
});

const loseRequest = (route: Route) => route.abort('connectionreset');

for (const [what, path, lose] of [
  ['the upload', '**/api/files/proofs', loseRequest],
  ['the answer to the upload', '**/api/files/proofs', loseAnswer],
  ['the order', '**/api/pins/orders', loseRequest],
  ['the answer to the order', '**/api/pins/orders', loseAnswer],
] as const) {
  test(`${what} is lost on the way: nothing typed is gone, and trying again makes one order`, async ({
    page,
    noise,
  }) => {
    noise.expect(/ERR_CONNECTION_RESET/);
    const before = await openPayment(page);
    await proof(page).setInputFiles(await slipPhoto(page, 'Rp 3.500.000'));
    let lost = 0;
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      return lose(route);
    });
    await confirm(page).click();
    await expect(toast(payment(page))).toContainText('Belum Pasti Terkirim');
    await expect(toast(payment(page))).toContainText(
      'Tidak ada koneksi. Periksa jaringan Anda, lalu coba lagi. Tidak akan tercatat dua kali.',
    );
    await expect(payment(page).getByRole('img', { name: /bukti-transfer\.jpg/ })).toBeVisible();
    await confirm(page).dblclick();
    await expect(toast(page)).toContainText('Pesanan Terkirim!');
    await expect(orders(page)).toHaveCount(before + 1);
    await page.reload();
    await expect(orders(page)).toHaveCount(before + 1);
  });
}

test('two quick submits have one effect', async ({ page, visitor }) => {
  await signIn(page, 'budi');
  const before = await pinStock(page, 'RO');
  await page.goto('/dashboard/transfer-pin');
  await page.getByLabel('Cari nama mitra Anda').fill('prata');
  await page
    .getByRole('group', { name: 'Ditemukan' })
    .getByRole('button', { name: /Andi Pratama/ })
    .click();
  await page.getByLabel('Jenis PIN').selectOption({ label: 'PIN RO' });
  await expect(page.getByText('Mitra ditemukan: Andi Pratama')).toBeVisible();
  await page.getByRole('button', { name: 'Periksa transfer' }).click();
  await page.getByRole('button', { name: 'Transfer PIN' }).dblclick();
  await expect(toast(page)).toContainText('Transfer Berhasil!');
  expect(await pinStock(page, 'RO')).toBe(before - 1);

  const pins = await pinStock(page, 'Aktivasi');
  await page.goto('/dashboard/register-new');
  await fillRegistration(page, wulandari);
  await page.getByRole('button', { name: 'Daftarkan Mitra Baru' }).dblclick();
  await expect(registered(page)).toContainText(wulandari.fullName);
  const send = registered(page).getByRole('link', { name: 'Kirim data login lewat WhatsApp' });
  const words = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(words).toContain(`Username Anda: ${wulandari.username}`);
  expect(words).not.toContain(wulandari.password);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await registered(page).getByRole('button', { name: 'Daftarkan lagi' }).click();
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('');
  expect(await pinStock(page, 'Aktivasi')).toBe(pins - 1);

  const phone = await visitor('phone');
  await phone.goto(/\/reset-password#\S+/.exec(words)?.[0] ?? '');
  await phone.getByLabel('Password baru').fill('temulawak-baru-3');
  await phone.getByRole('button', { name: 'Ganti password' }).click();
  await expect(phone).toHaveURL('/login');
  await logIn(phone, wulandari.username, 'temulawak-baru-3');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(wulandari.fullName);
});

test('a transfer names what is wrong beside the field', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/transfer-pin');
  const recipient = page.getByLabel('Username mitra penerima');
  const quantity = page.getByLabel('Jumlah PIN');
  const review = page.getByRole('button', { name: 'Periksa transfer' });
  await quantity.fill('');
  await review.click();
  await expect(recipient).toHaveAccessibleDescription(/Username mitra wajib diisi/);
  await expect(quantity).toHaveAccessibleDescription(/Jumlah PIN wajib diisi/);
  await recipient.fill('BUDI');
  await expect(recipient).toHaveAccessibleDescription('Tidak bisa transfer ke diri sendiri.');
  await recipient.fill('bukanmitra');
  await expect(recipient).toHaveAccessibleDescription('Mitra tidak ditemukan.');
  await quantity.fill('1');
  await review.click();
  await expect(toast(page)).toContainText('Mitra Tidak Valid');
  await recipient.fill('Siti');
  await expect(recipient).toHaveAccessibleDescription('Mitra ditemukan: Siti Rahmawati');
  await quantity.fill('0');
  await review.click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  for (const tooMany of ['999', '9999']) {
    await quantity.fill(tooMany);
    await review.click();
    await expect(quantity).toHaveAccessibleDescription(/Jumlah transfer melebihi stok Anda\./);
  }
  await quantity.fill('-1');
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  await quantity.fill('1,5');
  await expect(quantity).toHaveAccessibleDescription(/Harus berupa angka bulat/);
  await quantity.fill('1');
  await recipient.fill('tidakada');
  await expect(review, 'who gets them is not known yet').toBeDisabled();
});

test('a transfer that became impossible during its review says so', async ({ visitor }) => {
  const budi = await visitor('phone', 'budi');
  await budi.goto('/dashboard/transfer-pin');
  const stock = (await (await budi.request.get('/api/pins/stock')).json()) as { activation: number };
  await budi.getByLabel('Username mitra penerima').fill('siti');
  await budi.getByLabel('Jumlah PIN').fill(String(stock.activation));
  await budi.getByRole('button', { name: 'Periksa transfer' }).click();
  const transfer = budi.getByRole('button', { name: 'Transfer PIN', exact: true });
  await expect(transfer).toBeEnabled();
  await call(budi, '/pins/transfers', { recipient: 'siti', type: 'activation', quantity: 1 });
  await expect(transfer).toHaveAccessibleDescription('Stok PIN Aktivasi Anda tidak mencukupi.');
  await expect(budi.getByRole('main')).not.toContainText('−');
});

test('a transfer whose answer was lost can be sent again: it happens once, and back leads to its form', async ({
  visitor,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET|status of 504/);
  const budi = await visitor('phone', 'budi');
  const before = await pinStock(budi, 'Aktivasi');
  await budi.goto('/dashboard/transfer-pin');
  await budi.getByLabel('Username mitra penerima').fill('siti');
  await budi.getByLabel('Jumlah PIN').fill('1');
  await budi.getByRole('button', { name: 'Periksa transfer' }).click();
  await budi.goBack();
  await expect(budi.getByLabel('Username mitra penerima')).toHaveValue('siti');
  await budi.getByRole('button', { name: 'Periksa transfer' }).click();
  const transfer = budi.getByRole('button', { name: 'Transfer PIN', exact: true });
  for (const lose of [loseAnswer, giveUp]) {
    await budi.route('**/api/pins/transfers', lose, { times: 1 });
    await transfer.click();
    await expect(toast(budi)).toContainText('Belum Pasti Terkirim');
  }
  await transfer.click();
  await expect(toast(budi)).toContainText('Transfer Berhasil!');
  expect(await pinStock(budi, 'Aktivasi')).toBe(before - 1);
});

test('an RO PIN is spent after a question that says what it costs, what it brings, and that the RO is active', async ({
  page,
}) => {
  await signIn(page, 'budi');
  const before = await pinStock(page, 'RO');
  await page.goto('/dashboard/aktivasi-ro-pin');
  const open = page.getByRole('button', { name: 'Aktifkan PIN RO Saya' });
  const question = page.getByRole('dialog');
  await open.click();
  await expect(question).toContainText('RO Anda sudah aktif.');
  await expect(question).toContainText(/Harga PIN RO\s*Rp\s3\.500\.000/);
  await expect(question).toContainText(/Poin utama\s*\+50 poin/);
  await expect(question).toContainText(/Bonus Reward Utama\s*Rp\s350\.000/);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await question.getByRole('button', { name: 'Batal' }).click();
  expect(await pinStock(page, 'RO')).toBe(before);

  await page.goto('/dashboard/aktivasi-ro-pin');
  await open.click();
  await question.getByRole('button', { name: 'Aktifkan RO' }).dblclick();
  await expect(toast(page)).toContainText('Aktivasi Berhasil!');
  await expect(question).toBeHidden();
  expect(await pinStock(page, 'RO')).toBe(before - 1);
});

test('the chain of a PIN can be read beside the timeline it is opened from, at every width', async ({
  page,
}) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/pin-history');
  await page.getByRole('button', { name: 'Riwayat PIN' }).first().click();
  const step = page.getByRole('list', { name: 'Perjalanan PIN ini' }).getByRole('listitem').first();
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const words = await step.locator('b').boundingBox();
    expect(words?.width, `${width} px wide`).toBeGreaterThan(180);
  }
});
