import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectClient } from './platform/database/database-client.ts';
import { openServedDatabase } from './platform/postgres/database-server.ts';
import { findPostgresBinaries } from './platform/postgres/postgres-binaries.ts';
import { loadConfig } from './platform/runtime/config.ts';
import { knowsApplication } from './preflight/addresses.ts';
import { runProgram } from './testing/run-program.ts';
import { withTemporaryPostgres } from './testing/test-postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-addressed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.contoh.id',
  SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY',
  DATA_DIR: dataDir,
  PORT: '0',
};

/** A server with an owner whose password has an @, not a superuser but who may make roles, and a database for each name. */
async function withOwner(databases: string[], work: (where: string) => Promise<void>): Promise<void> {
  await withTemporaryPostgres(findPostgresBinaries(), async (url) => {
    const client = await connectClient(url);
    await client.query(`create role pemilik login createrole password 'p@ss'`);
    await client.query(`create role kuasa login superuser password 'k'`);
    for (const name of databases) await client.query(`create database ${name} owner pemilik`);
    await client.end();
    await work(new URL(url.replace('@/', '@x/')).searchParams.get('host') ?? '');
  });
}

/** Starts the product until it is ready, and says as whom it serves. */
async function servedBy(env: Record<string, string>): Promise<string> {
  const { code, out, err } = await runProgram('main.ts', [], { ...production, ...env });
  expect(err).not.toMatch(/gagal|tidak dapat/);
  expect(out).toContain('Rimpang siap');
  expect(code).toBe(0);
  const { appUrl } = await openServedDatabase(loadConfig({ ...production, ...env }));
  const client = await connectClient(appUrl);
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  await client.end();
  return rows[0]?.name ?? '';
}

test('the product serves as its own role, however the login of its owner is written', async () => {
  await withOwner(['raw', 'asked'], async (host) => {
    const raw = { DATABASE_URL: `postgres://pemilik:p@ss@/raw?host=${host}` };
    expect(await servedBy(raw)).toBe('rimpang_app');
    const asked = { DATABASE_URL: `postgres:///asked?host=${host}&user=pemilik&password=p@ss` };
    expect(await servedBy(asked)).toBe('rimpang_app');
  });
  await withOwner(['named'], async (host) => {
    // The owner sets the password that the application will log in with.
    const DATABASE_URL = `postgres://pemilik:p@ss@/named?host=${host}`;
    const named = { DATABASE_URL, APP_DATABASE_URL: `postgres://rimpang_app:r@hasia@/named?host=${host}` };
    expect(await servedBy(named)).toBe('rimpang_app');
    const owner = { DATABASE_URL, APP_DATABASE_URL: `postgres://kuasa:k@/named?host=${host}` };
    const { code, err } = await runProgram('main.ts', [], { ...production, ...owner });
    expect(err).toMatch(/^APP_DATABASE_URL masuk sebagai pemilik/m);
    expect(code).toBe(1);
  });
});

test('a second installation on one server does not take the first one’s role away, before or after its tables', async () => {
  await withOwner(['first', 'second'], async (host) => {
    const owner = (database: string) => ({
      ...production,
      DATABASE_URL: `postgres://pemilik:p@ss@/${database}?host=${host}`,
    });
    const other = { ...owner('second'), SECRET_KEY: 'Zq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0bX' };
    const migrate = (env: Record<string, string>) => runProgram('cli.ts', ['migrate'], env);
    expect(await migrate(owner('first'))).toMatchObject({ code: 0 });
    const { appPassword } = await openServedDatabase(loadConfig(owner('first')));
    const refusal =
      /^Peran rimpang_app di server .* juga dipakai basis data first, .* SECRET_KEY ini; .*Belum ada yang ditulis\.\n$/;
    const refused = await migrate(other);
    expect(refused.err).toMatch(refusal);
    expect(refused.code).toBe(1);
    expect((await runProgram('main.ts', [], other)).err).toMatch(refusal);
    const typed = `postgres://rimpang_app:salah@/second?host=${host}`;
    expect((await migrate({ ...other, APP_DATABASE_URL: typed })).err).toMatch(
      /dengan kata sandi lain dari yang di APP_DATABASE_URL;/,
    );
    const client = await connectClient(owner('second').DATABASE_URL);
    const { rows } = await client.query(`select from pg_namespace where nspname = 'platform'`);
    await client.end();
    expect(rows).toEqual([]);
    // The first one's password is still the role's, and both may use it.
    const shared = { ...other, APP_DATABASE_URL: typed.replace('salah', appPassword) };
    expect(await migrate(shared)).toMatchObject({ code: 0 });
    expect(await migrate(owner('first'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/sudah mutakhir/),
    });
    const told = await runProgram('cli.ts', ['doctor'], other);
    expect(told.out).toMatch(/^✗ Peran rimpang_app .* basis data first/m);
  });
});

test('an owner who may make roles, but not change the application’s, is refused before tables are made', async () => {
  await withOwner(['alone'], async (host) => {
    const boss = await connectClient(`postgres://kuasa:k@/alone?host=${host}`);
    await boss.query(`create role rimpang_app login password 'p'`);
    const env = { ...production, DATABASE_URL: `postgres://pemilik:p@ss@/alone?host=${host}` };
    const { code, err } = await runProgram('cli.ts', ['migrate'], env);
    expect(err).toMatch(
      /^Peran rimpang_app sudah ada .* tidak boleh mengatur kata sandinya; .*Belum ada yang ditulis\.\n$/,
    );
    expect(code).toBe(1);
    await boss.query('grant rimpang_app to pemilik with admin option');
    await boss.end();
    expect(await runProgram('cli.ts', ['migrate'], env)).toMatchObject({ code: 0 });
  });
});

test('a server that does not know the application yet is asked as its owner only, and no owner passes for the application', async () => {
  await withTemporaryPostgres(findPostgresBinaries(), async (ownerUrl) => {
    const servedAt = (appUrl: string) => ({
      ownerUrl,
      appUrl,
      listenUrl: appUrl,
      appPassword: '',
      fingerprint: '',
      close: async () => {},
    });
    // A login that is refused is a line FATAL in the server's log; this address would not even answer.
    const elsewhere = 'postgres://rimpang_app:x@127.0.0.1:1/postgres';
    expect(await knowsApplication(servedAt(elsewhere))).toBe(false);
    await expect(knowsApplication(servedAt(ownerUrl))).rejects.toThrow(/masuk sebagai pemilik/);
  });
});
