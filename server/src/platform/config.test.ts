import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-config-'));
const secret = 'x'.repeat(32);
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  BASE_URL: 'https://contoh.id',
  DATA_DIR: dataDir,
};

afterAll(() => rmSync(dataDir, { recursive: true }));

test('an empty environment gives the demo on port 3000, with a generated secret that stays', () => {
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '' });
  expect(config).toMatchObject({
    demo: true,
    production: false,
    port: 3000,
    baseUrl: 'http://localhost:3000',
  });
  expect(config.secretKey.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(config.secretKey);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('production starts without demo accounts', () => {
  expect(loadConfig(production)).toMatchObject({
    demo: false,
    production: true,
    baseUrl: 'https://contoh.id',
  });
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

test.each([
  ['demo accounts', { ...production, DEMO: '1' }, 'DEMO'],
  ['no secret', { ...production, SECRET_KEY: '' }, 'SECRET_KEY'],
  ['a short secret', { ...production, SECRET_KEY: 'rahasia' }, 'SECRET_KEY'],
  ['no address', { ...production, BASE_URL: undefined }, 'BASE_URL'],
  ['half of S3', { ...production, S3_BUCKET: 'berkas' }, 'S3_ENDPOINT, S3_KEY, S3_SECRET'],
  ['a port that is no port', { ...production, PORT: '70000' }, 'PORT: harus berupa angka'],
  ['another database', { ...production, DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
])('refuses %s, naming the variable', (_name, env, named) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(named);
});
