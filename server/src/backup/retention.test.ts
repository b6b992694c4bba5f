import { expect, test } from 'vitest';
import type { CopyNote } from './place.ts';
import { forgettable } from './retention.ts';

const now = new Date('2026-11-22T03:00:00Z');
const dayMs = 86_400_000;

function copy(daysAgo: number, more: Partial<CopyNote> = {}): CopyNote {
  const at = new Date(now.getTime() - daysAgo * dayMs - 9 * 3_600_000).toISOString();
  const rest = { rows: 1, bytes: 1, sha256: '', databaseBytes: 1, files: 0, keyMark: '', lockedBy: '' };
  return {
    format: 1,
    product: 'rimpang',
    name: `d${daysAgo}`,
    at,
    reason: 'scheduled',
    missingFiles: 0,
    ...rest,
    ...more,
  };
}
const tested = { at: now.toISOString(), ok: true };
const days = (count: number) => Array.from({ length: count }, (_, day) => copy(day));
const proven = (notes: CopyNote[], day: number, more: Partial<CopyNote> = {}) =>
  notes.map((note, at) => (at === day ? { ...note, tested, ...more } : note));
const left = (notes: CopyNote[], keep = { daily: 7, weekly: 4, monthly: 12 }, at = now) => {
  const gone = new Set(forgettable(notes, keep, at));
  return notes.filter((note) => !gone.has(note)).map(({ name }) => name);
};

test('one of each of the last days, weeks and months stays', () => {
  // Copies of Sunday 22 November (WIB) and back; a week ends on a Sunday.
  expect(left(proven(days(100), 0)).join(' ')).toBe('d0 d1 d2 d3 d4 d5 d6 d7 d14 d21 d22 d53 d83');
  expect(left(proven(days(10), 0), { daily: 2, weekly: 0, monthly: 0 })).toEqual(['d0', 'd1']);
});

test.each<[string, CopyNote[]]>([
  ['none was restored', days(30)],
  ['the test failed', proven(days(30), 0, { tested: { ...tested, ok: false } })],
  ['the one that was restored lacks pictures', proven(days(30), 0, { missingFiles: 2 })],
])('nothing goes where %s', (_, notes) => {
  expect(left(notes, { daily: 1, weekly: 0, monthly: 0 })).toHaveLength(30);
});

test('what is newer than the last one that was restored stays, and so does that one', () => {
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  expect(left(proven(days(30), 4), keep)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
});

test('of a day the newest whole one stays; one that lacks pictures only where there is no other', () => {
  const notes = [copy(0, { tested }), copy(0.5, { missingFiles: 1, name: 'bad' }), copy(0.8), copy(0.9)];
  expect(left(notes)).toEqual(['d0', 'd0.8']);
  expect(left(notes.slice(0, 2))).toEqual(['d0', 'bad']);
});

test('copies of a clock that was ahead are of no day, prove nothing, and stay until it has come', () => {
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  const ahead = [copy(-400, { tested }), copy(-1)];
  expect(left([...ahead, ...days(5)], keep)).toHaveLength(7);
  expect(left([...ahead, ...proven(days(5), 0)], keep)).toEqual(['d-400', 'd-1', 'd0']);
});

test('what a reset saved stays for 400 days', () => {
  const reset = (day: number) => copy(day, { reason: 'reset-pins' });
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  expect(left([copy(0, { tested }), reset(90), reset(399), reset(500)], keep)).toEqual(['d0', 'd90', 'd399']);
});
