import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from './memory-folder.ts';

test('what a killed run left in memory goes; a run that goes on, and what is not ours, stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rimpang-leftovers-'));
  const { pid: ended } = spawnSync('true');
  const [left, running, other] = [
    `rimpang-test-${ended}-a`,
    `rimpang-test-${process.pid}-b`,
    `other-${ended}-c`,
  ];
  for (const name of [left, running, other]) await mkdir(join(folder, name, 'postgres'), { recursive: true });
  await removeLeftovers(folder);
  expect((await readdir(folder)).toSorted()).toEqual([other, running]);
  await rm(folder, { recursive: true });
});
