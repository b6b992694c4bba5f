import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { machineMemoryMb } from '../postgres/memory.ts';
import { ConfigError, loadConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-config-'));
const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  BASE_URL: 'https://contoh.id',
  DATA_DIR: dataDir,
};
const place = (name: string, content: string) => {
  const path = join(dataDir, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
};

afterAll(() => rmSync(dataDir, { recursive: true }));

/** What a refused environment is told; fails where it is not refused. */
function refusalOf(env: Record<string, string | undefined>): string {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('these settings were accepted');
}

test('an empty environment gives the demo on port 3000, with a generated secret that stays', () => {
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '' });
  expect(config).toMatchObject({
    demo: true,
    production: false,
    port: 3000,
    host: undefined,
    metricsHost: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    warnings: [],
  });
  expect(config.secretKey.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(config.secretKey);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('addresses beside the main one and the size of the pool are settings', () => {
  const own = { ...production, APP_DATABASE_URL: 'postgres://rimpang_app:p@db/rimpang' };
  expect(loadConfig(own).databasePoolSize).toBe(20);
  const beside = {
    DATABASE_REPLICA_URL: 'postgres://db-ro/rimpang',
    DATABASE_LISTEN_URL: 'postgres://db/rimpang',
  };
  expect(loadConfig({ ...own, ...beside, DATABASE_POOL_SIZE: '50' })).toMatchObject({
    databaseReplicaUrl: 'postgres://db-ro/rimpang',
    databaseListenUrl: 'postgres://db/rimpang',
    databasePoolSize: 50,
  });
});

test.each([
  [{ DATABASE_POOL_SIZE: '3' }, 'DATABASE_POOL_SIZE: harus berupa angka 4 sampai 1000'],
  [
    { DATABASE_REPLICA_URL: 'postgres://db-ro/lain' },
    'DATABASE_REPLICA_URL: menunjuk basis data lain dari APP_DATABASE_URL',
  ],
  [{ DATABASE_LISTEN_URL: 'db' }, 'DATABASE_LISTEN_URL: harus berawalan postgres://'],
  [
    { DATABASE_REPLICA_URL: 'postgres://db/x', APP_DATABASE_URL: '' },
    'DATABASE_REPLICA_URL: hanya untuk server sendiri',
  ],
])('%o is refused', (given, told) => {
  expect(
    refusalOf({ ...production, APP_DATABASE_URL: 'postgres://rimpang_app:p@db/rimpang', ...given }),
  ).toContain(told);
});

test('production starts without demo accounts; an own database is no demo unless it is told so', () => {
  expect(loadConfig(production)).toMatchObject({
    demo: false,
    production: true,
    baseUrl: 'https://contoh.id',
  });
  const own = { ...production, NODE_ENV: undefined, DATABASE_URL: 'postgres://o:p@db/rimpang' };
  expect(loadConfig(own)).toMatchObject({ demo: false, production: true });
  expect(loadConfig({ ...own, DEMO: '1' })).toMatchObject({ demo: true, production: false });
});

test('an own database is a demo only where DEMO=1 says so; whatever is no demo is a production', () => {
  const { NODE_ENV: _, ...forgotten } = production;
  const own = { ...forgotten, DATABASE_URL: 'postgres://rimpang@localhost/rimpang' };
  expect(loadConfig(own)).toMatchObject({ demo: false, production: true });
  expect(loadConfig({ ...own, DEMO: '1' })).toMatchObject({ demo: true, production: false });
  expect(loadConfig({ ...forgotten, DEMO: '0' })).toMatchObject({ demo: false, production: true });
  expect(() => loadConfig({ DATA_DIR: dataDir, DATABASE_URL: own.DATABASE_URL })).toThrow(
    /tanpa DEMO=1[^]*SECRET_KEY: wajib/,
  );
});

test('e-mails come from MAIL_FROM, with or without a name', () => {
  expect(loadConfig({ ...production, MAIL_FROM: 'portal@contoh.id' }).mailFrom).toEqual({
    address: 'portal@contoh.id',
  });
  expect(loadConfig({ ...production, MAIL_FROM: 'Jamu Sari <portal@contoh.id>' }).mailFrom).toEqual({
    name: 'Jamu Sari',
    address: 'portal@contoh.id',
  });
  for (const MAIL_FROM of ['Jamu Sari', 'portal@', 'a@b.id, c@d.id', 'Jamu <a@b.id> x', '<a b@c.id>'])
    expect(() => loadConfig({ ...production, MAIL_FROM })).toThrow(/MAIL_FROM: isi dengan alamat email/);
  expect(() => loadConfig({ ...production, OWNER_EMAIL: 'ibu' })).toThrow(/OWNER_EMAIL: harus berupa/);
});

test.each([
  ['demo accounts', { ...production, DEMO: '1' }, 'DEMO'],
  ['no secret', { ...production, SECRET_KEY: '' }, 'SECRET_KEY: wajib'],
  ['a short secret', { ...production, SECRET_KEY: 'pendek' }, 'SECRET_KEY: sedikitnya 32'],
  ['a repeated letter', { ...production, SECRET_KEY: 'a'.repeat(32) }, 'SECRET_KEY: terlalu mudah'],
  ['a repeated word', { ...production, SECRET_KEY: 'kopi-tubruk!'.repeat(4) }, 'SECRET_KEY: terlalu mudah'],
  ['an alphabet', { ...production, SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz012345' }, 'SECRET_KEY: terlalu'],
  [
    'an example',
    { ...production, SECRET_KEY: 'change-me-please-1f8s7d6f5g4h3j2k' },
    'SECRET_KEY: itu teks contoh',
  ],
  ['no address', { ...production, BASE_URL: undefined }, 'BASE_URL: wajib'],
  ['an address without TLS', { ...production, BASE_URL: 'http://portal.contoh.id' }, 'BASE_URL: harus https'],
  [
    'an address with a path',
    { ...production, BASE_URL: 'https://contoh.id/portal' },
    'BASE_URL: hanya alamat',
  ],
  ['half of S3', { ...production, S3_BUCKET: 'berkas' }, 'S3_ENDPOINT, S3_KEY, S3_SECRET'],
  ['only a region of S3', { ...production, S3_REGION: 'jkt' }, 'S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET'],
  ['a port that is no port', { ...production, PORT: '70000' }, 'PORT: harus berupa angka'],
  ['a port in hexadecimal', { ...production, PORT: '0x10' }, 'PORT: harus berupa angka'],
  ['one port for both', { ...production, METRICS_PORT: '3000' }, 'METRICS_PORT: sama dengan PORT'],
  ['no number of megabytes', { ...production, MIN_FREE_MB: 'banyak' }, 'MIN_FREE_MB: harus berupa angka'],
  [
    'memory for the database that is no number',
    { ...production, DATABASE_MEMORY_MB: '2GB' },
    'DATABASE_MEMORY_MB: harus berupa angka 64 sampai',
  ],
  [
    'more memory than half the machine has',
    { ...production, DATABASE_MEMORY_MB: String(machineMemoryMb()) },
    'paling banyak setengah memori mesin ini',
  ],
  [
    'memory for a database elsewhere',
    { ...production, DATABASE_MEMORY_MB: '128', DATABASE_URL: 'postgres://o:p@db/a' },
    'DATABASE_MEMORY_MB: hanya untuk basis data bawaan',
  ],
  ['an unknown level', { ...production, LOG_LEVEL: 'keras' }, 'LOG_LEVEL: pilih salah satu'],
  ['an unknown environment', { ...production, NODE_ENV: 'prod' }, 'NODE_ENV: pilih salah satu'],
  ['a host with a port', { ...production, HOST: '127.0.0.1:3000' }, 'HOST: harus berupa alamat IP'],
  ['half an address', { ...production, METRICS_HOST: '10.0.0' }, 'METRICS_HOST: harus berupa alamat IP'],
  ['a proxy that is fruit', { ...production, TRUST_PROXY: 'banana' }, "TRUST_PROXY: 'banana' bukan"],
  ['a network too small', { ...production, TRUST_PROXY: '10.0.0.0/99' }, "TRUST_PROXY: '10.0.0.0/99' bukan"],
  [
    'trust in everybody',
    { ...production, TRUST_PROXY: '0.0.0.0/0' },
    "TRUST_PROXY: '0.0.0.0/0' berarti semua",
  ],
  ['mail to nowhere', { ...production, SMTP_URL: 'smtp://' }, 'SMTP_URL: tidak dapat dibaca'],
  ['another database', { ...production, DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL: harus berawalan'],
  [
    'a role that owns',
    { ...production, DATABASE_URL: 'postgres://o:p@db/a', APP_DATABASE_URL: 'postgres://o:p@db/a' },
    'APP_DATABASE_URL: harus masuk sebagai rimpang_app',
  ],
  [
    'two databases',
    { ...production, DATABASE_URL: 'postgres://o:p@db/a', APP_DATABASE_URL: 'postgres://r:p@db/b' },
    'APP_DATABASE_URL: menunjuk basis data lain',
  ],
  [
    'a certificate that is not there',
    { ...production, DATABASE_URL: 'postgres://o:p@db/a?sslrootcert=/nowhere/ca.pem' },
    'DATABASE_URL: berkas /nowhere/ca.pem tidak dapat dibaca',
  ],
])('refuses %s, naming the variable', (_name, env, named) => {
  expect(refusalOf(env)).toContain(named);
});

test('every problem is said at once; a malformed address hides none', () => {
  const message = refusalOf({
    NODE_ENV: 'production',
    DEMO: '1',
    BASE_URL: 'http:/portal',
    DATABASE_URL: 'postgres://o:tersembunyi@db:99999x/a',
    S3_BUCKET: 'berkas',
    TRUST_PROXY: 'banana, loopback',
    PORT: 'x',
  });
  for (const name of ['DEMO', 'SECRET_KEY', 'BASE_URL', 'DATABASE_URL', 'S3_ENDPOINT', 'TRUST_PROXY', 'PORT'])
    expect(message).toContain(`- ${name}`);
  expect(message).not.toContain('tersembunyi');
});

test('production on this very machine may be tried without TLS', () => {
  expect(loadConfig({ ...production, BASE_URL: 'http://localhost:3100' }).baseUrl).toBe(
    'http://localhost:3100',
  );
});

test('networks have names', () => {
  const { trustProxy } = loadConfig({ ...production, TRUST_PROXY: 'loopback, 10.1.0.0/16 2001:db8::1' });
  expect(trustProxy).toEqual(['127.0.0.0/8', '::1/128', '10.1.0.0/16', '2001:db8::1']);
});

describe('secrets as files', () => {
  test('are read without the line break at their end', () => {
    const env = {
      ...production,
      SECRET_KEY: undefined,
      SECRET_KEY_FILE: place('key', `${secret}\n`),
      DATABASE_URL_FILE: place('db', 'postgres://o:p@db/rimpang\r\n'),
      APP_DATABASE_URL_FILE: place('app', 'postgres://rimpang_app:p@db/rimpang'),
      SMTP_URL_FILE: place('smtp', 'smtps://u:p@mail:465\n'),
      S3_ENDPOINT: 'https://s3.contoh.id',
      S3_BUCKET: 'berkas',
      S3_KEY_FILE: place('s3-key', 'kunci\n'),
      S3_SECRET_FILE: place('s3-secret', 'sandi\n'),
    };
    expect(loadConfig(env)).toMatchObject({
      secretKey: secret,
      databaseUrl: 'postgres://o:p@db/rimpang',
      appDatabaseUrl: 'postgres://rimpang_app:p@db/rimpang',
      smtpUrl: 'smtps://u:p@mail:465',
      s3: { key: 'kunci', secret: 'sandi' },
    });
  });

  test.each([
    [
      'both ways',
      () => ({ SECRET_KEY_FILE: place('key', secret) }),
      'SECRET_KEY_FILE: SECRET_KEY juga diisi',
    ],
    ['a missing file', () => ({ SMTP_URL_FILE: join(dataDir, 'nowhere') }), 'berkas itu tidak ada'],
    ['an empty file', () => ({ SMTP_URL_FILE: place('empty', '\n') }), 'berkas itu kosong'],
    ['a folder', () => ({ SMTP_URL_FILE: dataDir }), 'itu folder'],
  ])('%s: refused', (_name, extra, named) => {
    expect(refusalOf({ ...production, ...extra() })).toContain(named);
  });

  test('what a file holds is checked like the variable, and not shown', () => {
    const message = refusalOf({
      ...production,
      SECRET_KEY: undefined,
      SECRET_KEY_FILE: place('weak', 'lemah-sekali'),
    });
    expect(message).toContain('SECRET_KEY: sedikitnya 32');
    expect(message).not.toContain('lemah-sekali');
  });
});

test('what looks like a slip of the pen is said, and nothing else', () => {
  const { warnings } = loadConfig({
    ...production,
    TRUSTED_PROXY: '10.0.0.1',
    S3_ACCESS_KEY: 'x',
    HOME: '/root',
    SHELL: 'sh',
    TEST_DATABASE_URL: 'x',
  });
  expect(warnings).toEqual([
    'TRUSTED_PROXY tidak dikenal; maksudnya TRUST_PROXY?',
    expect.stringContaining('S3_ACCESS_KEY tidak dikenal'),
  ]);
});

describe('the data folder', () => {
  const folder = (name: string) => join(dataDir, name);

  test('is made, also beside an own database', () => {
    const DATA_DIR = folder('new/deep');
    loadConfig({ ...production, DATABASE_URL: 'postgres://o:p@db/rimpang', DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  });

  test('that is a file, or below one, is refused', () => {
    const file = place('berkas', '');
    expect(refusalOf({ ...production, DATA_DIR: file })).toContain('bukan folder');
    expect(refusalOf({ ...production, DATA_DIR: join(file, 'x') })).toContain('melewati sebuah berkas');
  });

  test('with a key that was cut off is refused, and the key stays as it is', () => {
    const DATA_DIR = folder('cut');
    loadConfig({ DATA_DIR });
    chmodSync(join(DATA_DIR, 'secret-key'), 0o600);
    writeFileSync(join(DATA_DIR, 'secret-key'), '');
    expect(refusalOf({ DATA_DIR })).toContain('kosong atau terpotong');
    expect(statSync(join(DATA_DIR, 'secret-key')).size).toBe(0);
  });

  test('with a database but without its key gets no other key: it may be a production', () => {
    const DATA_DIR = folder('of-a-production');
    mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18');
    expect(refusalOf({ DATA_DIR })).toMatch(
      /sudah ada basis data, tetapi tidak ada kuncinya; isi SECRET_KEY/,
    );
    expect(readdirSync(DATA_DIR)).toEqual(['postgres']);
    expect(loadConfig({ ...production, DATA_DIR }).ownKey).toBe(false);
  });

  test('a command makes neither it nor a key', () => {
    const DATA_DIR = folder('none');
    expect(() => loadConfig({ DATA_DIR }, 'command')).toThrow(/perintah ini tidak membuatnya/);
    const own = { DATA_DIR, DEMO: '1', DATABASE_URL: 'postgres://o:p@db/rimpang' };
    expect(() => loadConfig(own, 'command')).toThrow(/perintah ini tidak membuatnya/);
    expect(existsSync(DATA_DIR)).toBe(false);
    loadConfig({ DATA_DIR });
    expect(loadConfig(own, 'command').secretKey).toHaveLength(64);
  });
});

test.each(['DATA_DIR', 'BACKUP_DIR'])(
  '%s with the quotes that a file of settings kept is refused, and no folder is made',
  (name) => {
    const path = join(dataDir, 'quoted');
    expect(refusalOf({ DATA_DIR: dataDir, [name]: `'${path}'` })).toContain(
      `${name}: tanda kutip di sekelilingnya`,
    );
    expect(existsSync(join(process.cwd(), `'`))).toBe(false);
  },
);

describe('the folder for sockets of the embedded database', () => {
  const file = place('no-folder', '');
  const missing = join(dataDir, 'misspelt');
  const fresh = join(dataDir, 'first-start');

  test.each([
    ['TMPDIR', missing, 'folder itu tidak ada'],
    ['TMP', missing, 'folder itu tidak ada'],
    ['TMPDIR', file, 'itu bukan folder'],
    ['TMPDIR', 'tmp', 'tulis jalur lengkapnya'],
  ])('is refused at %s=%s before anything is made', (name, path, why) => {
    expect(refusalOf({ DATA_DIR: fresh, [name]: path })).toContain(`  - ${name}: ${path}: ${why}`);
    expect([missing, fresh].filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('is not looked at where the database is the operator’s own, nor where it is too long for a socket', () => {
    expect(() =>
      loadConfig({ ...production, DATABASE_URL: 'postgres://o@db/r', TMPDIR: missing }),
    ).not.toThrow();
    expect(() => loadConfig({ DATA_DIR: dataDir, TMPDIR: join(missing, 'x'.repeat(60)) })).not.toThrow();
  });
});
