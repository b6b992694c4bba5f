import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectClient } from '../platform/database/database-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { runProgram } from '../testing/run-program.ts';
import { appPassword } from '../testing/test-postgres.ts';

/** Where commands are told to write or to read: refused before a database is made or a row is written. */
const [secret, another] = ['kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY', 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe'];
const folder = mkdtempSync(join(tmpdir(), 'rimpang-places-'));
const copies = join(folder, 'copies');
const file = join(folder, 'file');
let own: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  writeFileSync(file, '');
  own = await cloneDatabase();
  await migrateDatabase({ ...own, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: copies,
    DATABASE_URL: own.ownerUrl,
    APP_DATABASE_URL: own.appUrl,
    PORT: '0',
  };
  expect((await runProgram('main.ts', [], env)).out).toContain('Rimpang siap');
  expect((await runProgram('cli.ts', ['backup'], env)).code).toBe(0);
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const embedded = (): Record<string, string> => {
  const { DATABASE_URL: _, APP_DATABASE_URL: __, ...rest } = env;
  return rest;
};

/** A command that would go on for ever ends the test's patience, not only the test. */
async function expectRefused(
  program: 'cli.ts' | 'main.ts',
  words: string[],
  changes: Record<string, string>,
  said: RegExp,
): Promise<void> {
  const { code, err, out } = await runProgram(program, words, { ...env, ...changes });
  expect(err).toMatch(said);
  expect(err + out).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
}

describe('a place that takes no folder', () => {
  /** What is there, and what no folder can be made in. */
  const nowhere = existsSync('/proc/self') ? ['/proc/rimpang/x'] : [];
  const under = ['file/x', ...nowhere];
  const of = (place: string) => (place.startsWith('/') ? place : join(folder, place));
  const told = /tidak dapat dibuat di situ; pilih folder lain|melewati sebuah berkas/;

  test.each(under)('%s ends every command that is to write there, in one sentence', async (place) => {
    await expectRefused('cli.ts', ['backup', '--to', of(place)], {}, told);
    await expectRefused('cli.ts', ['import', '--templates', of(place)], {}, told);
    await expectRefused('cli.ts', ['backup'], { BACKUP_DIR: of(place), MIN_FREE_MB: '0' }, told);
    await expectRefused('main.ts', [], { DATA_DIR: of(place) }, told);
    await expectRefused(
      'cli.ts',
      ['seed', '--partners', '5'],
      { DATA_DIR: of(place), DEMO: '1', NODE_ENV: '' },
      told,
    );
  });

  test.each(['file', 'file/x'])('%s of the copies is said by the doctor', async (place) => {
    const { out } = await runProgram('cli.ts', ['doctor'], { ...env, BACKUP_DIR: of(place) });
    expect(out).toMatch(/^✗ Folder cadangan .*file.* tidak dapat ditulis: .*BACKUP_DIR/m);
  });

  if (nowhere.length > 0)
    test('folders are made above it as far as that goes, and errors name the one that could not be', () => {
      const deep = join(folder, 'a/b/c');
      makeFolder(deep);
      makeFolder(deep);
      expect(readdirSync(join(folder, 'a/b'))).toEqual(['c']);
      expect(() => makeFolder('/proc/rimpang/x/y')).toThrow(
        expect.objectContaining({ code: 'ENOENT', path: '/proc/rimpang' }),
      );
      expect(() => makeFolder(join(file, 'x'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
      expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    });
});

test.each<['main.ts' | 'cli.ts', string[]]>([
  ['main.ts', []],
  ['cli.ts', ['migrate']],
])('%s %s begins no database on a disk that has no room for it', async (program, words) => {
  const DATA_DIR = join(folder, 'full');
  const { code, err } = await runProgram(program, words, { ...embedded(), DATA_DIR, MIN_FREE_MB: '1000000' });
  expect(err).toMatch(/ruang untuk basis data baru di .*full kurang: ada \d+ MB, perlu sekitar 1000128 MB\./);
  expect(code).toBe(1);
  expect(
    existsSync(DATA_DIR) ? readdirSync(DATA_DIR).filter((name) => name !== 'compile-cache') : [],
  ).toEqual([]);
});

test('a slip of the pen in --to is no backup that failed, and none that owners hear of', async () => {
  const before = await failuresTold();
  await expectRefused('cli.ts', ['backup', '--to', join(file, 'x')], {}, /melewati sebuah berkas/);
  expect(await failuresTold()).toEqual(before);
});

/** What the home of owners and their messages say of failed backups. */
async function failuresTold(): Promise<unknown[]> {
  const client = await connectClient(own.ownerUrl);
  try {
    const state = await client.query(`select * from platform.fact where key = 'backup-failure'`);
    const told = await client.query(
      `select count(*) from notifications.message where title ilike '%cadangan%'`,
    );
    return [state.rows, told.rows];
  } finally {
    await client.end();
  }
}

test('templates of which not all could be written are taken back, so that the next try is not refused for them', () => {
  const place = join(folder, 'templates');
  // No file of this process may be larger than 2 KB; the signal that says so is not listened to.
  const limited = `ulimit -f 4; trap '' XFSZ; exec "$0" "$@"`;
  const words = [
    '-c',
    limited,
    process.execPath,
    join(import.meta.dirname, '../cli.ts'),
    'import',
    '--templates',
    place,
    '--xlsx',
  ];
  const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  expect(stderr).toMatch(/\/templates tidak menerima berkas sebesar itu/);
  expect(status).toBe(1);
  expect(readdirSync(place)).toEqual([]);
});

describe('a restore is refused', () => {
  const copy = () => join(copies, readdirSync(copies).find((name) => name.endsWith('.rimpang')) ?? '');

  test.each<[what: string, from: () => string, changes: Record<string, string>, said: RegExp]>([
    ['where nothing is', () => join(folder, 'nothing'), {}, /^Tidak ada cadangan di .*nothing\.$/m],
    ['where no bucket is set', () => 's3:', {}, /--from s3: perlu tempat cadangan/],
    ['of what is no copy', () => file, {}, /bukan cadangan Rimpang/],
    ['of a copy that another key locked', copy, { SECRET_KEY: another }, /dikunci dengan kunci lain/],
    ['for want of room', copy, { MIN_FREE_MB: '1000000' }, /Ruang di .* kurang: ada \d+ MB/],
    [
      'of a production for a demo',
      copy,
      { NODE_ENV: '', DEMO: '1' },
      /Cadangan ini dari produksi dan tidak dipulihkan sebagai demo/,
    ],
  ])('%s, before a new folder gets a database', async (_, from, changes, said) => {
    const DATA_DIR = join(folder, 'fresh');
    const words = ['restore', '--from', from()];
    const ended = await runProgram('cli.ts', words, { ...embedded(), ...changes, DATA_DIR, BACKUP_DIR: '' });
    expect(ended.err).toMatch(said);
    expect(ended.code).toBe(1);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  /** Its beginning is in order. */
  function cutCopy(): string {
    const cut = join(folder, 'cut.rimpang');
    writeFileSync(cut, readFileSync(copy()));
    truncateSync(cut, readFileSync(cut).length - 1_000);
    return cut;
  }

  test('where a copy is found damaged at its end, and takes the database back that --database made', async () => {
    const name = `baru_${randomBytes(4).toString('hex')}`;
    const words = ['restore', '--from', cutCopy(), '--database', name];
    await expectRefused('cli.ts', words, {}, /rusak atau terpotong/);
    const client = await connectClient(own.ownerUrl);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    await client.end();
    expect(rows).toEqual([]);
  });

  test('into a database that holds a company before the copy is unlocked for it', async () => {
    await expectRefused(
      'cli.ts',
      ['restore', '--from', cutCopy()],
      {},
      /sudah berisi data dan tidak akan ditimpa/,
    );
  });
});
