import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rimpang-compiled-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A process that loads one module of the product as a start does, and ends; what Node says about its cache. */
function startAndEnd(): string {
  const program = `
    process.umask(0);
    const { keepCompiled } = await import(${at('./compile-cache.ts')});
    keepCompiled(process.argv[1]);
    const { rupiah } = await import(${at('../../../../domain/money.ts')});
    console.log('loaded ' + rupiah(5));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    env: { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

const aboutMoney = (said: string) => said.split('\n').filter((line) => line.includes('/domain/money.ts'));

test('what one start compiled is taken by the next', async () => {
  expect(aboutMoney(startAndEnd()).join()).not.toContain('was accepted');
  expect(await readdir(dataDir)).toEqual(['compile-cache']);
  expect((await stat(join(dataDir, 'compile-cache'))).mode & 0o777).toBe(0o700);
  expect(aboutMoney(startAndEnd()).join()).toContain('was accepted');
});

test('a folder that cannot be made stops no start', async () => {
  await writeFile(join(dataDir, 'compile-cache'), 'not a folder');
  expect(startAndEnd()).toContain('loaded 5');
});
