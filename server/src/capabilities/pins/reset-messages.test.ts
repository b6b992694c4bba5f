import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bool, nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { notificationsVerbs } from '../notifications/index.ts';
import { pinsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  h.services.takeBackup = () => Promise.resolve('/cadangan/1');
  h.setClock(new Date('2026-11-28T10:30:00Z'));
  for (const who of ['budi', 'siti', 'andi', 'dewi']) await h.partner(who);
  await h.givePins('budi', 'activation', 2);
  await h.givePins('budi', 'ro', 1);
  await h.givePins('siti', 'ro', 1);
  await h.givePins('dewi', 'ro', 1_200);
  await h.givePins('superadmin', 'activation', 3);
});
afterAll(() => h.close());

const told = () =>
  query({ who: text, title: text, body: text, link: nullable(text), address: nullable(text), isBulk: bool })`
    select a.username as who, m.title, m.body, m.link, m.email_to as address, m.is_bulk as "isBulk"
    from notifications.message m join identity.account a on a.id = m.account_id
    where m.kind = 'pin-voided' order by a.username`.all(h.owner);

test('a reset of all PINs tells each partner who lost some, once: how many of which type, why and when', async () => {
  const siti = await h.as('siti');
  await notificationsVerbs.savePreference.run(h.services, siti, { kind: 'pin-voided', email: false });
  await sql`update identity.account set email = ${'dewi@contoh.id'} where username = 'dewi'`.execute(h.owner);
  const key = randomUUID();
  const reset = async () =>
    pinsVerbs.resetAll.run(h.services, await h.as('superadmin', key), {
      confirm: 'RESET',
      currentPassword: testPassword,
    });
  const done = await reset();
  expect(done.pinsVoided).toEqual({ activation: 5, ro: 1_202 });
  const messages = await told();
  const rest =
    ' yang belum Anda pakai dibatalkan pada 28 November 2026, 17.30\u00a0WIB karena perusahaan mereset semua PIN. PIN yang sudah dipakai tetap berlaku. Ada pertanyaan? Hubungi layanan pelanggan.';
  expect(messages.map(({ who, body }) => [who, body])).toEqual([
    ['budi', `2 PIN Aktivasi dan 1 PIN RO${rest}`],
    ['dewi', `1.200 PIN RO${rest}`],
    ['siti', `1 PIN RO${rest}`],
  ]);
  for (const { title, link, isBulk } of messages)
    expect({ title, link, isBulk }).toEqual({
      title: 'PIN Anda dibatalkan',
      link: '/dashboard/stok-pin',
      isBulk: true,
    });
  const addresses = Object.fromEntries(messages.map(({ who, address }) => [who, address]));
  expect(addresses).toMatchObject({ dewi: 'dewi@contoh.id', siti: null });
  expect(await reset()).toEqual(done);
  expect(await told()).toEqual(messages);
});

test('another reset, pressed twice at the same moment, tells only who lost PINs since, once', async () => {
  await h.givePins('andi', 'activation', 1);
  const before = (await told()).length;
  const typed = { confirm: 'RESET', currentPassword: testPassword } as const;
  const key = randomUUID();
  const press = async () => pinsVerbs.resetAll.run(h.services, await h.as('superadmin', key), typed);
  // Two presses at the same moment, and one more later.
  const [first] = (await Promise.allSettled([press(), press()])).filter(
    ({ status }) => status === 'fulfilled',
  );
  expect(first).toMatchObject({ value: await press() });
  expect((await told()).map(({ who }) => who)).toEqual(['andi', 'budi', 'dewi', 'siti']);
  expect((await told()).length).toBe(before + 1);
});
