import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { askedTogether } from './asked-together.ts';

/** A reading of squares that says which state it saw, and ends when it is told to. */
function squares() {
  const db = {} as Database;
  const asked: { numbers: readonly number[]; end: (error?: Error) => void }[] = [];
  let state = 0;
  const read = askedTogether(async (_: Database, numbers: readonly number[]) => {
    const seen = state;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    asked.push({ numbers, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return numbers.map(async (number) => ({ square: number * number, seen }));
  });
  return {
    asked,
    ask: (number: number, of = db) => read(of, number),
    change: () => (state += 1),
    begun: (count: number) => expect.poll(() => asked.length).toBe(count),
  };
}

test('who asks in the same moment is answered by one reading, each to the own question', async () => {
  const { ask, asked, begun } = squares();
  const answers = [3, 4, 5].map((number) => ask(number));
  await begun(1);
  expect(asked[0]?.numbers).toEqual([3, 4, 5]);
  asked[0]?.end();
  expect(await Promise.all(answers)).toMatchObject([{ square: 9 }, { square: 16 }, { square: 25 }]);
});

test('who asks while an answer is read waits for the next reading: no answer is older than its question', async () => {
  const { ask, asked, begun, change } = squares();
  const first = ask(1);
  await begun(1);
  change();
  const waiting = [ask(2), ask(3)];
  asked[0]?.end();
  expect(await first).toEqual({ square: 1, seen: 0 });
  await begun(2);
  change();
  asked[1]?.end();
  expect(await Promise.all(waiting)).toEqual([
    { square: 4, seen: 1 },
    { square: 9, seen: 1 },
  ]);
});

test('no question waits for long for a reading that hangs', async () => {
  const { ask, asked, begun } = squares();
  const hanging = ask(1);
  await begun(1);
  const second = ask(2);
  await begun(2);
  asked[1]?.end();
  expect(await second).toMatchObject({ square: 4 });
  asked[0]?.end();
  expect(await hanging).toMatchObject({ square: 1 });
});

test('a reading that fails fails for those who asked it, and for no others', async () => {
  const { ask, asked, begun } = squares();
  const failing = [ask(1), ask(2)].map((answer) => expect(answer).rejects.toThrow('gone'));
  await begun(1);
  const other = ask(3);
  asked[0]?.end(new Error('gone'));
  await Promise.all(failing);
  await begun(2);
  asked[1]?.end();
  expect(await other).toMatchObject({ square: 9 });
});

test('two databases are never asked together', async () => {
  const { ask, asked, begun } = squares();
  const answers = [ask(1), ask(2, {} as Database)];
  await begun(2);
  for (const { end } of asked) end();
  expect(await Promise.all(answers)).toMatchObject([{ square: 1 }, { square: 4 }]);
});
