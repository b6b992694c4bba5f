import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { freePort } from '../../testing/process.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { appPassword } from '../../testing/test-postgres.ts';
import { fingerprintOf } from '../secrets/fingerprint-store.ts';
import { openVault } from '../secrets/vault.ts';

const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const folder = mkdtempSync(join(tmpdir(), 'rimpang-output-'));
const at = (path: string) => join(import.meta.dirname, '../..', path);
let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  await migrateDatabase({ ...database, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  env = {
    DEMO: '1',
    SECRET_KEY: secret,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  makeFolder(join(folder, 'data'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Types into a shell; `err` is what was said on standard error. */
function type(line: string, more: Record<string, string> = {}) {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('bash', ['-c', line, process.execPath, at('main.ts'), at('cli.ts')], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.err += String(chunk)));
  return { child, said, ended: once(child, 'close') as Promise<[number | null]> };
}

/** What the product says of itself; null while it does not answer. */
async function readiness(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer && answer.json();
}

async function serves(line: string, expected: unknown): Promise<string> {
  const port = await freePort();
  const { child, said, ended } = type(line, { PORT: String(port) });
  try {
    await vi.waitFor(async () => expect(await readiness(port)).toEqual(expected), 60_000);
    return said.err;
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  }
}

test('a product whose log has no reader goes on, and says so where it still can', async () => {
  const err = await serves('"$0" "$1" | true', { status: 'degraded', log: 'EPIPE' });
  expect(err).toMatch(/^Peringatan: keluaran standar tidak menerima tulisan lagi \(EPIPE\); produk berjalan/);
  expect(err.match(/keluaran standar/g)).toHaveLength(1);
  expect(err).not.toMatch(/\n\s+at /);
});

if (existsSync('/dev/full'))
  test('a full disk under all that it says ends nothing, and no end waits for it', async () => {
    await serves('exec "$0" "$1" >/dev/full 2>&1', { status: 'degraded', log: 'ENOSPC' });
  });

test('a reader that takes nothing holds up neither the lines nor the end', async () => {
  const program = `
    const { openLines } = await import(${JSON.stringify(new URL('./output.ts', import.meta.url).href)});
    process.stdout;
    const lines = openLines();
    for (let i = 0; i < 20_000; i += 1) lines.write('x'.repeat(199) + '\\n');
    process.stderr.write(String(process.memoryUsage().arrayBuffers < 50_000_000));
    setTimeout(() => process.exit(0), 200);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pause();
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(err).toBe('true');
  child.stdout.destroy();
});

test('once lines are taken again, one says how many were lost', async () => {
  const file = join(folder, 'log');
  const program = `
    const { openLines } = await import(${JSON.stringify(new URL('./output.ts', import.meta.url).href)});
    const { default: fs, closeSync, openSync } = await import('node:fs');
    const { syncBuiltinESMExports } = await import('node:module');
    const { write } = fs;
    let refused = 0;
    fs.write = (descriptor, bytes, done) =>
      write(descriptor, bytes, (error, count) => {
        done(error, count);
        if (error) refused += 1;
      });
    syncBuiltinESMExports();
    const { setTimeout: sleep } = await import('node:timers/promises');
    const { outputProblem } = await import(${JSON.stringify(new URL('./output.ts', import.meta.url).href)});
    const until = async (done) => { while (!done()) await sleep(5); };
    const full = openSync('/dev/null', 'r');
    const lines = openLines(full);
    lines.write('one\\n');
    lines.write('two\\n');
    await until(() => refused === 2 && outputProblem() !== null);
    closeSync(full);
    if (openSync(process.argv[1], 'w') !== full) process.exit(1);
    lines.write('three\\n');
    await until(() => outputProblem() === null);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, file], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  const [empty, gap, three] = readFileSync(file, 'utf8').split('\n');
  expect(empty).toBe('');
  expect(JSON.parse(gap ?? '')).toMatchObject({ level: 40, lost: 2, msg: 'lines of the log were lost' });
  expect(three).toBe('three');
});

/** No disk has so much free as the doctor is told to demand. */
const demanding = { MIN_FREE_MB: '100000000' };
test.each([
  ['verify', 0, {}],
  ['doctor', 1, demanding],
  ['--help', 0, {}],
  ['backup', 0, {}],
])(
  '%s without a reader goes on to its end and its own code (%i), without a stack',
  async (command, code, more) => {
    const { said, ended } = type(`"$0" "$2" ${command} | true; echo "\${PIPESTATUS[0]}"`, more);
    await ended;
    expect(said.err).not.toMatch(/EPIPE|\n\s+at /);
    expect(said.out).toBe(`${code}\n`);
  },
);

if (existsSync('/dev/full'))
  test('a report that the disk did not take is a failure of its command', async () => {
    const { said, ended } = type('"$0" "$2" verify >/dev/full');
    expect(await ended).toEqual([1, null]);
    expect(said.err).toBe('Keluaran perintah ini tidak seluruhnya tertulis (ENOSPC).\n');
  });
