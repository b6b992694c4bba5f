import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/failure.ts';
import { runHook } from '../testing/run-hook.ts';
import { useLiveCheck } from './live-check.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = { state: 'valid' | 'invalid'; message: string };
const found = (text: string): Answer => ({ state: 'valid', message: `Mitra ditemukan: ${text}` });

/** A field in which one types, and whom it was asked about. */
async function field(ask: (text: string) => Answer | Promise<Answer>) {
  const asked: string[] = [];
  const hook = await runHook(
    (text: string) =>
      useLiveCheck(text, async (about) => {
        asked.push(about);
        return ask(about);
      }),
    { props: '' },
  );
  return { hook, asked, rest: (ms: number) => hook.does(() => vi.advanceTimersByTimeAsync(ms)) };
}

test('nothing typed asks nothing', async () => {
  const { hook, asked, rest } = await field(found);
  await hook.render('   ');
  await rest(5_000);
  expect(hook.current).toEqual({ state: 'idle' });
  expect(asked).toEqual([]);
});

test('a text is asked about once typing has rested, without the blanks around it', async () => {
  const { hook, asked, rest } = await field(found);
  for (const text of ['s', 'si', ' siti ']) {
    await hook.render(text);
    await rest(499);
    expect(hook.current).toEqual({ state: 'checking' });
  }
  expect(asked).toEqual([]);
  await rest(1);
  expect(asked).toEqual(['siti']);
  expect(hook.current).toEqual(found('siti'));
  await hook.render('siti');
  await rest(5_000);
  expect(asked, 'blanks are no other text').toEqual(['siti']);
});

test('a late answer to an earlier text is dropped', async () => {
  const answers: Record<string, (answer: Answer) => void> = {};
  const { hook, rest } = await field((text) => new Promise((done) => (answers[text] = done)));
  await hook.render('siti');
  await rest(500);
  await hook.render('budi');
  await rest(500);
  await hook.does(() => answers.budi?.(found('budi')));
  await hook.does(() => answers.siti?.(found('siti')));
  expect(hook.current).toEqual(found('budi'));
});

test('an answer to what stood there before says nothing about what stands there now', async () => {
  const { hook, rest } = await field(found);
  await hook.render('siti');
  await rest(500);
  await hook.render('sitir');
  expect(hook.current).toEqual({ state: 'checking' });
});

test('a text that cannot be asked about is wrong, and asked about once', async () => {
  const { hook, asked, rest } = await field(() => {
    throw new CallFailed({
      code: 'INPUT_INVALID',
      message: 'Periksa isian.',
      data: { fields: { username: 'Hanya huruf kecil' } },
    });
  });
  await hook.render('Siti!');
  await rest(20_000);
  expect(hook.current).toEqual({ state: 'invalid', message: 'Hanya huruf kecil' });
  expect(asked).toHaveLength(1);
});

test('a call that failed is tried again until it answers', async () => {
  let away = true;
  const { hook, asked, rest } = await field((text) => {
    if (away) throw new TypeError('Failed to fetch');
    return found(text);
  });
  await hook.render('siti');
  await rest(500);
  expect(hook.current).toMatchObject({
    state: 'unknown',
    message: expect.stringContaining('Tidak ada koneksi'),
  });
  away = false;
  await rest(3_999);
  expect(asked).toHaveLength(1);
  await rest(1);
  expect(hook.current).toEqual(found('siti'));
});
