import { expect, test } from 'vitest';
import { kindsWords, outcomeWords } from './webhook-words.ts';

test.each([
  [{ status: 204, problem: null, durationMs: 35 }, 'Menjawab 204, 35 ms'],
  [{ status: 500, problem: 'status' as const, durationMs: 1_200 }, 'Menjawab 500, 1.200 ms'],
  [
    { status: null, problem: 'timeout' as const, durationMs: 10_001 },
    'Tidak menjawab dalam 10 detik, 10.001 ms',
  ],
  [{ status: null, problem: 'address' as const, durationMs: 2 }, 'Alamat di jaringan tertutup, 2 ms'],
])('%j is said as %s', (outcome, words) => {
  expect(outcomeWords(outcome)).toBe(words);
});

test('events are listed by their names', () => {
  expect(kindsWords(['ro.activated', 'order.completed'])).toBe('RO diaktifkan, Orderan selesai');
});
