import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProgram } from '../../testing/run-program.ts';
import { DataDirLockedError, lockDataDir } from './lock.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-lock-'));
const lockFile = join(dataDir, 'lock.json');
const holdForever = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
  lockDataDir(${JSON.stringify(dataDir)});
  console.log('held');
  setInterval(() => {}, 1000);`;

afterAll(() => rmSync(dataDir, { recursive: true }));

async function startHolder() {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holdForever], { stdio: 'pipe' });
  await once(holder.stdout, 'data');
  return holder;
}

test('a second instance is refused at once, naming the holder; after kill -9 the lock is free', async () => {
  const holder = await startHolder();
  expect(() => lockDataDir(dataDir)).toThrow(`dipakai proses ${holder.pid}`);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  expect(existsSync(lockFile)).toBe(true);
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a disk that takes no lock gets no piece of one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rimpang-lock-full-'));
  const program = holdForever.replace(JSON.stringify(dataDir), JSON.stringify(folder));
  const words = ['-c', `ulimit -f 0; exec "$0" --input-type=module -e "$1"`, process.execPath, program];
  const { stderr } = spawnSync('bash', words, { encoding: 'utf8' });
  expect(stderr).toContain('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a recycled process number does not hold the lock', () => {
  const release = lockDataDir(dataDir);
  const mine = JSON.parse(readFileSync(lockFile, 'utf8'));
  release();
  writeFileSync(lockFile, JSON.stringify({ ...mine, started: 'an earlier process of that number' }));
  lockDataDir(dataDir)();
});

test('another machine holds it as long as it keeps touching the lock', () => {
  writeFileSync(lockFile, JSON.stringify({ pid: 1, host: 'lain', started: 'x', since: '2026-01-01' }));
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
});

test('a second start is refused before the application is loaded, which alone takes a second', async () => {
  const folder = join(dataDir, 'second');
  const release = lockDataDir(folder);
  const tells = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (url.endsWith('/server/src/app.ts')) process.stderr.write('application loaded');
      return next(url, context);
    } });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tells)}`;
  const { code, err } = await runProgram('main.ts', [], { DATA_DIR: folder, PORT: '0', NODE_OPTIONS });
  release();
  expect(err).toContain(`sedang dipakai proses ${process.pid}`);
  expect(err).not.toContain('application loaded');
  expect(code).toBe(1);
});
