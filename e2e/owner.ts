import type { Page } from '@playwright/test';
import type { Product } from '../harness/start-product.ts';
import { authenticatorCode } from './authenticator.ts';
import { expectAccessible, expectFitsEveryWidth } from './checks.ts';
import { expect, logIn } from './journey.ts';
import { loseAnswer } from './lost-answers.ts';
import { level1, toast } from './parts.ts';

/** The owner of an empty production. */
export const ownerEmail = 'ibu@contoh.id';
export const ownPassword = 'kebun-jahe-merah-7';

/** Key, first code, recovery codes; the key is what the app keeps. */
export async function enrol(page: Page, password: string): Promise<string> {
  await page.getByLabel('Password saat ini').fill(password);
  await page.getByRole('button', { name: 'Lanjut' }).click();
  const key = await page.locator('code').innerText();
  await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  await page.getByLabel('Kode autentikator').fill('000000');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByLabel('Kode autentikator')).toHaveAccessibleDescription(/salah/);
  await page.getByLabel('Kode autentikator').fill(authenticatorCode(key));
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByRole('heading', { name: 'Simpan kode pemulihan' })).toBeVisible();
  return key;
}

/** Where the first answer is lost, the link is over at the next press: the page leads on to the login all the same. */
async function pressTwice(page: Page): Promise<void> {
  await page.route('**/api/identity/set-up', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Siapkan akun' }).click();
  await expect(toast(page)).toContainText('Belum Pasti Terkirim');
  await page.getByRole('button', { name: 'Siapkan akun' }).click();
  await expect(page.getByText('mungkin sudah disiapkan oleh percobaan Anda tadi')).toBeVisible();
  await expect(level1(page, 'Akun mungkin sudah siap'), 'the change is heard').toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('link', { name: 'Ke login' }).click();
}

/** The owner's first sign-in: the terminal's link, address and password, then the login page as for everybody. */
export async function setUpOwner(page: Page, product: Product, answer?: 'lost'): Promise<void> {
  const link = /https?:\S+\/siapkan-akun#\S+/.exec(product.output())?.[0] ?? '';
  await page.goto(new URL(link).href.replace(new URL(link).origin, product.address));
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByLabel('Email pemilik').fill(ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill('pendek');
  await page.getByRole('button', { name: 'Siapkan akun' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Minimal 12/);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await (answer ? pressTwice(page) : page.getByRole('button', { name: 'Siapkan akun' }).click());
  await expect(page).toHaveURL('/login');
  await logIn(page, 'superadmin', ownPassword);
}
