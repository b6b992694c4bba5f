import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import type { Mail, Mailer } from '../../platform/runtime/mail.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { type Delivery, deliverPendingEmails, hasDelivered, outboxRefusals, outboxState } from './index.ts';

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
const enqueue = async (title: string, isBulk = false) => {
  await sql`insert into notifications.message (kind, title, body, link, at, email_to, email_name,
    next_attempt_at, is_bulk)
    values ('test', ${title}, 'Isi pesan', '/dashboard', ${h.services.clock()}, 'budi@gmail.com', 'Budi',
      ${h.services.clock()}, ${isBulk})`.execute(h.owner);
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

test('whether a mail was ever taken is known without reading the messages', async () => {
  await enqueue('Yang pertama');
  expect(await deliverPendingEmails(delivery(mailer('451 greylisted')))).toBe(0);
  expect(await hasDelivered(h.services.db)).toBe(false);
  const connection = openDatabase(h.appUrl, { max: 1 });
  const read = await rowsRead(connection, ['notifications.message'], () => hasDelivered(connection));
  await connection.destroy();
  expect(read).toBe(0);
  h.setClock(30_001);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
  expect(await hasDelivered(h.services.db)).toBe(true);
});

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
  expect(await outboxState(h.services.db)).toEqual({
    waiting: 1,
    bulk: 0,
    givenUp: 0,
    oldestAt: expect.any(Date),
  });
  expect(await outboxRefusals(h.services.db)).toEqual({
    lastError: '451 greylisted',
    bulkTries: 0,
    givenUpAt: null,
  });
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
  expect(await stateOf('Ditolak dulu')).toMatchObject({ next: null, lastError: null });
  expect(await outboxRefusals(h.services.db)).toEqual({ lastError: null, bulkTries: 0, givenUpAt: null });
});

test('after twelve refusals it is left to staff', async () => {
  await enqueue('Alamat salah');
  for (let i = 0; i < 15; i += 1) {
    await deliverPendingEmails(delivery(mailer('550 no such user')));
    h.setClock(7 * 3_600_000);
  }
  expect(await stateOf('Alamat salah')).toMatchObject({ attempts: 12, next: null, emailedAt: null });
  expect(await outboxState(h.services.db)).toEqual({
    waiting: 0,
    bulk: 0,
    givenUp: 1,
    oldestAt: null,
  });
  expect(await outboxRefusals(h.services.db)).toEqual({
    lastError: '550 no such user',
    bulkTries: 0,
    givenUpAt: expect.any(Date),
  });
});

test('what a person waits for goes before what goes to everybody at once, also while that is going out', async () => {
  for (let i = 0; i < 20; i += 1) await enqueue(`Undangan ${i}`, true);
  expect(await outboxState(h.services.db)).toMatchObject({ waiting: 0, bulk: 20, oldestAt: null });
  h.setClock(60_000);
  let asking: Promise<unknown> | undefined;
  const interrupted: Mailer = {
    async send(mail) {
      if (sent.length >= 6) asking ??= enqueue('Tautan password');
      // The other connections too: none goes on before it is asked for.
      await asking;
      sent.push(mail);
    },
    close: () => {},
  };
  expect(await deliverPendingEmails(delivery(interrupted))).toBe(21);
  const place = sent.findIndex(({ subject }) => subject === 'Tautan password');
  // Behind what was sent before it was asked for, and what the connections had in hand.
  expect(place).toBeGreaterThanOrEqual(6);
  expect(place).toBeLessThan(6 + 6);
});

test('a server that takes no more mails to everybody is asked by each connection once, and takes the others', async () => {
  for (let i = 0; i < 20; i += 1) await enqueue(`Massal ${i}`, true);
  for (let i = 0; i < 5; i += 1) await enqueue(`Ditunggu ${i}`);
  const asked: string[] = [];
  const limited: Mailer = {
    async send({ subject }) {
      asked.push(subject);
      if (subject.startsWith('Massal')) throw new Error('452 too many today');
    },
    close: () => {},
  };
  expect(await deliverPendingEmails(delivery(limited))).toBe(5);
  expect(asked.filter((subject) => subject.startsWith('Massal')).length).toBeLessThanOrEqual(2);
  h.setClock(31_000);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(20);
});

test('several processes share the outbox without sending anything twice', async () => {
  for (let i = 0; i < 60; i += 1) await enqueue(`Bersama ${i}`);
  await Promise.all(Array.from({ length: 4 }, () => deliverPendingEmails(delivery(mailer()))));
  expect(sent).toHaveLength(60);
  expect(new Set(sent.map((mail) => mail.subject)).size).toBe(60);
});

test('who dies while sending only delays the mail', async () => {
  await enqueue('Terputus');
  const { promise: dead, reject: die } = Promise.withResolvers<void>();
  const interrupted = deliverPendingEmails(delivery({ send: () => dead, close: () => {} }));
  await expect.poll(async () => (await stateOf('Terputus'))?.attempts).toBe(1);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(0);
  h.setClock(31_000);
  expect(await deliverPendingEmails(delivery(mailer()))).toBe(1);
  die(new Error('the process was gone'));
  expect(await interrupted).toBe(0);
});

test('who waits for a delivery waits for all of it, also where a part of it failed: nothing goes on after a close', async () => {
  await enqueue('Masih dikirim');
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  let asked = 0;
  const from = async () => {
    asked += 1;
    if (asked > 1) throw new Error('the database was gone');
    return { name: 'Rimpang', address: 'bantuan@rimpang.id' };
  };
  let isOver = false;
  const run = deliverPendingEmails({ ...delivery({ send: () => taken, close: () => {} }), from }).finally(
    () => (isOver = true),
  );
  const failed = expect(run).rejects.toThrow('the database was gone');
  await expect.poll(async () => (await stateOf('Masih dikirim'))?.attempts).toBe(1);
  expect(isOver).toBe(false);
  take();
  await failed;
  expect((await stateOf('Masih dikirim'))?.emailedAt).toBeInstanceOf(Date);
});
