import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { withDatabase, withLogin } from '../platform/database/postgres-url.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { fakePostgres } from '../testing/fake-postgres.ts';
import { type Ended, runProgram } from '../testing/run-program.ts';
import { appPassword } from '../testing/test-postgres.ts';

const [secret, another] = ['kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY', 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe'];
const folder = mkdtempSync(join(tmpdir(), 'rimpang-refusals-'));
const opened: (() => unknown)[] = [];
let own: TestDatabase;
let production: Record<string, string>;

/** As the owner of this test's database. */
async function change(statement: string, url = own.ownerUrl): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function readRows(url: string, statement: string, value: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, [value])).rows;
  } finally {
    await client.end();
  }
}

async function anotherDatabase() {
  const database = await emptyDatabase();
  opened.push(() => database.drop());
  return { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
}

beforeAll(async () => {
  own = await cloneDatabase();
  opened.push(() => own.drop());
  await migrateDatabase({ ...own, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  production = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: own.ownerUrl,
    APP_DATABASE_URL: own.appUrl,
    PORT: '0',
  };
});
afterAll(async () => {
  for (const close of opened.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** One sentence or one list of them, no stack, no secret. */
function expectRefusal({ code, err }: Ended, words: RegExp, wanted = 1): void {
  expect(err).toMatch(words);
  expect(err).not.toMatch(/\n\s+at |Error:|sandi-rahasia|rimpang-test-only/);
  expect(err).not.toContain(secret);
  expect(code).toBe(wanted);
}

/** The server and a command; all commands go through the same door. */
const everybody = [
  ['main.ts', []],
  ['cli.ts', ['backup', '--to', join(folder, 'backups')]],
] as const;

async function expectAllRefused(env: Record<string, string | undefined>, words: RegExp): Promise<void> {
  const ended = await Promise.all(everybody.map(([program, args]) => runProgram(program, args, env)));
  for (const one of ended) expectRefusal(one, words);
  expect(readdirSync(folder)).not.toContain('backups');
}

describe('a data folder without a database', () => {
  test.each([
    [['verify']],
    [['backup', '--to', join(folder, 'backups')]],
    [['import', '--undo', '1']],
    [['reset-password', '--username', 'superadmin']],
  ])('%j refuses it and makes none there', async (words) => {
    const empty = join(folder, 'di mana/');
    const { DATABASE_URL: _, APP_DATABASE_URL: __, ...env } = production;
    const ended = await runProgram('cli.ts', words, { ...env, DATA_DIR: empty });
    expectRefusal(ended, /^Di .*di mana belum ada basis data; periksa DATA_DIR/);
    expect(readdirSync(folder)).not.toContain('di mana');
  });
});

test('an invented company is no company for a production, in one sentence', async () => {
  const ended = await runProgram('cli.ts', ['seed', '--partners', '5'], production);
  expectRefusal(ended, /^Perusahaan buatan tidak masuk ke produksi: [^.]*\.\s*$/);
});

describe('the command line', () => {
  test.each([
    [['--help'], /verify .*\n.*doctor .*\n.*migrate /],
    [['backup', '--help'], /npm run backup -- \[--to FOLDER\] \[--list\] \[--test\]/],
    [['help', 'restore'], /--from CADANGAN/],
    [['reset-second-factor', '-h'], /--username USERNAME/],
    [[], /Cara pakai/],
  ])('%j explains itself without any setting', async (words, said) => {
    const { code, out } = await runProgram('cli.ts', words, {});
    expect(out).toMatch(said);
    expect(code).toBe(0);
  });

  test.each([
    [['bakcup'], /Perintah 'bakcup' tidak dikenal; yang ada: verify/],
    [['restore'], /--from CADANGAN belum ditulis/],
    [['backup', '--to'], /--to perlu FOLDER/],
    [['backup', '--to', '/a', '--to', '/b'], /--to ditulis dua kali/],
    [['backup', '--from', '/a'], /--from tidak dikenal; tulis: npm run backup -- \[--to FOLDER\]/],
    [['verify', 'semua'], /'semua' berlebih/],
    [['--version'], /^Perintahnya belum ditulis; yang ada: verify/],
    [['toString'], /Perintah 'toString' tidak dikenal/],
  ])('%j is said to be wrong', async (words, said) => {
    expectRefusal(await runProgram('cli.ts', words, {}), said, 2);
  });

  test.each([
    [
      ['backup'],
      'list',
      /^--list berhenti pada npm; tulis -- sebelum pilihan: npm run backup -- \[--to FOLDER\] \[--list\]/,
    ],
    [['backup', '--test'], 'if_due', /^--if-due berhenti pada npm/],
    [['import', '--from', '.'], 'dry_run', /^--dry-run berhenti pada npm/],
  ])('%j is not done without the option %s that npm took for its own', async (words, option, said) => {
    const env = { npm_lifecycle_event: words[0], [`npm_config_${option}`]: 'true' };
    expectRefusal(await runProgram('cli.ts', words, env), said, 2);
  });

  test('the server takes no words, and says so', async () => {
    // As the commands are called where the machine's own Node runs no TypeScript.
    const { out } = await runProgram('main.ts', ['--help'], {});
    expect(out).toMatch(/^npm start .*\n\nCara pakai: npm run PERINTAH -- [^]*^ {2}doctor /m);
    expect(out).not.toContain('.ts');
    expectRefusal(await runProgram('main.ts', ['--port', '1'], {}), /'--port' tidak dikenal/, 2);
  });
});

describe('before a database is asked', () => {
  test('every setting that cannot be used is said at once', async () => {
    const wrong = { ...production, TRUST_PROXY: 'banana', DEMO: '1', BASE_URL: 'http://portal.contoh.id' };
    await expectAllRefused(wrong, /TRUST_PROXY: 'banana'.*[\s\S]*DEMO: .*[\s\S]*BASE_URL: harus https/);
  });

  test('a data folder that is a file is refused', async () => {
    writeFileSync(join(folder, 'file'), '');
    const ended = await runProgram('main.ts', [], { ...production, DATA_DIR: join(folder, 'file') });
    expectRefusal(ended, /DATA_DIR: .* adalah berkas, bukan folder/);
  });

  test('a command from cron without the environment makes no key of its own', async () => {
    const { DATABASE_URL, APP_DATABASE_URL } = production;
    const DATA_DIR = join(folder, 'cron');
    const bare = { DATABASE_URL, APP_DATABASE_URL, DATA_DIR };
    expectRefusal(await runProgram('cli.ts', ['backup', '--to', folder], bare), /SECRET_KEY: wajib/);
    const demo = await runProgram('cli.ts', ['backup', '--to', folder], { ...bare, DEMO: '1' });
    expectRefusal(demo, /SECRET_KEY: isi dengan kunci instalasi ini/);
    expect(readdirSync(folder)).not.toContain('cron');
  });
});

describe('a database that does not let one in', () => {
  const at = (url: string) => ({ ...production, DATABASE_URL: url, APP_DATABASE_URL: '' });

  test('no process listens', () =>
    expectAllRefused(
      at('postgres://o:sandi-rahasia@127.0.0.1:1/rimpang'),
      /tidak menjawab \(ECONNREFUSED\)/,
    ));

  test('a name that does not exist', () =>
    expectAllRefused(
      at('postgres://o:sandi-rahasia@nowhere.invalid/rimpang'),
      /tidak menjawab \((ENOTFOUND|EAI_AGAIN)\)/,
    ));

  test('a wrong password', () =>
    expectAllRefused(
      {
        ...production,
        DATABASE_URL: withLogin(own.ownerUrl, 'rimpang_app', 'sandi-rahasia'),
        APP_DATABASE_URL: '',
      },
      /menolak nama atau kata sandi/,
    ));

  test('no password in the address of a server that demands one', () =>
    expectAllRefused(
      at(own.ownerUrl.replace(/:[^:@/]*@/, '@')),
      /tidak memuat kata sandi, dan server menuntutnya; tulis postgres:/,
    ));

  test('options that the server does not know', () =>
    expectAllRefused(
      at(`${own.ownerUrl}${own.ownerUrl.includes('?') ? '&' : '?'}options=-c%20kacau%3D1`),
      /menolak pengaturan kacau; perbaiki options di DATABASE_URL/,
    ));

  test('a database that does not exist', () =>
    expectAllRefused(at(withDatabase(own.ownerUrl, 'tidak_ada')), /belum ada di server itu/));

  test.each([
    ['demands TLS', '28000', 'no pg_hba.conf entry for host "10.0.0.1", no encryption', '', /menuntut TLS/],
    ['has no TLS', '', '', '?sslmode=verify-full', /tidak melayani TLS/],
    ['refuses the name', '28000', 'no pg_hba.conf entry for host "10.0.0.1"', '', /pg_hba\.conf di server/],
    ['is full', '53300', 'sorry, too many clients already', '', /tidak menerima sambungan lagi/],
    ['is starting', '57P03', 'the database system is starting up', '', /sedang menyala/],
  ])('a server that %s', async (_, code, message, query, words) => {
    const fake = await fakePostgres(code ? { refusal: { code, message } } : {});
    await expectAllRefused(at(`${fake.url}${query}`), words).finally(() => fake.close());
  });
});

describe('a database that must not be written to', () => {
  test('PostgreSQL 15 is refused, and was asked for nothing but its version', async () => {
    const fake = await fakePostgres({ version: 150_020 });
    await expectAllRefused(
      { ...production, DATABASE_URL: fake.url, APP_DATABASE_URL: '' },
      /adalah PostgreSQL 15\.20; perlu 16, 17, atau 18/,
    ).finally(() => fake.close());
    expect(new Set(fake.asked)).toEqual(new Set(['show server_version_num']));
  });

  test('another SECRET_KEY', () =>
    expectAllRefused({ ...production, SECRET_KEY: another }, /SECRET_KEY ini bukan kunci basis data itu/));

  test('tables of a newer version', async () => {
    await change(`insert into kysely_migration (name, timestamp) values ('999-later', '')`);
    try {
      await expectAllRefused(production, /lebih baru dari versi Rimpang ini \(999-later\)/);
    } finally {
      await change(`delete from kysely_migration where name = '999-later'`);
    }
  });

  test('tables of another program', async () => {
    const strange = await anotherDatabase();
    await change('create table toko (id int)', strange.DATABASE_URL);
    await expectAllRefused({ ...production, ...strange }, /berisi tabel program lain \(public\.toko\)/);
  });

  test('no tables at all, for a command that needs them', async () => {
    const env = { ...production, ...(await anotherDatabase()) };
    for (const words of [['verify'], ['backup', '--to', folder]])
      expectRefusal(await runProgram('cli.ts', words, env), /Basis data itu kosong/);
  });

  test.each([
    [['create-super-admin', '--username', 'superadmin', '--email', 'ibu@contoh.id']],
    [['reset-password', '--username', 'superadmin']],
    [['reset-second-factor', '--username', 'superadmin']],
  ])('no company yet, for %j: the first start makes the owner', async (words) => {
    const fresh = await anotherDatabase();
    await migrateDatabase({
      ownerUrl: fresh.DATABASE_URL,
      appPassword,
      fingerprint: fingerprintOf(openVault(secret)),
    });
    const env = { ...production, ...fresh };
    expectRefusal(
      await runProgram('cli.ts', words, env),
      /^Di basis data ini belum ada perusahaan: nyalakan/,
    );
    const { out } = await runProgram('main.ts', [], env);
    expect(out).toContain('Akun pemilik (superadmin) belum siap');
  });

  test('older tables, for a command that needs the newest', async () => {
    const older = await anotherDatabase();
    await migrateDatabase({
      ownerUrl: older.DATABASE_URL,
      appPassword,
      to: '029-tax-in-the-plan',
    });
    const env = { ...production, ...older };
    expectRefusal(await runProgram('cli.ts', ['verify'], env), /lebih lama .*npm run migrate/);
  });

  test('that only reads, for what writes; verify says what it finds and exits by that', async () => {
    const [, name] = /@[^/]*\/([^?]+)/.exec(own.ownerUrl) ?? [];
    await change(`alter database ${name} set default_transaction_read_only = on`);
    try {
      await expectAllRefused(production, /hanya dapat dibaca .* ke server utama\. Belum ada yang ditulis/);
      const locked = await runProgram('cli.ts', ['backup'], production);
      expectRefusal(locked, /hanya dapat dibaca/);
      expect(existsSync(join(folder, 'data', 'backups'))).toBe(false);
      const verified = await runProgram('cli.ts', ['verify'], production);
      expect(verified.err).toMatch(/^Hasil ini tidak dicatat: .* hanya dapat dibaca/m);
      expect(verified.out).toMatch(/tidak ada selisih/);
      expect(verified.code).toBe(0);
    } finally {
      await change(
        `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
      );
    }
  });

  test('an owner who may not set the password of the application', async () => {
    const name = `o_${randomBytes(4).toString('hex')}`;
    const { DATABASE_URL } = await anotherDatabase();
    await change(`create role ${name} login password 'sandi-rahasia'`);
    await change(
      `grant create on database ${/@[^/]*\/([^?]+)/.exec(DATABASE_URL)?.[1]} to ${name}`,
      DATABASE_URL,
    );
    const url = withLogin(DATABASE_URL, name, 'sandi-rahasia');
    const ended = await runProgram('main.ts', [], { ...production, DATABASE_URL: url, APP_DATABASE_URL: '' });
    await change(`drop owned by ${name}`, DATABASE_URL);
    await change(`drop role ${name}`);
    expectRefusal(ended, /tidak boleh mengatur kata sandi peran rimpang_app/);
  });
});

test.each(['PORT', 'METRICS_PORT'])(
  'a %s that is taken ends the start with one sentence before a table is made',
  async (name) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const database = await anotherDatabase();
    const env = { ...production, ...database, HOST: '127.0.0.1', [name]: String(port) };
    const ended = await runProgram('main.ts', [], env);
    taken.close();
    expectRefusal(ended, new RegExp(`Port ${port} sudah dipakai program lain`));
    // A production hears about its server all the same.
    expect(ended.out).toMatch(/PostgreSQL \d+\.\d+ \(DATABASE_URL\)/);
    expect(
      await readRows(
        database.DATABASE_URL,
        'select * from pg_tables where tablename = $1',
        'kysely_migration',
      ),
    ).toEqual([]);
  },
);

test.each(['HOST', 'METRICS_HOST'])(
  'a %s that no machine is called ends the start with its own sentence',
  async (name) => {
    // The name is looked up before the port is.
    const port = name.replace('HOST', 'PORT');
    const env = {
      ...production,
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      [port]: '9',
      [name]: 'nowhere.invalid',
    };
    const ended = await runProgram('main.ts', [], env);
    expectRefusal(ended, /Tidak dapat mendengarkan di nowhere\.invalid \(E\w+\); isi HOST atau METRICS_HOST/);
  },
);

test('a restore that is refused takes the database back that it made, and no other', async () => {
  const name = `baru_${randomBytes(4).toString('hex')}`;
  const restore = () =>
    runProgram('cli.ts', ['restore', '--from', join(folder, 'nothing'), '--database', name], production);
  const isThere = async () =>
    (await readRows(own.ownerUrl, 'select 1 from pg_database where datname = $1', name)).length;
  expectRefusal(await restore(), /Tidak ada cadangan di/);
  expect(await isThere()).toBe(0);
  await change(`create database ${name}`);
  try {
    expectRefusal(await restore(), /Tidak ada cadangan di/);
    expect(await isThere()).toBe(1);
  } finally {
    await change(`drop database ${name}`);
  }
});
