import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { expectAccessible, expectFitsEveryWidth, expectWordsTogether } from './checks.ts';
import { expect, logIn, test } from './journey.ts';
import { enrol, ownPassword, setUpOwner } from './owner.ts';
import { dialog, level1, main, toast } from './parts.ts';

test.use({ productName: 'invitations', start: 'production' });

const people = ['citra', 'dewi', 'eka', 'fajar', 'gita'] as const;
const headings =
  'username;nama;nik;whatsapp;email;alamat;bank;pemilik_rekening;nomor_rekening;upline;bergabung';

/** The file of partners as an old system exports it. */
const file = [
  headings,
  ...people.map(
    (name, n) =>
      `${name};Mitra ${name};317123150590010${n};08123456780${n};${name}@contoh.id;Jl. Melati 5;BCA;Mitra ${name};001234567${n};PERUSAHAAN;2023-05-17`,
  ),
].join('\r\n');

async function moveIn(page: Page, key: string): Promise<void> {
  await page.goto('/admin/settings/import');
  await page
    .getByLabel('Pilih berkas Mitra')
    .setInputFiles({ name: 'mitra.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog(page).getByRole('button', { name: 'Simpan kolom' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Periksa semua berkas' }).click();
  await page.getByRole('button', { name: 'Pindahkan perusahaan' }).click({ timeout: 30_000 });
  await dialog(page).getByLabel('Password saat ini').fill(ownPassword);
  await dialog(page).getByLabel('Kode autentikator').fill(authenticatorCode(key, 1));
  await dialog(page).getByRole('button', { name: 'Pindahkan', exact: true }).click();
  await expect(main(page)).toContainText('Perusahaan sudah pindah', { timeout: 30_000 });
}

test('who moved in is invited by WhatsApp: one tap each, a link that works once, and a file', async ({
  page,
  product,
  visitor,
  noise,
}) => {
  noise.expect(/status of (410|422)|ERR_CONNECTION_RESET/);
  await setUpOwner(page, product, 'lost');
  const key = await enrol(page, ownPassword);
  const codes = await page.locator('main li').allInnerTexts();
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await expect(level1(page)).toHaveText('Dasbor');
  await moveIn(page, key);

  // Letters to a whole company are asked about first; none is sent here.
  await page.getByRole('button', { name: 'Undang lewat email' }).click();
  const asked = page.getByRole('dialog', { name: /^Undang mitra impor \d+ lewat email\?$/ });
  await expect(asked).toContainText('5 mitra masuk dengan impor ini.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Batal' }).click();
  await expect(asked).toBeHidden();

  await page.getByRole('link', { name: 'Undang lewat WhatsApp' }).click();
  await expect(level1(page)).toHaveText('Undangan Mitra');
  await expect(main(page)).toContainText('5 dari 5 mitra');
  await expectAccessible(page);
  await expectWordsTogether(page);
  // WhatsApp itself is not asked: what it would get is what the test reads.
  const opened: URL[] = [];
  await page.context().route('https://wa.me/**', (route) => {
    opened.push(new URL(route.request().url()));
    return route.fulfill({ body: 'WhatsApp' });
  });
  await page.getByRole('button', { name: 'Mulai mengundang lewat WhatsApp' }).press('Enter');
  const send = page.getByRole('link', { name: 'Kirim dan lanjut' });
  await expect(main(page)).toContainText('Sisa 5 orang.');
  const turn = main(page).locator('[aria-live=polite]').filter({ hasText: 'Sisa 5 orang.' });
  await expect(turn, 'read out, and the next key goes to the link').toBeFocused();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  // Three people: three taps, the last two by the key that goes on.
  await send.click();
  await expect(main(page)).toContainText('Sisa 4 orang.');
  for (const left of [3, 2]) {
    await page.bringToFront();
    await expect(send).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText(`Sisa ${left} orang.`);
  }
  await expect.poll(() => opened.length).toBe(3);
  expect(opened.map(({ pathname }) => pathname)).toEqual([0, 1, 2].map((n) => `/628123456780${n}`));
  const text = opened[0]?.searchParams.get('text') ?? '';
  expect(text).toContain('Username Anda: citra');
  const link = new URL(/https?:\S+\/reset-password#\S+/.exec(text)?.[0] ?? '');

  const citra = await visitor('phone');
  await citra.goto(product.address + link.pathname + link.hash);
  await expect(level1(citra)).toHaveText('Buat password baru');
  await page.bringToFront();
  await page.getByLabel('Undangan', { exact: true }).selectOption('open');
  await expect(page.getByRole('row', { name: /Mitra citra/ })).toContainText('Dibuka');
  await expect(page.getByRole('row', { name: /Mitra dewi/ })).toContainText('Terkirim');
  await expect(page.getByRole('row', { name: /Mitra fajar/ })).toContainText('Belum dikirim');
  await citra.getByLabel('Password baru').fill('kunyit-segar-9');
  await citra.getByRole('button', { name: 'Ganti password' }).click();
  await expect(citra).toHaveURL(/\/login/);
  await logIn(citra, 'citra', 'kunyit-segar-9');
  await expect(level1(citra)).toBeVisible();
  await page.getByLabel('Undangan', { exact: true }).selectOption('used');
  await expect(page.getByRole('row', { name: /Mitra citra/ })).toContainText('Password dibuat');

  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  await expect(dialog(page)).toContainText('kunci akun');
  await expectAccessible(page);
  await dialog(page).getByLabel('Password saat ini').fill(ownPassword);
  await dialog(page)
    .getByLabel('Kode autentikator')
    .fill(codes[0] ?? '');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Buat tautan dan unduh' }).click();
  expect((await download).suggestedFilename()).toMatch(/^undangan-.*\.csv$/);
  // Citra set a password, dewi and eka were written to, fajar stands ready.
  await expect(toast(page)).toContainText('1 tautan');
});
