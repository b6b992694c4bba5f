import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditVerbs, chainAudit } from './capabilities/audit/index.ts';
import { deliverPendingEmails, notificationsVerbs } from './capabilities/notifications/index.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { bool, int, json, query } from './platform/database/query.ts';
import { readSystemState } from './platform/database/system-state.ts';
import { takeEmailQuota } from './platform/requests/email-quota.ts';
import type { Mail } from './platform/runtime/mail.ts';
import { untilEarlierTransactionsEnded } from './testing/earlier-transactions.ts';
import { emptyDatabase } from './testing/database.ts';
import { type Harness, openHarness } from './testing/harness.ts';
import { verifyDatabase } from './verify/verify.ts';

/** A database of migration 044, with rows as that version wrote them. */
let h: Harness;
const at = new Date('2026-11-20T02:00:00Z');
const digest = createHash('sha256').update('budi@gmail.com').digest('base64url');

/** The entry as the chain reads it, and the hash of the first block, over this one entry. */
const entryText =
  '[1, "10", "2026-11-20T02:00:00.000000", 1, "super_admin", "audit.verifyChain", "audit:chain", ' +
  '{"ok": true, "entries": 40, "problem": null}, "127.0.0.1", null]';
const firstBlock = createHash('sha256')
  .update(Buffer.alloc(32))
  .update(`${Buffer.byteLength(entryText)}:${entryText}`)
  .digest();

beforeAll(async () => {
  const database = await emptyDatabase();
  await migrateDatabase({ ...database, to: '044-text-and-answers' });
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
    values ('ibu', 'ibu@contoh.id', 'Ibu Owner', 'super_admin', 'x', ${at})`.execute(owner);
  await sql`insert into notifications.message (account_id, kind, title, body, link, at, email_to, email_name,
      next_attempt_at)
    select id, 'house-warning', 'Cadangan sudah lama', 'Buat cadangan.', '/admin/dashboard', ${at}, email,
      full_name, ${at} from identity.account`.execute(owner);
  await sql`insert into notifications.message (kind, title, body, link, at, email_to, emailed_at)
    values ('verify-email', 'Konfirmasi email', 'Buka.', '/verify-email', ${at}, 'ibu@contoh.id',
      ${at})`.execute(owner);
  await sql`insert into platform.quota (key, count, window_start) values
    (${`letter:reset-password:${digest}`}, 6, ${at}), (${`letter:verify-email:${digest}`}, 2, ${at}),
    (${`email:verify-email:${digest}`}, 4, ${at}), ('reset:127.0.0.1', 1, ${at})`.execute(owner);
  await sql`insert into audit.entry (id, xid, at, actor_id, actor_role, action, subject, detail, address)
    overriding system value values (1, '10', ${at}, 1, 'super_admin', 'audit.verifyChain', 'audit:chain',
      '{"ok": true, "problem": null, "entries": 40}', '127.0.0.1')`.execute(owner);
  await sql`select setval(pg_get_serial_sequence('audit.entry', 'id'), 1)`.execute(owner);
  await sql`insert into audit.seal (from_xid, to_xid, entries, hash, at)
    values ('0', '11', 1, ${firstBlock}, ${at})`.execute(owner);
  await sql`insert into storefront.setting (key, at, value) values ('tiers', ${at}, ${JSON.stringify([
    { id: 'konsumen', features: ['Harga konsumen', '1 botol produk pilihan'] },
    { id: 'stokis', features: ['10 PIN'] },
  ])}::jsonb)`.execute(owner);
  const ingredients = [{ name: 'Jahe', latin: 'Zingiber officinale' }];
  await sql`insert into storefront.setting (key, at, value) values ('products', ${at}, ${JSON.stringify([
    { id: 'minyak-rimpang', price: 100_000, pirt: '509331302-0172-29', ingredients },
    { id: 'sirup', price: 50_000, pirt: '2093302010001-29', ingredients: [] },
  ])}::jsonb)`.execute(owner);
  await owner.destroy();
  await migrateDatabase(database);
  h = await openHarness({ database });
});
afterAll(() => h.close());

test('that a mail was delivered once is known', async () => {
  expect(await readSystemState(h.services.db, 'mail-delivered')).toMatchObject({ at });
});

test('saved packages hold the bottles that one of their lines names, and keep the rest', async () => {
  const saved = query({ value: json<{ id: string; bottles: number; features: string[] }[]>() })`
    select value from storefront.setting where key = 'tiers'`;
  expect((await saved.one(h.owner)).value).toMatchObject([
    { id: 'konsumen', bottles: 1, earns: false, features: ['Harga konsumen', '1 botol produk pilihan'] },
    { id: 'stokis', bottles: 0, earns: true },
  ]);
});

test('saved products keep their number under its kind; the oil of a demo gets one of natural medicine', async () => {
  const saved = query({ value: json<object[]>() })`
    select value from storefront.setting where key = 'products'`;
  const unsaid = {
    halalNumber: null,
    usage: null,
    storage: null,
    shelfLife: null,
    photo: null,
    photoAlt: null,
  };
  expect((await saved.one(h.owner)).value).toEqual([
    {
      id: 'minyak-rimpang',
      price: 100_000,
      licenceKind: 'bpom-tr',
      licenceNumber: 'TR000000000',
      ingredients: [{ name: 'Jahe', latin: 'Zingiber officinale', amount: '' }],
      ...unsaid,
    },
    {
      id: 'sirup',
      price: 50_000,
      licenceKind: 'pirt',
      licenceNumber: '2093302010001-29',
      ingredients: [],
      ...unsaid,
    },
  ]);
});

test('the inbox shows the warnings of both versions under one kind', async () => {
  const { rows } = await notificationsVerbs.list.run(h.services, await h.as('ibu'), {});
  expect(rows).toMatchObject([{ kind: 'system-warning', title: 'Cadangan sudah lama', readAt: null }]);
});

test('an e-mail that waited is sent', async () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const from = async () => ({ name: 'Rimpang', address: 'bantuan@rimpang.id' });
  expect(await deliverPendingEmails({ ...h.services, mailer, from })).toBe(1);
  expect(sent).toMatchObject([{ to: { address: 'ibu@contoh.id' }, subject: 'Cadangan sudah lama' }]);
});

test('an address that got all e-mails of its day gets no more after the update', async () => {
  const mayGet = (kind: string) =>
    h.services.db
      .transaction()
      .execute((tx) => takeEmailQuota(tx, { kind, address: 'Budi@gmail.com', now: h.services.clock() }));
  expect(await mayGet('reset-password')).toBe(false);
  // Four are counted under the new name and two under the old one.
  expect(await mayGet('verify-email')).toBe(true);
  expect(await mayGet('verify-email')).toBe(false);
  const left = query({ n: int, isOther: bool })`
    select count(*) filter (where starts_with(key, 'letter:')) as n,
      bool_or(key = 'reset:127.0.0.1') as "isOther" from platform.quota`;
  expect(await left.one(h.owner)).toEqual({ n: 0, isOther: true });
});

test('the audit page shows what was chained, the chain goes on, and nothing is found wrong', async () => {
  const ibu = await h.as('ibu');
  const { rows } = await auditVerbs.list.run(h.services, ibu, { action: 'audit.verifyChain' });
  expect(rows).toMatchObject([{ chained: true, detail: { ok: true, entries: 40 } }]);
  expect(await auditVerbs.chain.run(h.services, ibu, {})).toMatchObject({ blocks: 1, entries: 1 });
  await auditVerbs.verifyChain.run(h.services, ibu, {});
  await untilEarlierTransactionsEnded(h.services.db);
  expect(await chainAudit(h.services.db, h.services.clock())).toBeGreaterThan(0);
  expect(await auditVerbs.verifyChain.run(h.services, ibu, {})).toMatchObject({
    blocks: 2,
    verified: { ok: true, problem: null },
  });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
