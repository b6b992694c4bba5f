import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { isHalfRestored } from '../platform/database/half-restored.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { type Ended, runProgram } from '../testing/run-program.ts';
import { appPassword } from '../testing/test-postgres.ts';

/** What a restore unlocks is a whole company, to be read by everybody who has the disk: it goes, however the command ends. */
const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const folder = mkdtempSync(join(tmpdir(), 'rimpang-interrupted-'));
const copies = join(folder, 'copies');
let own: TestDatabase;
let empty: TestDatabase;
let env: Record<string, string>;

const on = ({ ownerUrl, appUrl }: TestDatabase) => ({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl });

beforeAll(async () => {
  own = await cloneDatabase();
  empty = await emptyDatabase();
  await migrateDatabase({ ...own, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: copies,
    PORT: '0',
    ...on(own),
  };
  expect((await runProgram('main.ts', [], env)).out).toContain('Rimpang siap');
  expect((await runProgram('cli.ts', ['backup'], env)).code).toBe(0);
});
afterAll(async () => {
  for (const one of [own, empty]) await one.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What lies beside the copies and is none. */
const unlocked = () => readdirSync(copies).filter((name) => !/^rimpang-.*\.(json|rimpang)$/.test(name));

/** Ends the command once it has unlocked a copy, or is as far as `until` says. */
async function endedBy(
  signal: NodeJS.Signals,
  words: string[],
  target: TestDatabase,
  until: () => Promise<boolean> | boolean = () => unlocked().some((name) => name.startsWith('.unpacked-')),
): Promise<Ended> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...words], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env, ...on(target) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await vi.waitFor(async () => expect(await until()).toBe(true), { timeout: 30_000, interval: 5 });
  child.kill(signal);
  return { code: await ended, out, err };
}

async function asked<T>(url: string, ask: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<T>) {
  const client = await connectClient(url);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

const isFilling = () => asked(empty.ownerUrl, (client) => isHalfRestored(handleOf(client)));

test.each([
  ['SIGINT', 'unlocks a copy', undefined],
  ['SIGHUP', 'unlocks a copy', undefined],
  ['SIGTERM', 'fills the database', isFilling],
] as const)(
  'a restore that %s ends while it %s leaves nothing unlocked, and says what to do',
  { timeout: 60_000 },
  async (signal, _, until) => {
    const { code, err, out } = await endedBy(signal, ['restore', '--from', copies], empty, until);
    expect(err).toMatch(/^Dibatalkan\. .*: jalankan npm run restore lagi sampai selesai\.$/m);
    expect({ code, out, left: unlocked() }).toEqual({ code: 1, out: '', left: [] });
  },
);

test('again it goes on to its end, and takes away what a killed one left a day ago', {
  timeout: 60_000,
}, async () => {
  const old = join(copies, '.unpacked-old');
  mkdirSync(old);
  utimesSync(old, 0, 0);
  const ended = await runProgram('cli.ts', ['restore', '--from', copies], { ...env, ...on(empty) });
  expect(ended.err).toBe('');
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Dipulihkan dari') });
  expect(unlocked()).toEqual([]);
});

test('a restore test that a stop of the product ends leaves neither copy nor database, and is no failed one', {
  timeout: 60_000,
}, async () => {
  const { code, err, out } = await endedBy('SIGTERM', ['backup', '--test'], own);
  expect(err).toMatch(/^Dibatalkan\. Ujian ini tidak dicatat/m);
  expect({ code, out, left: unlocked() }).toEqual({ code: 1, out: '', left: [] });
  expect(existsSync(join(copies, '.restore-test'))).toBe(false);
  const { rows } = await asked(own.ownerUrl, (client) =>
    client.query(`select 1 from platform.fact where key = 'backup-test'`),
  );
  expect(rows).toEqual([]);
});
