import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../platform/database/postgres-url.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { emptyDatabase } from '../testing/database.ts';
import { appPassword } from '../testing/test-postgres.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { checkDatabase } from './check-database.ts';

const otherKey = openVault('another-secret-key-another-secret-key');
let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('siti');
});
afterAll(() => h.close());

const check = (changes: Partial<Parameters<typeof checkDatabase>[0]> = {}) =>
  checkDatabase({
    url: h.ownerUrl,
    as: 'owner',
    vault: h.services.vault,
    schema: 'current',
    ownRole: false,
    appPassword,
    mode: undefined,
    ...changes,
  });

test('an empty database may be filled, and is nothing to work on before', async () => {
  const database = await emptyDatabase();
  try {
    const empty = { url: database.ownerUrl };
    expect(await check({ ...empty, schema: 'any' })).toBeGreaterThanOrEqual(160_000);
    await expect(check({ ...empty, schema: 'present' })).rejects.toThrow(/^Basis data itu kosong/);
  } finally {
    await database.drop();
  }
});

test('an empty database is not begun with a key that an env file wrapped; what is in use, or restored, is', async () => {
  const database = await emptyDatabase();
  const keyRemains = 'tanda kutip di sekelilingnya';
  try {
    const begun = { url: database.ownerUrl, schema: 'any', keyRemains } as const;
    await expect(check(begun)).rejects.toThrow(
      /^SECRET_KEY: tanda kutip di sekelilingnya ikut menjadi kunci, .*; tulis tanpa itu\. Belum ada yang ditulis\.$/,
    );
    await expect(check({ keyRemains })).resolves.toEqual(expect.any(Number));
    await expect(check({ keyRemains, vault: otherKey })).rejects.toThrow(
      /^SECRET_KEY ini bukan kunci basis data itu: .* Di nilainya ikut tanda kutip di sekelilingnya; coba tanpa itu\./,
    );
  } finally {
    await database.drop();
  }
});

test.each([
  ['UTF8', `locale_provider icu icu_locale 'tr-TR' locale 'C'`, /^Menurut aturan bahasa basis data itu/],
  ['LATIN1', `locale_provider libc locale 'C'`, /^Basis data itu berpengodean LATIN1,/],
  ['SQL_ASCII', `locale_provider libc locale 'C'`, /^Basis data itu berpengodean SQL_ASCII,/],
])('an empty database in %s, %s, is not begun', async (encoding, locale, words) => {
  const name = `characters_${encoding.toLowerCase()}`;
  const make = `create database ${name} template template0 encoding '${encoding}' ${locale}`;
  await sql.raw(make).execute(h.owner);
  try {
    const url = withDatabase(h.ownerUrl, name);
    await expect(check({ url, schema: 'any' })).rejects.toThrow(words);
  } finally {
    await sql.raw(`drop database ${name}`).execute(h.owner);
  }
});

test('the application alone may look at all that is checked, and is no owner', async () => {
  const alone = { as: 'application', mode: 'demo' } as const;
  await expect(check({ ...alone, url: h.appUrl })).resolves.toEqual(expect.any(Number));
  await expect(check({ ...alone, url: h.ownerUrl })).rejects.toThrow(
    /^APP_DATABASE_URL masuk sebagai pemilik/,
  );
});

test('a database that only reads is refused to what changes it, and looked at by what does not', async () => {
  const url = `${h.ownerUrl}${h.ownerUrl.includes('?') ? '&' : '?'}options=-cdefault_transaction_read_only%3Don`;
  await expect(check({ url })).resolves.toEqual(expect.any(Number));
  await expect(check({ url, writes: true })).rejects.toThrow(
    /^Basis data itu hanya dapat dibaca .* Belum ada yang ditulis\.$/,
  );
  await expect(check({ writes: true })).resolves.toEqual(expect.any(Number));
});

test('without a fingerprint, what is encrypted tells which key the database was begun with', async () => {
  await sql`delete from platform.secret_key`.execute(h.owner);
  await expect(check()).resolves.toEqual(expect.any(Number));
  await expect(check({ vault: otherKey })).rejects.toThrow(/^SECRET_KEY ini bukan kunci basis data itu/);
});

test('the mode a database was made for is the only one it serves', async () => {
  await expect(check({ mode: 'demo' })).resolves.toEqual(expect.any(Number));
  await expect(check({ mode: 'production' })).rejects.toThrow();
});
