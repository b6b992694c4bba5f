import { expect, test } from 'vitest';
import { daysOf, readDay, writeDay } from './days.ts';

/** 00.30 WIB on 1 December, when it is still November in UTC. */
const now = new Date('2026-11-30T17:30:00Z');

test('a span wins over days; of days either end may be open', () => {
  expect(daysOf({ tanggal: 'kemarin', dari: '2026-01-01' }, now)).toEqual({
    from: '2026-11-30',
    to: '2026-11-30',
  });
  expect(daysOf({ dari: '2026-01-01' }, now)).toEqual({ from: '2026-01-01' });
  expect(daysOf({}, now)).toEqual({});
});

test.each([
  ['22/11/2026', '2026-11-22'],
  ['2/1/2026', '2026-01-02'],
  ['22.11.26', '2026-11-22'],
  [' 22-11-2026 ', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
  ['', null],
])('%j is the day %j', (typed, day) => {
  expect(readDay(typed)).toEqual({ day });
  if (day) expect(readDay(writeDay(day))).toEqual({ day });
});

test.each([
  ['29/02/2026', 'tidak ada'],
  ['13/13/2026', 'tidak ada'],
  ['00/11/2026', 'tidak ada'],
  ['11/22/2026', 'tidak ada'],
  ['kemarin', 'misalnya 22/11/2026'],
  ['22/11', 'misalnya 22/11/2026'],
  ['2026-11-22', 'misalnya 22/11/2026'],
])('%j is no day, and says why', (typed, says) => {
  expect(readDay(typed)).toEqual({ problem: expect.stringContaining(says) });
});
