import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './calls.ts';
import { expectAccessible } from './checks.ts';
import { busy } from './faults.ts';
import { expect, signIn, test } from './journey.ts';
import { dialog, main, toast } from './parts.ts';
import { differentSlips, type Picture, slipPhoto } from './pictures.ts';

test.use({ productName: 'pins' });

/** Orders one RO PIN with this slip, as the person who is signed in on this page. The order's code. */
async function order(page: Page, { name, mimeType, buffer }: Picture): Promise<string> {
  const answer = await page.request.post('/api/files/proofs', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: { file: { name, mimeType, buffer } },
  });
  const { fileId } = (await answer.json()) as { fileId: string };
  const items = [{ type: 'ro', quantity: 1 }];
  const { orders } = (await call(page, '/pins/orders', { items, proofFileId: fileId })) as {
    orders: { code: string }[];
  };
  return orders[0]?.code ?? '';
}

/** The opened row was on the screen for a moment, so that keys decide about it. */
async function ready(page: Page): Promise<void> {
  const panel = main(page).locator('[data-queue-panel][data-ready="true"]');
  await expect(panel).toBeVisible();
  const pictures = panel.getByRole('img');
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ complete }) => complete)))
    .toBe(true);
}

/** What the company's stock of activation PINs is, as the page about it says. */
async function companyStock(page: Page): Promise<number> {
  await page.goto('/admin/pin/company-stock');
  const figure = page
    .getByRole('main')
    .getByText(/^\d+ PIN Tersedia$/)
    .first();
  return Number.parseInt(await figure.innerText(), 10);
}

/** A server that cannot answer for a moment changes nothing of what was reviewed: the same button tries again. */
async function stayInReview(page: Page, verb: string): Promise<void> {
  const button = page.getByRole('button', { name: verb });
  await page.route('**/api/admin/pins**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: busy }) : route.fallback(),
  );
  await button.click();
  await expect(toast(page)).toContainText(busy.message);
  await expect(button).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Lanjut periksa' })).toHaveCount(0);
  await page.unroute('**/api/admin/pins**');
}

test('PINs are created once, however fast one clicks', async ({ visitor, noise }) => {
  noise.expect(/status of 503/);
  const admin = await visitor('desktop', 'admin');
  const before = await companyStock(admin);
  await admin.goto('/admin/pin/create');
  await admin.getByRole('button', { name: 'Lanjut periksa' }).click();
  const type = admin.getByLabel('Jenis PIN');
  const quantity = admin.getByLabel('Jumlah PIN');
  await expect(type).toHaveAccessibleDescription(/Jenis PIN wajib dipilih/);
  await expect(quantity).toHaveAccessibleDescription(/Jumlah PIN wajib diisi/);
  await quantity.fill('0');
  await type.selectOption({ label: 'Aktivasi' });
  await admin.getByRole('button', { name: 'Lanjut periksa' }).click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  for (const typed of ['2,5', '1e3', '1.5']) {
    await quantity.fill(typed);
    await expect(quantity).toHaveAccessibleDescription(/Harus berupa angka bulat/);
    await expect(quantity).toHaveValue(typed);
  }
  await quantity.fill('-3');
  await expect(quantity).toHaveAccessibleDescription(/Minimal 1 PIN/);
  await quantity.fill('3');
  const next = admin.getByRole('button', { name: 'Lanjut periksa' });
  await next.click();
  await expect(admin.getByRole('button', { name: 'Buat 3 PIN Aktivasi' })).toBeVisible();
  await admin.goBack();
  await expect(quantity, 'one step back, with what was typed').toHaveValue('3');
  await quantity.fill('1000000');
  await admin.goForward();
  await expect(quantity, 'nothing to review').toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('3');
  await next.click();
  await stayInReview(admin, 'Buat 3 PIN Aktivasi');
  await admin.getByRole('button', { name: 'Buat 3 PIN Aktivasi' }).dblclick();
  await expect(toast(admin)).toContainText('PIN Berhasil Dibuat');
  const codes = admin.getByRole('listitem').filter({ hasText: /RP-AK-[A-HJ-NP-Z2-9]{3}\d{3}/ });
  await expect(codes).toHaveCount(3);
  expect(await companyStock(admin)).toBe(before + 3);
});

test('company PINs go to a partner who exists, and not more than there are', async ({ visitor, noise }) => {
  noise.expect(/status of 503/);
  const admin = await visitor('desktop', 'admin');
  const before = await companyStock(admin);
  await admin.goto('/admin/pin/transfer');
  const recipient = admin.getByLabel('Username mitra');
  const next = admin.getByRole('button', { name: 'Lanjut periksa' });
  await expect(next).toBeDisabled();
  await recipient.fill('bukanmitra');
  await expect(recipient).toHaveAccessibleDescription('Mitra tidak ditemukan.');
  await expect(next).toBeDisabled();
  await recipient.fill('andi');
  await expect(recipient).toHaveAccessibleDescription('Mitra ditemukan: Andi Pratama');
  await admin.getByLabel('Jenis PIN').selectOption({ label: 'Aktivasi' });
  const quantity = admin.getByLabel('Jumlah PIN');
  await quantity.fill('0');
  await next.click();
  await expect(quantity).toHaveAccessibleDescription(/Minimal transfer 1 PIN\./);
  for (const tooMany of [String(before + 1), '9999']) {
    await quantity.fill(tooMany);
    await next.click();
    await expect(quantity).toHaveAccessibleDescription(/Jumlah transfer melebihi stok perusahaan\./);
  }
  await quantity.fill('2');
  await admin.getByLabel('Catatan').fill('Stok tambahan');
  await next.click();
  await expect(admin.getByRole('main')).toContainText('Andi Pratama (@andi)');
  await stayInReview(admin, 'Transfer 2 PIN Aktivasi');
  await admin.getByRole('button', { name: 'Transfer 2 PIN Aktivasi' }).dblclick();
  await expect(toast(admin)).toContainText('Transfer Berhasil!');
  await expect(toast(admin)).toContainText('2 PIN berhasil ditransfer ke');
  expect(await companyStock(admin)).toBe(before - 2);
});

test('an order is refused with a reason; a second screen shows it at once, the partner as well', async ({
  visitor,
}) => {
  const admin = await visitor('desktop', 'admin');
  const second = await visitor('desktop', 'superadmin');
  const siti = await visitor('phone', 'siti');
  await siti.goto('/dashboard/order-pin');
  const own = siti.getByRole('row').filter({ hasText: 'ORD-' }).first();
  await expect(own).toContainText('Tertunda');
  for (const screen of [admin, second]) {
    await screen.goto('/admin/pin/orders');
    await screen.getByRole('link', { name: 'Siti Rahmawati' }).click();
    await expect(screen.getByRole('button', { name: /^Tolak orderan/ })).toBeVisible();
  }
  await admin.getByRole('button', { name: /^Tolak orderan/ }).click();
  const dialog = admin.getByRole('dialog', { name: /^Tolak orderan/ });
  await dialog.getByRole('button', { name: 'Tolak orderan' }).click();
  const reason = dialog.getByLabel('Alasan');
  await expect(reason).toHaveAccessibleDescription(/wajib diisi/);
  await reason.fill('Transfer belum masuk.');
  await dialog.getByRole('button', { name: 'Tolak orderan' }).dblclick();
  await expect(toast(admin)).toContainText('Orderan Ditolak');
  await expect(second.getByText(/^Ditolak oleh Anindya Putri/)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Konfirmasi & Proses' })).toHaveCount(0);
  await expect(own).toContainText('Ditolak');
  await expect(own).toContainText('Transfer belum masuk.');
});

test('many orders at once, with what became of each', async ({ page, visitor }) => {
  const code = await order(await visitor('phone', 'budi'), await slipPhoto(page, 'Rp 3.500.000'));
  await signIn(page, 'admin');
  await page.goto('/admin/pin/orders');
  await page.getByRole('checkbox', { name: `Pilih ${code}` }).check();
  await page.getByRole('button', { name: 'Proses terpilih' }).click();
  await expect(dialog(page)).toContainText('mutasi rekening');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Konfirmasi & Proses' }).click();
  await expect(dialog(page)).toContainText('1 dari 1 orderan diputuskan');
  await expect(dialog(page).getByRole('list', { name: 'Hasil per orderan' })).toContainText('Berhasil');
});

test('a reason that is being typed stays when another person decides, and its letters decide about nothing', async ({
  visitor,
  noise,
}) => {
  noise.expect(/status of 409/);
  const ratna = await visitor('phone', 'ratna');
  await ratna.goto('/dashboard/order-pin');
  for (const slip of await differentSlips(ratna, 2)) await order(ratna, slip);
  const [admin, other] = [await visitor('desktop', 'admin'), await visitor('desktop', 'superadmin')];
  const sent: string[] = [];
  other.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  for (const where of [admin, other]) {
    await where.goto('/admin/pin/orders?cari=ratna');
    await expect(main(where).getByRole('row').filter({ hasText: 'ORD-' }).first()).toBeVisible();
    await where.keyboard.press('j');
    await ready(where);
  }
  await other.keyboard.press('t');
  const reason = dialog(other).getByLabel('Alasan');
  await expect(reason).toBeFocused();
  await other.keyboard.type('Belum masuk, ');
  await admin.keyboard.press('p');
  await expect(main(other).getByText(/^Selesai oleh Anindya Putri/)).toBeVisible();
  await other.keyboard.type('jp jp jp');
  await expect(reason).toHaveValue('Belum masuk, jp jp jp');
  expect(sent.filter((url) => url.endsWith('/approve'))).toEqual([]);
  await dialog(other).getByRole('button', { name: 'Tolak orderan' }).click();
  await expect(toast(other)).toContainText('Orderan Sudah Diputuskan');
  await expect(toast(other)).toContainText('Anindya Putri');
  await expect(dialog(other)).toBeHidden();
});

test('a PIN tells its life', async ({ page }) => {
  await signIn(page, 'cs');
  await page.goto('/admin/pin/status?status=used');
  await page.getByRole('row').nth(1).getByRole('link').click();
  const chain = page.getByRole('list', { name: /^Riwayat PIN/ });
  await expect(chain).toContainText('Dibuat');
  await expect(chain).toContainText('Dipakai');
  await expect(page.getByRole('button', { name: 'Reset semua PIN' })).toBeHidden();
});

test('a reused slip is marked in the list and held back in bulk until it was opened', async ({
  page,
  visitor,
}) => {
  const budi = await visitor('phone', 'budi');
  await budi.goto('/dashboard/order-pin');
  const reused = await slipPhoto(budi, 'TRANSFER BERHASIL\nRp 3.500.000\nsekali saja');
  const first = await order(budi, reused);
  const second = await order(budi, reused);
  await signIn(page, 'cs');
  await page.goto('/admin/pin/orders?urut=newest');
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(row(first)).toContainText('Periksa bukti');
  await expect(row(second)).toContainText('Periksa bukti');
  await expectAccessible(page);

  const box = (code: string) => page.getByRole('checkbox', { name: `Pilih ${code}` });
  for (const code of [first, second]) {
    await expect(box(code)).toHaveCount(0);
    await expect(row(code)).toContainText('Belum dapat dipilih');
  }

  await row(first).getByRole('link').first().click();
  await expect(page.getByText('Gambar bukti yang sama dipakai juga untuk orderan lain.')).toBeVisible();
  await ready(page);
  await page.keyboard.press('p');
  await expect(dialog(page), 'a key looks at the slip first').toContainText('Harus masuk');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await box(first).check();
  await expect(box(second), 'still held back').toHaveCount(0);
  await page.getByRole('button', { name: 'Proses terpilih' }).click();
  const going = dialog(page).getByRole('list', { name: 'Orderan yang diproses' });
  await expect(going).toContainText(first);
  await expect(going).not.toContainText(second);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Konfirmasi & Proses' }).click();
  await expect(dialog(page)).toContainText('1 dari 1 orderan diputuskan');
  await expect(dialog(page).getByRole('list', { name: 'Hasil per orderan' })).toContainText('Berhasil');
  await expectAccessible(page);
});

test('twenty orders are processed in twenty keys, none twice and none unseen, by two people at once', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/status of 409/);
  const andi = await visitor('phone', 'andi');
  await andi.goto('/dashboard/order-pin');
  const codes: string[] = [];
  for (const slip of await differentSlips(andi, 22)) codes.push(await order(andi, slip));
  await signIn(page, 'admin');
  const other = await visitor('desktop', 'superadmin');
  const opened = (where: Page) => main(where).getByRole('heading', { level: 2, name: /^ORD-/ });
  for (const where of [page, other]) {
    await where.goto('/admin/pin/orders?cari=andi&urut=newest');
    await expect(main(where).getByRole('row').filter({ hasText: 'ORD-' }).first()).toBeVisible();
  }
  const keys: string[] = [];
  const press = async (key: string) => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  const approvals: string[] = [];
  page.on('request', (request) => request.url().endsWith('/approve') && approvals.push(request.url()));

  await press('j');
  for (let done = 0; done < 20; done += 1) {
    await ready(page);
    const code = await opened(page).innerText();
    await press('p');
    await expect(toast(page)).toContainText(code);
    await expect(opened(page)).not.toHaveText(code);
  }
  expect(keys).toEqual(['j', ...Array.from({ length: 20 }, () => 'p')]);
  expect(new Set(approvals).size).toBe(20);
  expect(approvals).toHaveLength(20);
  expect(codes).toContain(await opened(page).innerText());

  const last = await opened(page).innerText();
  await expect(main(other).getByText('2 dari 2 orderan')).toBeVisible();
  await other.keyboard.press('j');
  await expect(opened(other)).toHaveText(last);
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Dalam antrean');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await main(page).getByLabel('Cari orderan').pressSequentially('p');
  await main(page).getByLabel('Cari orderan').fill('andi');
  await opened(page).focus();
  expect(approvals, 'neither in a dialog nor while one types').toHaveLength(20);
  // Both are on their way before one arrives.
  const { promise: bothSent, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  for (const where of [page, other]) {
    await where.route('**/approve', async (route) => {
      sent += 1;
      if (sent === 2) release();
      await bothSent;
      await route.continue();
    });
    await ready(where);
    await expect(toast(where)).toHaveCount(0);
  }
  await Promise.all([page.keyboard.press('p'), other.keyboard.press('Enter')]);
  const said: string[] = [];
  for (const where of [page, other]) {
    await expect(toast(where)).toContainText(/Berhasil Diproses|Sudah Diputuskan/);
    said.push(/Berhasil Diproses|Sudah Diputuskan/.exec(await toast(where).innerText())?.[0] ?? '');
  }
  expect(said.toSorted(), 'one decides, the other hears who did').toEqual([
    'Berhasil Diproses',
    'Sudah Diputuskan',
  ]);
});
