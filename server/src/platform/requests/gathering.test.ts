import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

type Group = { names: readonly string[]; end: () => void };
let groups: Group[] = [];
const door = (options?: Parameters<typeof gathering>[1]) =>
  gathering<string>((names) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    groups.push({ names, end: resolve });
    return promise;
  }, options);
const begun = () => groups.map(({ names }) => names.join(' '));
/** Ends the group that began as the n-th, and lets the next one begin. */
const end = async (n: number) => {
  groups[n]?.end();
  await vi.advanceTimersByTimeAsync(1);
};

beforeEach(() => {
  groups = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('who finds a free place is served at once, and who comes meanwhile together', async () => {
  const come = door();
  for (const [person, name] of ['ani', 'budi', 'cici', 'didi', 'edi'].entries()) come([`${person}`], name);
  expect(begun()).toEqual(['ani', 'budi']);
  await end(1);
  expect(begun()).toEqual(['ani', 'budi', 'cici didi edi']);
  await end(0);
  await end(2);
  come(['9'], 'fani');
  expect(begun().at(-1)).toBe('fani');
});

test('no person stands twice in a group, and none is overtaken by those who came later', async () => {
  const come = door();
  come(['1'], 'a');
  come(['2'], 'b');
  for (const [person, name] of [
    [3, 'c1'],
    [3, 'c2'],
    [4, 'd'],
  ] as const)
    come([`${person}`], name);
  await end(0);
  expect(begun().at(-1)).toBe('c1 d');
  await end(1);
  expect(begun().at(-1)).toBe('c2');
});

test('what two are about keeps them apart, and a third who has a name in common with one that waits', async () => {
  const come = door();
  come(['1'], 'a');
  come(['2'], 'b');
  for (const [names, name] of [
    [['pesanan 1'], 'c'],
    [['pesanan 1', 'pesanan 2'], 'd'],
    [['pesanan 2'], 'e'],
    [['pesanan 3'], 'f'],
  ] as const)
    come(names, name);
  await end(0);
  expect(begun().at(-1)).toBe('c f');
  await end(1);
  expect(begun().at(-1)).toBe('d');
  await end(2);
  expect(begun().at(-1)).toBe('e');
});

test('a group has a largest size', async () => {
  const come = door();
  for (let person = 0; person < 2 + 100; person += 1) come([`${person}`], `${person}`);
  await end(0);
  await end(1);
  expect(groups.map(({ names }) => names.length)).toEqual([1, 1, 32, 32]);
});

test('two groups share evenly, so that none is alone beside a large one', async () => {
  const come = door();
  const comeBack = (names: readonly string[] = []) => {
    for (const name of names) come([name], name);
  };
  comeBack(Array.from({ length: 16 }, (_, person) => `${person}`));
  await end(0);
  comeBack(groups[0]?.names);
  await end(1);
  comeBack(groups[1]?.names);
  expect(groups.map(({ names }) => names.length)).toEqual([1, 1, 8, 7]);
  for (const n of [2, 3]) {
    groups[n]?.end();
    // Who was answered asks again before the place is free.
    await Promise.resolve();
    comeBack(groups[n]?.names);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(groups.slice(4).map(({ names }) => names.length)).toEqual([8, 8]);
});

test('of three places each takes a third', async () => {
  const come = door({ places: 3 });
  for (let person = 0; person < 3 + 30; person += 1) come([`${person}`], `${person}`);
  for (const n of [0, 1, 2]) await end(n);
  expect(groups.map(({ names }) => names.length)).toEqual([1, 1, 1, 11, 11, 8]);
});

test('whose request arrives while a group is answered comes along with the next', async () => {
  const come = door();
  for (const [person, name] of ['a', 'b', 'c'].entries()) come([`${person}`], name);
  groups[0]?.end();
  await Promise.resolve();
  await Promise.resolve();
  come(['0'], 'a again');
  come(['3'], 'd');
  await vi.advanceTimersByTimeAsync(1);
  expect(begun()).toEqual(['a', 'b', 'c a again d']);
});

test('no caller waits for long for a group that hangs', async () => {
  const come = door();
  for (const [person, name] of ['hangs', 'hangs too', 'ani', 'budi'].entries()) come([`${person}`], name);
  await vi.advanceTimersByTimeAsync(99);
  expect(groups).toHaveLength(2);
  come(['7'], 'cici');
  await vi.advanceTimersByTimeAsync(1);
  expect(begun().at(-1)).toBe('ani budi cici');
  come(['8'], 'didi');
  await vi.advanceTimersByTimeAsync(100);
  expect(begun().at(-1)).toBe('didi');
});

test('where a group begins at the end of the turn, all who came in it are served at once', async () => {
  const come = door({ begins: 'at the end of the turn' });
  for (const name of ['ani', 'budi', 'cici']) come([], name);
  expect(begun()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun()).toEqual(['ani budi cici']);
  come([], 'didi');
  await vi.advanceTimersByTimeAsync(1);
  come([], 'edi');
  await vi.advanceTimersByTimeAsync(1);
  expect(begun()).toEqual(['ani budi cici', 'didi']);
  await end(0);
  expect(begun().at(-1)).toBe('edi');
});
