import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rimpang-compiled-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A process that loads one module of the product as a start does, and is killed then; what Node says about its cache. */
function startAndKill(): string {
  const program = `
    const { keepCompiled, writeCompiled } = await import(${at('./compile-cache.ts')});
    keepCompiled(process.argv[1]);
    const { rupiah } = await import(${at('../../../../domain/money.ts')});
    writeCompiled();
    console.log('loaded ' + rupiah(5));
    process.kill(process.pid, 'SIGKILL');`;
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      env: { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}`;
  }
  throw new Error('it was not killed');
}

const aboutMoney = (said: string) => said.split('\n').filter((line) => line.includes('/domain/money.ts'));

test('what one start compiled is taken by the next, also after a kill', async () => {
  expect(aboutMoney(startAndKill()).join()).not.toContain('was accepted');
  expect(await readdir(dataDir)).toEqual(['compile-cache']);
  expect(aboutMoney(startAndKill()).join()).toContain('was accepted');
});

test('a folder that cannot be made stops no start', async () => {
  await writeFile(join(dataDir, 'compile-cache'), 'not a folder');
  expect(startAndKill()).toContain('loaded 5');
});
