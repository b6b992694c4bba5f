import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from './journey.ts';

/** What a journey needs done beforehand, through the API, as the person who is signed in on this page. */
export async function call(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api${path}`, {
    headers: { 'idempotency-key': randomUUID() },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** New PINs for a partner, by a person of staff who may create them. */
export async function givePins(
  staff: Page,
  recipient: string,
  type: 'activation' | 'ro',
  quantity: number,
): Promise<void> {
  await call(staff, '/admin/pins', { type, quantity });
  await call(staff, '/admin/pins/transfers', { recipient, type, quantity });
}

/** Registers a partner below another; the number makes each person different. */
export async function register(
  sponsor: Page,
  number: number,
  who: { username: string; fullName: string; upline: string },
): Promise<number> {
  const digits = String(number).padStart(4, '0');
  const { partner } = (await call(sponsor, '/partners', {
    ...who,
    nik: `331304140582${digits}`,
    address: 'Jl. Melati 5, Karanganyar',
    phone: `08123450${digits}`,
    email: `${who.username}@contoh.id`,
    password: demoPassword,
    bankHolder: who.fullName,
    bank: 'bri',
    accountNumber: `12345678${digits}`,
  })) as { partner: { id: number } };
  return partner.id;
}
