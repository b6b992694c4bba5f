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

test('what is typed while the own search is on its way stays, and is searched for next', async () => {
  const { hook, searched, type } = await field();
  await type('bud', 300);
  await hook.does(({ setText }) => setText('budi'));
  await hook.render('bud');
  expect(hook.current.text).toBe('budi');
  await hook.does(() => vi.advanceTimersByTimeAsync(300));
  expect(searched).toEqual(['bud', 'budi']);
  await hook.render('budi');
  await hook.render('bud');
  expect(hook.current.text, 'Back, after it had come').toBe('bud');
  await hook.render('');
  expect(hook.current.text, 'the filters were cleared').toBe('');
});

test('what is typed right after clearing stays, and of two searches in one moment the last one comes back', async () => {
  const { hook, searched, type } = await field('siti');
  await hook.does(({ clear }) => clear());
  await hook.does(({ setText }) => setText('b'));
  await hook.render('');
  expect(hook.current.text).toBe('b');
  await type('bu', 300);
  await type('bud', 300);
  await hook.does(({ setText }) => setText('budi'));
  await hook.render('bud');
  expect(hook.current.text).toBe('budi');
  expect(searched).toEqual(['', 'bu', 'bud']);
  await hook.render('bu');
  expect(hook.current.text, 'it had come already: this is another change').toBe('bu');
});
