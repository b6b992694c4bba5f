import { contract } from '@rimpang/contract/index';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { parseResult } from './endpoint.ts';
import { readTogether } from './shared-view.ts';

/** A reading that says how things stood when it began, and ends when it is told to. */
function question() {
  const db = {} as Database;
  const ends: ((error?: Error) => void)[] = [];
  let state = 0;
  const read = () => {
    const seen = state;
    return new Promise<number>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(seen)));
    });
  };
  return {
    ask: (question = 'list') => readTogether(db, question, read),
    change: () => (state += 1),
    end: async (index: number, error?: Error) => {
      await expect.poll(() => ends.length).toBeGreaterThan(index);
      ends[index]?.(error);
    },
    readings: () => ends.length,
  };
}

test('who asks while an answer is read waits for the next one, all together', async () => {
  const { ask, change, end, readings } = question();
  const first = ask();
  await expect.poll(readings).toBe(1);
  change();
  const meanwhile = [ask(), ask(), ask()];
  await end(0);
  expect(await first).toBe(0);
  await end(1);
  expect(await Promise.all(meanwhile)).toEqual([1, 1, 1]);
  expect(readings()).toBe(2);
});

test('all whose questions arrived before it begins share the first reading, and see what changed until then', async () => {
  const { ask, change, end, readings } = question();
  const before = ask();
  change();
  const after = [ask(), ask()];
  await end(0);
  expect(await before).toBe(1);
  expect(await Promise.all(after)).toEqual([1, 1]);
  expect(readings()).toBe(1);
});

test('no answer is older than its question, however long the queue', async () => {
  const { ask, change, end, readings } = question();
  const first = ask();
  await expect.poll(readings).toBe(1);
  const second = ask();
  await end(0);
  expect(await first).toBe(0);
  await expect.poll(readings).toBe(2);
  change();
  const third = ask();
  await end(1);
  await end(2);
  expect(await second).toBe(0);
  expect(await third).toBe(1);
});

test('a failure is told to those who waited for it, and the next reading begins all the same', async () => {
  const { ask, end, readings } = question();
  const first = ask();
  await expect.poll(readings).toBe(1);
  const second = ask();
  await end(0, new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await end(1);
  expect(await second).toBe(0);
});

test('what was answered is read again for who asks later, and other questions do not wait', async () => {
  const { ask, change, end, readings } = question();
  const first = ask();
  const other = ask('home');
  await expect.poll(readings).toBe(2);
  await end(0);
  await end(1);
  await Promise.all([first, other]);
  change();
  const later = ask();
  await end(2);
  expect(await later).toBe(1);
});

test('an answer that many are given is checked once, by each contract that it is given under', () => {
  const result = { actions: ['pins.transfer'] };
  const answer = parseResult(contract.audit.actions, result);
  expect(answer).toEqual(result);
  expect(parseResult(contract.audit.actions, result)).toBe(answer);
  expect(() => parseResult(contract.audit.chain, result)).toThrow();
});
