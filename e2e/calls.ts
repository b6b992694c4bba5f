import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from './journey.ts';

/** What a journey needs done beforehand, through the API, as the person who is signed in on this page. */
export async function call(page: Page, path: string, data: object): Promise<unknown> {
  return send(page, 'POST', path, data);
}

/** The same for what stores a whole form again. */
export async function replace(page: Page, path: string, data: object): Promise<unknown> {
  return send(page, 'PUT', path, data);
}

/** The same for what is taken away. */
export async function remove(page: Page, path: string): Promise<unknown> {
  return send(page, 'DELETE', path, {});
}

async function send(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object,
): Promise<unknown> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
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

/** Repeat orders of the partner who is signed in on this page, one PIN each. */
export async function activateRo(partner: Page, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await call(partner, '/partners/ro', {});
}

/** Repeat orders until Budi of the demo data may claim the first journey of the main reward. */
export async function earnJourney(owner: Page, budi: Page): Promise<void> {
  await givePins(owner, 'budi', 'ro', 18);
  await activateRo(budi, 18);
}

/** Approved withdrawals leave in batches from now on. */
export async function payInBatches(owner: Page): Promise<void> {
  const path = '/admin/payouts/settings';
  const { revision } = (await (await owner.request.get(`/api${path}`)).json()) as { revision: number };
  await send(owner, 'PUT', path, {
    batches: true,
    fourEyesAbove: null,
    changedBankHours: 24,
    revision,
    currentPassword: demoPassword,
  });
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

/** Changes one setting of the public pages as its owner does. */
export async function changeSetting(owner: Page, key: string, edit: (value: never) => object): Promise<void> {
  const read = await owner.request.get('/api/admin/storefront/settings');
  const { settings } = (await read.json()) as { settings: { key: string; value: never; revision: number }[] };
  const setting = settings.find((one) => one.key === key);
  if (!setting) throw new Error(`no setting ${key}`);
  await send(owner, 'PUT', '/admin/storefront/settings', {
    key,
    revision: setting.revision,
    value: edit(setting.value),
  });
}
