import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useSearchText } from './search-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function field(value = '') {
  const searched: string[] = [];
  const onSearch = (text: string) => searched.push(text);
  const hook = await runHook((now: string) => useSearchText({ value: now, onSearch, delayMs: 300 }), {
    props: value,
  });
  const type = async (text: string, restMs: number) => {
    await hook.does(({ setText }) => setText(text));
    await hook.does(() => vi.advanceTimersByTimeAsync(restMs));
  };
  return { hook, searched, type };
}

test('what is typed is searched for once typing has rested', async () => {
  const { searched, type } = await field();
  await type('s', 299);
  await type('siti', 299);
  expect(searched).toEqual([]);
  await type('siti', 1);
  expect(searched).toEqual(['siti']);
});

test('a blank waits for the next word: it is no other search, and the answer does not take it away', async () => {
  const { hook, searched, type } = await field();
  await type('siti ', 300);
  expect(searched).toEqual(['siti ']);
  await hook.render('siti');
  expect(hook.current.text).toBe('siti ');
  await type('siti  ', 1_000);
  expect(searched).toHaveLength(1);
  await type('siti r', 300);
  expect(searched.at(-1)).toBe('siti r');
});

test('a search that changes by itself is shown; what is typed meanwhile is not', async () => {
  const { hook, searched } = await field('siti');
  expect(hook.current.text).toBe('siti');
  await hook.render('budi');
  expect(hook.current.text).toBe('budi');
  await hook.render('');
  expect(hook.current.text).toBe('');
  await hook.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(searched, 'nothing was typed').toEqual([]);
});

test('clearing asks at once', async () => {
  const { hook, searched } = await field('siti');
  await hook.does(({ clear }) => clear());
  expect(searched).toEqual(['']);
  expect(hook.current.text).toBe('');
});
