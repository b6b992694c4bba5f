import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'partner-forms' });

/** Goes into a field and on, as a person does who only passes through. */
async function passThrough(field: Locator): Promise<void> {
  await field.focus();
  await field.fill('');
  await field.press('Tab');
}

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
  await pressSlowly(page, form.getByRole('button', { name: 'Daftarkan reseller' }));
  await expect(form.getByLabel('Alamat')).toHaveAccessibleDescription(/Alamat wajib diisi/);
  await expect(form.getByRole('link', { name: 'Alamat' })).toBeVisible();
});

/** Finger down, a moment, finger up: the press counts only where both are on the same thing. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6);
  await page.mouse.down();
  await page.waitForTimeout(250);
  await page.mouse.up();
}
