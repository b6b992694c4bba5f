import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import pino from 'pino';
import { watchFreeSpace } from './free-space.ts';

const log = pino({ level: 'silent' });
const enough = async (folder: string, floor: number) => {
  const space = await watchFreeSpace(folder, floor, log);
  space.stop();
  return space.enough();
};

test('there is room above the floor, none below, and an unknown disk refuses nothing', async () => {
  expect(await enough(tmpdir(), 1)).toBe(true);
  expect(await enough(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await enough('/nowhere/at/all', Number.MAX_SAFE_INTEGER)).toBe(true);
});
