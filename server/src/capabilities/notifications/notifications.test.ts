import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import type { Mail, Mailer } from '../../platform/runtime/mail.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type Delivery, deliverPendingEmails, outboxState } from './index.ts';

let h: Harness;
let sent: Mail[] = [];

/** Accepts mail, or refuses it with these words. */
const mailer = (refusal?: string): Mailer => ({
  async send(mail) {
    if (refusal) throw new Error(refusal);
    sent.push(mail);
  },
  close: () => {},
});
const delivery = (with_: Mailer): Delivery => ({
  db: h.services.db,
  mailer: with_,
  log: pino({ level: 'silent' }),
  clock: h.services.clock,
  baseUrl: 'https://rimpang.test',
  vault: h.services.vault,
  from: async () => ({ name: 'Rimpang', address: 'bantuan@rimpang.id' }),
});
const enqueue = async (title: string) => {
  await sql`insert into notifications.message (kind, title, body, link, at, email_to, email_name,
    next_attempt_at)
    values ('test', ${title}, 'Isi pesan', '/dashboard', ${h.services.clock()}, 'budi@gmail.com', 'Budi',
      ${h.services.clock()})`.execute(h.owner);
};
const stateOf = async (title: string) => {
  const row = await query({
    attempts: int,
    emailedAt: nullable(time),
    next: nullable(time),
    lastError: nullable(text),
  })`
    select attempts, emailed_at as "emailedAt", next_attempt_at as next, last_error as "lastError"
    from notifications.message where title = ${title}`.first(h.owner);
  return row;
};

beforeAll(async () => {
  h = await openHarness();
});
beforeEach(() => {
  sent = [];
});
afterAll(() => h.close());

test('delivers what is pending, once, as an e-mail with a link', async () => {
  await enqueue('Orderan diproses');
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(0);
  expect(sent).toEqual([
    {
      from: { name: 'Rimpang', address: 'bantuan@rimpang.id' },
      to: { name: 'Budi', address: 'budi@gmail.com' },
      subject: 'Orderan diproses',
      text: 'Halo Budi,\n\nIsi pesan\n\nhttps://rimpang.test/dashboard\n\nSalam,\nRimpang',
      html: expect.stringMatching(/^<!doctype html><html dir="ltr" lang="id">.*Isi pesan/s),
    },
  ]);
});

test('a refusing mail server costs a delay that grows, and is written down for staff', async () => {
  await enqueue('Ditolak dulu');
  const waits: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    expect(await deliverPendingEmails(delivery(mailer('451 greylisted')))).toBe(0);
    const state = await stateOf('Ditolak dulu');
    const wait = (state?.next?.getTime() ?? 0) - h.services.clock().getTime();
    waits.push(wait / 1000);
    expect(state).toMatchObject({ attempts: i + 1, emailedAt: null, lastError: '451 greylisted' });
    h.setClock(wait + 1);
  }
  expect(waits).toEqual([30, 60, 120, 240]);
  expect(await outboxState(h.services.db)).toEqual({ waiting: 1, givenUp: 0, oldestAt: expect.any(Date) });
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
  expect(await stateOf('Ditolak dulu')).toMatchObject({ next: null, lastError: null });
});

test('after twelve refusals it is left to staff', async () => {
  await enqueue('Alamat salah');
  for (let i = 0; i < 15; i += 1) {
    await deliverPendingEmails(delivery(mailer('550 no such user')));
    h.setClock(7 * 3_600_000);
  }
  expect(await stateOf('Alamat salah')).toMatchObject({ attempts: 12, next: null, emailedAt: null });
  expect(await outboxState(h.services.db)).toEqual({ waiting: 0, givenUp: 1, oldestAt: null });
});

test('several processes share the outbox without sending anything twice', async () => {
  for (let i = 0; i < 60; i += 1) await enqueue(`Bersama ${i}`);
  await Promise.all(Array.from({ length: 4 }, () => deliverPendingEmails(delivery(mailer()))));
  expect(sent).toHaveLength(60);
  expect(new Set(sent.map((mail) => mail.subject)).size).toBe(60);
});

test('who dies while sending only delays the mail', async () => {
  await enqueue('Terputus');
  const dying: Mailer = { send: () => new Promise(() => {}), close: () => {} };
  void deliverPendingEmails(delivery(dying));
  await expect.poll(async () => (await stateOf('Terputus'))?.attempts).toBe(1);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(0);
  h.setClock(31_000);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
});
