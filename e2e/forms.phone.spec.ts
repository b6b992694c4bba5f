import type { Locator } from '@playwright/test';
import { expectAccessible, untilStill } from './checks.ts';
import { expect, signIn, test } from './journey.ts';
import { toast } from './parts.ts';
import { fillRegistration, wulandari } from './partner-pages.ts';

test.use({ productName: 'forms' });

/** Goes into a field and on, as a person does who only passes through. */
async function passThrough(field: Locator): Promise<void> {
  await field.focus();
  await field.fill('');
  await field.press('Tab');
}

test('the account is taken for the partner’s own until another holder is typed', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/register-new');
  const name = page.getByLabel('Nama lengkap');
  const holder = page.getByLabel('Nama pemilik rekening');
  await name.fill('Tono Wijaya');
  await name.press('Tab');
  await expect(holder).toHaveValue('Tono Wijaya');
  await holder.fill('Tini Wijaya');
  await name.fill('Tono Wijayanto');
  await name.press('Tab');
  await expect(holder).toHaveValue('Tini Wijaya');
});

type Form = { who: string; path: string; open?: string; fields: Record<string, string> };

/** R5: every form is checked when a field is left, and what is required says so in the specified words. */
const forms: Form[] = [
  {
    who: 'budi',
    path: '/dashboard/register-new',
    fields: {
      'Username upline': 'Username referral wajib diisi',
      Username: 'Username wajib diisi',
      'Nama lengkap': 'Nama lengkap wajib diisi',
      NIK: 'NIK KTP wajib diisi',
      Alamat: 'Alamat wajib diisi',
      'No. WhatsApp': 'No. WhatsApp wajib diisi',
      Gmail: 'Gmail wajib diisi',
      Password: 'Password wajib diisi',
      'Nama pemilik rekening': 'Nama pemilik rekening wajib diisi',
      Bank: 'Bank wajib dipilih',
      'Nomor rekening': 'Nomor rekening wajib diisi',
    },
  },
  {
    who: 'budi',
    path: '/dashboard/transfer-pin',
    fields: {
      'Username mitra penerima': 'Username mitra wajib diisi',
      'Jumlah PIN': 'Jumlah PIN wajib diisi',
    },
  },
  {
    who: 'budi',
    path: '/dashboard/withdrawal-form',
    fields: { 'Jumlah penarikan': 'Jumlah wajib diisi' },
  },
  {
    who: 'budi',
    path: '/dashboard/reseller-list',
    open: 'Tambah reseller',
    fields: {
      'Nama lengkap': 'Nama wajib diisi',
      'No. WA': 'No. WA wajib diisi',
      Alamat: 'Alamat wajib diisi',
    },
  },
  {
    who: 'ratna',
    path: '/dashboard/reseller-sales',
    fields: { Reseller: 'Reseller harus dipilih', Produk: 'Produk harus dipilih' },
  },
  {
    who: 'budi',
    path: '/dashboard/profile',
    open: 'Ganti rekening',
    fields: {
      'Nama pemilik rekening': 'Nama pemilik rekening wajib diisi',
      Bank: 'Bank wajib dipilih',
      'Nomor rekening': 'Nomor rekening wajib diisi',
      'Password saat ini': 'Password wajib diisi',
    },
  },
];

for (const { who, path, open, fields } of forms) {
  test(`${path} says of each field left blank what is missing`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(path);
    if (open) await page.getByRole('button', { name: open }).click();
    const where = open ? page.getByRole('dialog') : page.getByRole('main');
    for (const [label, words] of Object.entries(fields)) {
      const field = where.getByLabel(label, { exact: true });
      if (label === 'Produk') await field.press('Tab');
      else await passThrough(field);
      await expect(field, label).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.')));
    }
    await expectAccessible(page);
  });
}

test('a message that appears under a press does not swallow it', async ({ page }) => {
  await signIn(page, 'ratna');
  await page.goto('/dashboard/reseller-list');
  await page.getByRole('button', { name: 'Tambah reseller' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah reseller' });
  await form.getByLabel('Nama lengkap').fill('Ibu Parmi');
  await form.getByLabel('No. WA').fill('081277770009');
  await form.getByLabel('Alamat').focus();
  await pressSlowly(form.getByLabel('Alamat'), form.getByRole('button', { name: 'Daftarkan reseller' }));
  await expect(form.getByLabel('Alamat')).toHaveAccessibleDescription(/Alamat wajib diisi/);
  await expect(form.getByRole('link', { name: 'Alamat' })).toBeVisible();
});

/**
 * Finger down, and up once the page shows all that leaving the field did: the press counts only where both are on the
 * same thing.
 */
async function pressSlowly(left: Locator, button: Locator): Promise<void> {
  const page = button.page();
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6);
  await page.mouse.down();
  await expect(left).not.toBeFocused();
  await page.evaluate(untilStill);
  await page.mouse.up();
}

test('what was typed survives the back button and a reload; a password does not', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/register-new');
  await fillRegistration(page, { ...wulandari, username: 'wening' });
  await page
    .getByRole('navigation', { name: 'Navigasi utama' })
    .getByRole('link', { name: 'Jaringan' })
    .click();
  await expect(page).toHaveURL('/dashboard/network-diagram');
  await page.goBack();
  const username = page.getByLabel('Username', { exact: true });
  await expect(username).toHaveValue('wening');
  await page.reload();
  await expect(username).toHaveValue('wening');
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('BCA');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

const longName = 'Raden Mas Haji Muhammad Abdurrahman Wicaksono Kusumadiningrat Prawirodirjo';

test('the registration: what was typed outlives a reload and a lost connection; one account from two presses', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  await page.goto('/register');
  await page.getByLabel('Username upline').fill('budi');
  await page.reload();
  await expect(page.getByLabel('Username upline'), 'typed, as everything else').toHaveValue('budi');
  await page.goto('/register?ref=siti');
  await expect(page.getByLabel('Username upline'), 'the link says it anew').toHaveValue('siti');
  await page.getByLabel('Username', { exact: true }).fill('kenanga');
  await page.getByLabel('Nama lengkap').fill(longName);
  await page.getByLabel('Email').fill('kenanga@contoh.id');
  await page.reload();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('kenanga');
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(longName);
  await expect(page.getByLabel('Username upline')).toHaveValue('siti');
  await page.getByLabel('Password', { exact: true }).fill('jahe-kenanga-7');
  await page.getByLabel('Nomor rekening').fill('0339920188');
  const statuses: number[] = [];
  await page.route('**/api/partners/sign-up', async (route) => {
    const answer = await route.fetch();
    statuses.push(answer.status());
    await (statuses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  const send = page.getByRole('button', { name: 'Daftar', exact: true });
  await send.click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('jahe-kenanga-7');
  await send.dblclick();
  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Pendaftaran Berhasil!');
  expect(statuses).toEqual([200, 200]);
  await page.goBack();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('');
});

test('a forgotten password is asked for once, however often one presses', async ({ page, noise }) => {
  noise.expect(/ERR_CONNECTION_RESET/);
  let asked = 0;
  await page.goto('/forgot-password');
  await page.route('**/api/identity/password-reset/letters', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort('connectionreset');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return route.continue();
  });
  await page.getByLabel('Email').fill('siti@contoh.id');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).click();
  await expect(toast(page)).toContainText('Tidak ada koneksi.');
  await expect(page.getByLabel('Email')).toHaveValue('siti@contoh.id');
  await page.getByRole('button', { name: 'Kirim tautan reset' }).dblclick();
  await expect(page).toHaveURL('/login');
  expect(asked).toBe(2);
});

test('the login says that it works, and two presses ask once', async ({ page }) => {
  let asked = 0;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/identity/login', async (route) => {
    asked += 1;
    await seen.promise;
    return route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: /Budi Santoso/ }).click();
  await page.getByRole('button', { name: 'Login' }).dblclick();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL('/dashboard');
  expect(asked).toBe(1);
  await page.goBack();
  await expect(page, 'the login does not stay behind').not.toHaveURL('/login');
});

test('a number is what was typed, or it is said what is wrong with it', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/order-pin');
  const pins = page.getByRole('textbox', { name: 'Jumlah PIN Aktivasi' });
  const total = page.getByText('Total', { exact: true }).locator('..').first();
  for (const typed of ['-5', '2,5', '1e3']) {
    await pins.fill(typed);
    await expect(pins).toHaveAccessibleDescription(/Jumlah menjadi 0\.$/);
    await expect(total).toContainText(/Rp\s*0$/);
    await expect(pins, 'what is typed stands while one types').toHaveValue(typed);
  }
  await pins.blur();
  await expect(pins).toHaveValue('0');
  await expect(pins, 'and why, also afterwards').toHaveAccessibleDescription(/“1e3” bukan angka bulat\./);
  await pins.fill('9999');
  await expect(pins).toHaveAccessibleDescription('Paling banyak 1.000. Jumlah menjadi 1.000.');
  await pins.fill('');
  await pins.blur();
  await expect(pins).toHaveAccessibleDescription('');

  await page.goto('/dashboard/withdrawal-form');
  const amount = page.getByLabel('Jumlah penarikan');
  const review = page.getByRole('button', { name: 'Periksa permintaan' });
  for (const typed of ['50.000,50', '1000000.00', '-60000', '1e6']) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await review.click();
    await expect(amount).toHaveAccessibleDescription(/Tulis rupiah bulat tanpa sen/);
  }
  await amount.fill('');
  await amount.pressSequentially('100000,00');
  await expect(page.getByText('seratus ribu rupiah')).toBeVisible();
  await amount.fill('');
  await amount.pressSequentially('1500000');
  await expect(amount).toHaveValue('1.500.000');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('150.000');
});
