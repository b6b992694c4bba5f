import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;
const inside = (path: string) => join(project, path);

function write(path: string, content: string): void {
  mkdirSync(dirname(inside(path)), { recursive: true });
  writeFileSync(inside(path), content);
}

/** A checkout whose `npm` only writes down that it was called. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rimpang-setup-'));
  mkdirSync(inside('tools'));
  cpSync(join(import.meta.dirname, 'setup.mjs'), inside('tools/setup.mjs'));
  write('package-lock.json', '{}');
  for (const folder of ['contract', 'domain', 'web']) mkdirSync(inside(folder));
  write('node_modules/node/bin/node', '');
  write('bin/npm', `#!/bin/sh\necho "$@" >> '${inside('called')}'\n`);
  chmodSync(inside('bin/npm'), 0o755);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function setUp(words: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inside('tools/setup.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: `${inside('bin')}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  const called = existsSync(inside('called')) ? readFileSync(inside('called'), 'utf8') : '';
  return { status, said: stdout + stderr, called };
}

const production = { NODE_ENV: 'production' };

test('outside production packages of another version are replaced', () => {
  write('node_modules/.setup-stamp', 'another version');
  expect(setUp([], {})).toMatchObject({ status: 0, called: expect.stringContaining('ci --include=dev') });
});

test('production refuses packages of another version, with what to do, and touches nothing', () => {
  write('node_modules/.setup-stamp', 'another version');
  const { status, said, called } = setUp([], production);
  expect(said).toMatch(
    /^Memasang paket .* tidak dilakukan dengan NODE_ENV=production; .*NODE_ENV= npm run prestart\n$/,
  );
  expect({ status, called }).toEqual({ status: 1, called: '' });
  expect(readFileSync(inside('node_modules/.setup-stamp'), 'utf8')).toBe('another version');
});

test('production takes packages and pages that the operator put there', () => {
  write('web/build/server/index.js', '');
  expect(setUp(['build'], production)).toEqual({ status: 0, said: '', called: '' });
});

test('production without pages, and without the packages that build them, says so', () => {
  const { status, said, called } = setUp(['build'], production);
  expect(said).toMatch(/salin web\/build dari tempat versi ini dibangun/);
  expect({ status, called }).toEqual({ status: 1, called: '' });
});

test('where nothing is installed yet, production installs: nothing is replaced', () => {
  rmSync(inside('node_modules'), { recursive: true });
  expect(setUp([], production).called).toContain('ci ');
});
