import { describe, expect, test } from 'vitest';
import { daysIn, daysOfSpan, previousPeriod } from './period.ts';

/** 00.30 WIB of the 22nd, which is still the 21st in UTC. */
const now = new Date('2026-11-21T17:30:00Z');

describe('periods', () => {
  test.each([
    ['hari-ini', '2026-11-22', '2026-11-22', 1],
    ['kemarin', '2026-11-21', '2026-11-21', 1],
    ['7-hari', '2026-11-16', '2026-11-22', 7],
    ['bulan-ini', '2026-11-01', '2026-11-22', 22],
    ['bulan-lalu', '2026-10-01', '2026-10-31', 31],
  ] as const)('%s is from %s to %s', (span, from, to, days) => {
    expect(daysOfSpan(span, now)).toEqual({ from, to });
    expect(daysIn({ from, to })).toBe(days);
  });
  test.each([
    ['a day', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['the month so far', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a whole short month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['more days than the month before has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['two months', '2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
    ['over the new year', '2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05'],
  ])('%s is compared with what lies before it', (_, from, to, before, until) => {
    expect(previousPeriod({ from, to })).toEqual({ from: before, to: until });
  });
});
