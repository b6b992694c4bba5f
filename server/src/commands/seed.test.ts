import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient } from '../platform/database/database-client.ts';
import { openDatabase } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';
import { emptyDatabase } from '../testing/database.ts';
import { runProgram } from '../testing/run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'rimpang-seed-'));
let own: Awaited<ReturnType<typeof emptyDatabase>>;
let demo: Record<string, string>;

beforeAll(async () => {
  own = await emptyDatabase();
  demo = {
    DEMO: '1',
    SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY',
    DATA_DIR: folder,
    DATABASE_URL: own.ownerUrl,
    APP_DATABASE_URL: own.appUrl,
  };
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const seed = (partners: string, env: Record<string, string> = demo) =>
  runProgram('cli.ts', ['seed', '--partners', partners], env);

/** Changes what the seed wrote down of its progress. */
async function inSeed(value: string): Promise<void> {
  const client = await connectClient(own.ownerUrl);
  try {
    await client.query(`update platform.fact set value = ${value} where key = 'seed'`);
  } finally {
    await client.end();
  }
}

test('a production is refused before anything is written', async () => {
  const { DEMO: _, ...rest } = demo;
  const production = { ...rest, NODE_ENV: 'production', BASE_URL: 'https://portal.contoh.id' };
  const refused = await seed('20', production);
  expect(refused.err).toMatch(/tidak masuk ke produksi: jalankan dengan DEMO=1/);
  expect(refused.code).toBe(1);
  const DATA_DIR = join(folder, 'production');
  const embedded = { ...production, DATA_DIR, DATABASE_URL: '', APP_DATABASE_URL: '' };
  expect((await seed('20', embedded)).err).toMatch(/tidak masuk ke produksi/);
  expect(existsSync(join(DATA_DIR, 'postgres')), 'no database is made for it').toBe(false);
});

test('where the disk has no room for it, it is refused with what it needs before a database is made', async () => {
  const DATA_DIR = join(folder, 'crowded');
  const env = { ...demo, DATA_DIR, DATABASE_URL: '', APP_DATABASE_URL: '', MIN_FREE_MB: '1000000' };
  const refused = await seed('100000', env);
  expect(refused.err).toMatch(
    /^Perusahaan buatan dengan 100\.000 mitra perlu sekitar [\d.]+ MB di .*crowded, ada [\d.]+ MB: /,
  );
  expect(refused.code).toBe(1);
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
});

test('what is no number of partners is refused', async () => {
  const refused = await seed('1.5');
  expect(refused.err).toMatch(/tulis angka bulat dari 1 sampai 5\.000\.000/);
  expect(refused.code).toBe(2);
});

test('where no installation is, it begins one: the folder and the key that later commands work with', async () => {
  const other = await emptyDatabase();
  const DATA_DIR = join(folder, 'new');
  const { SECRET_KEY: _, ...rest } = demo;
  const env = { ...rest, DATA_DIR, DATABASE_URL: other.ownerUrl, APP_DATABASE_URL: other.appUrl };
  try {
    expect((await seed('1.5', env)).code).toBe(2);
    expect(existsSync(DATA_DIR), 'nothing is made for a refusal').toBe(false);
    const made = await seed('20', env);
    expect(made.err).toBe('');
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
    expect((await runProgram('cli.ts', ['verify'], env)).out).toMatch(/tidak ada selisih/);
  } finally {
    await other.drop();
  }
});

test('an empty database becomes a company on which verify is clean; again changes nothing', async () => {
  const made = await seed('20');
  expect(made.err).toBe('');
  expect(made.out).toMatch(/Indeks ledger\.posting selesai[\s\S]*Selesai: 20 mitra dalam \d+ detik/);
  const db = openDatabase(own.ownerUrl, { max: 1 });
  const count = () => query({ n: int })`select count(*) as n from partners.registration`.one(db);
  try {
    expect((await count()).n).toBe(20);
    const verified = await runProgram('cli.ts', ['verify'], demo);
    expect(verified.out).toMatch(/tidak ada selisih/);
    const unkept = query({ n: int })`
      select count(*) as n from pg_class where 'autovacuum_enabled=off' = any (reloptions)`;
    expect((await unkept.one(db)).n, 'tables that are never vacuumed').toBe(0);
    expect((await seed('20')).out).toMatch(/Sudah lengkap: 20 mitra/);
    expect((await count()).n).toBe(20);
  } finally {
    await db.destroy();
  }
  // As one that was broken off leaves it.
  await inSeed(`jsonb_set(value, '{stage}', '"indexes"')`);
  for (const [program, words] of [
    ['main.ts', []],
    ['cli.ts', ['verify']],
    ['cli.ts', ['backup']],
  ] as const) {
    const { code, err } = await runProgram(program, words, demo);
    expect(err).toMatch(
      /^Perusahaan buatan di basis data itu .* npm run seed -- --partners 20 lagi sampai selesai/m,
    );
    expect(code).toBe(1);
  }
  await inSeed(`jsonb_set(value, '{stage}', '"done"')`);
  const other = await seed('21');
  expect(other.err).toMatch(
    /perusahaan buatan dengan 20 mitra: ulangi dengan --partners 20, atau pakai DATA_DIR baru/,
  );
  expect(other.code).toBe(1);
});
