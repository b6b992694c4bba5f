import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { remainsOfEnvFile } from './env-file.ts';

/** Settings as files hand them over that were written for a shell: Docker and systemd take a line as it stands. */
const folder = mkdtempSync(join(tmpdir(), 'rimpang-env-'));
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY',
  BASE_URL: 'https://portal.contoh.id',
  DATA_DIR: join(folder, 'data'),
};
const s3 = { S3_ENDPOINT: 'https://s3.id', S3_BUCKET: 'berkas', S3_KEY: 'kunci', S3_SECRET: 'sandi' };
const ofBackups = Object.fromEntries(Object.entries(s3).map(([name, value]) => [`BACKUP_${name}`, value]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refusalOf(env: Record<string, string>): string {
  try {
    loadConfig({ ...production, ...env });
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}

const place = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test.each([
  ['"kunci"', 'tanda kutip di sekelilingnya'],
  [`'kunci'`, 'tanda kutip di sekelilingnya'],
  ['kunci # milik kami', 'komentar di belakangnya'],
  ['k\0u\0n\0', 'tanda yang bukan teks biasa (simpan sebagai UTF-8)'],
  ['kunci', null],
  [`"kunci'`, null],
  ['a#b', null],
])('of %j there remains %j', (value, remains) => expect(remainsOfEnvFile(value)).toBe(remains));

describe('a storage of pictures that would not be the one that was meant', () => {
  test('all as files, of which only the secrets are read: refused, and no picture goes to the disk', () => {
    const file = place('s3', 'x');
    for (const prefix of ['S3_', 'BACKUP_S3_']) {
      const names = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'].map((name) => `${prefix}${name}_FILE`);
      const refusal = refusalOf(Object.fromEntries(names.map((name) => [name, file])));
      expect(refusal).toContain(`${prefix}ENDPOINT, ${prefix}BUCKET: `);
      expect(refusal).toContain(`${prefix}BUCKET_FILE tidak dikenal: hanya rahasia dapat berupa berkas`);
    }
    expect(refusalOf({ S3_ENDPOINT_FILE: file })).toContain('S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET: ');
    expect(refusalOf({ ...s3, S3_KEY: '', S3_KEY_FILE: file })).toBe('taken');
  });

  test.each(['S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'])('%s in quotes', (name) => {
    expect(refusalOf({ ...s3, [name]: '"x"' })).toContain(`${name}: tanda kutip di sekelilingnya ikut`);
    expect(refusalOf({ ...ofBackups, [`BACKUP_${name}`]: 'x # lama' })).toContain(
      `BACKUP_${name}: komentar di belakangnya ikut`,
    );
  });
});

test('a folder with a comment in its name is refused, unless it is there', () => {
  const commented = `${join(folder, 'srv')} # disk besar`;
  expect(refusalOf({ DATA_DIR: commented })).toContain('DATA_DIR: komentar di belakangnya ikut menjadi nama');
  expect(existsSync(commented)).toBe(false);
  mkdirSync(commented);
  expect(refusalOf({ DATA_DIR: commented })).toBe('taken');
});

test('a link to a disk that is not mounted is called one', () => {
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'not-mounted'), link);
  const refusal = refusalOf({ DATA_DIR: link });
  expect(refusal).toContain(`DATA_DIR: ${link} adalah tautan ke tempat yang tidak ada; pasang disknya`);
  expect(existsSync(join(folder, 'not-mounted'))).toBe(false);
});

test('an address in capitals is the same address: https is demanded of it, and cookies are as safe', () => {
  expect(loadConfig({ ...production, BASE_URL: 'HTTPS://Portal.Contoh.id:443/' }).baseUrl).toBe(
    'https://portal.contoh.id',
  );
  expect(refusalOf({ BASE_URL: 'HTTP://portal.contoh.id' })).toContain('BASE_URL: harus https di produksi');
});

test('a key for copies that has quotes may be meant so, and is told', () => {
  const { warnings } = loadConfig({ ...production, BACKUP_KEY: '"Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe"' });
  expect(warnings).toEqual([expect.stringMatching(/^BACKUP_KEY: tanda kutip .* persis begitu/)]);
});

test.each(['OWNER_EMAIL', 'MAIL_FROM'])('%s in quotes is no address; one inside a name is', (name) => {
  expect(refusalOf({ [name]: `'ibu@contoh.id'` })).toContain(`${name}: `);
  expect(refusalOf({ [name]: `o'neil@contoh.id` })).toBe('taken');
});

test('a refusal names what was probably misspelt, which a start that goes on only warns of', () => {
  const refusal = refusalOf({ BASE_URL: '', BASE_ULR: 'https://portal.contoh.id' });
  expect(refusal).toContain('BASE_URL: wajib di produksi');
  expect(refusal).toContain('- BASE_ULR tidak dikenal; maksudnya BASE_URL?');
  expect(refusalOf({ BASE_URL: '', BASE_URL_FILE: place('url', 'https://portal.contoh.id') })).toContain(
    'BASE_URL_FILE tidak dikenal: hanya rahasia dapat berupa berkas; isi BASE_URL sendiri',
  );
});

if (existsSync('/dev/urandom'))
  test('a secret that has no end is too large, and the start does not wait for it', () => {
    expect(refusalOf({ SECRET_KEY: '', SECRET_KEY_FILE: '/dev/urandom' })).toContain(
      'SECRET_KEY_FILE: /dev/urandom: terlalu besar untuk sebuah rahasia',
    );
  });
