import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** Work that ends when it is told to. */
function holding() {
  const release: (() => void)[] = [];
  return { release, work: () => new Promise<string>((resolve) => release.push(() => resolve('done'))) };
}

test('so many at once of one key, in the order they came; other keys do not wait', async () => {
  const turns = openTurns();
  const { release, work } = holding();
  const first = Array.from({ length: 5 }, () => turns.take('a', 3, work));
  const other = turns.take('b', 3, work);
  await expect.poll(() => release.length).toBe(4);
  for (let n = 0; n < 6; n += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(n);
    release[n]?.();
  }
  expect(await Promise.all([...first, other])).toEqual(Array(6).fill({ done: 'done' }));
  expect(turns.size()).toBe(0);
});

test('work that fails gives its place to the next', async () => {
  const turns = openTurns();
  const failing = turns.take('a', 1, () => Promise.reject(new Error('broken')));
  const next = turns.take('a', 1, async () => 'well');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ done: 'well' });
  expect(turns.size()).toBe(0);
});

test('the hundred-and-first in line is sent away', async () => {
  const turns = openTurns();
  const { release, work } = holding();
  const all = Array.from({ length: 102 }, () => turns.take('a', 1, work));
  expect(await all[101]).toBeNull();
  for (let n = 0; n < 101; n += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(n);
    release[n]?.();
  }
  await Promise.all(all);
  expect(turns.size()).toBe(0);
});
