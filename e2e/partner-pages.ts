import { expect, type Page } from '@playwright/test';
import { pickOption } from './parts.ts';

/** How many PINs of this kind a partner can use now, as the stock page says. */
export async function pinStock(page: Page, type: 'Aktivasi' | 'RO'): Promise<number> {
  await page.goto('/dashboard/stok-pin');
  const card = page.getByRole('listitem').filter({ hasText: `Stok PIN ${type}` });
  await expect(card).toContainText(/\d\s*PIN Tersedia/);
  return Number(/(\d+)\s*PIN Tersedia/.exec(await card.innerText())?.[1]);
}

/** A person to register. */
export type Newcomer = {
  username: string;
  fullName: string;
  nik: string;
  address: string;
  phone: string;
  email: string;
  password: string;
  bankHolder: string;
  bank: string;
  bankLabel: string;
  accountNumber: string;
};

/** Whom the journeys register. */
export const wulandari: Newcomer = {
  username: 'wulandari',
  fullName: 'Wulan Sari',
  nik: '3313046107940006',
  address: 'Jl. Kartini 3, Boyolali',
  phone: '081226001506',
  email: 'wulandari.sari@gmail.com',
  password: 'jahe-wulan-9',
  bankHolder: 'Wulan Sari',
  bank: 'bca',
  bankLabel: 'BCA',
  accountNumber: '0339920156',
};

/** Types everything into the registration form but the upline, which is there already. */
export async function fillRegistration(page: Page, who: Newcomer): Promise<void> {
  const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await type('Username', who.username);
  await type('Nama lengkap', who.fullName);
  await type('NIK', who.nik);
  await type('Alamat', who.address);
  await type('No. WhatsApp', who.phone);
  await type('Gmail', who.email);
  await type('Password', who.password);
  await type('Nama pemilik rekening', who.bankHolder);
  await pickOption(page.getByLabel('Bank', { exact: true }), who.bankLabel);
  await type('Nomor rekening', who.accountNumber);
}
