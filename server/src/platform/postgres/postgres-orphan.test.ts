import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { replaceBuiltin } from '../../testing/replace-builtin.ts';
import { readPostmaster } from './postgres-orphan.ts';

const folder = mkdtempSync(join(tmpdir(), 'rimpang-orphan-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('reads the pid file, whole, half, or taken away at that moment', () => {
  // As if every file were taken away between a look for it and the reading: a server that ends does that to its own.
  onTestFinished(replaceBuiltin(fs, 'existsSync', () => true));
  const file = join(folder, 'postmaster.pid');
  expect(readPostmaster(folder)).toBeUndefined();
  writeFileSync(file, '');
  expect(readPostmaster(folder)).toBeUndefined();
  writeFileSync(file, `4711\n${folder}\n1790000000\n5432\n/tmp/socket\n\n  0 0\nready   \n`);
  expect(readPostmaster(folder)).toEqual({ pid: 4711, socketDir: '/tmp/socket', ready: true });
});
