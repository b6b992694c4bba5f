import { describe, expect, test } from 'vitest';
import { daysOfBonusCode, isLikeBonusCode, momentsOfBonusCode } from './bonus-code.ts';

const said = (typed: string) => {
  const { from, until } = momentsOfBonusCode(typed);
  if (from && until && from.getTime() >= until.getTime()) return 'none';
  return [from?.toISOString(), until?.toISOString()];
};

describe('a bonus code', () => {
  test.each([
    ['bonus-', [undefined, undefined]],
    ['BONUS-2026', ['2025-12-31T17:00:00.000Z', '2026-12-31T17:00:00.000Z']],
    ['BONUS-202611', ['2026-10-31T17:00:00.000Z', '2026-12-01T17:00:00.000Z']],
    ['BONUS-20261', ['2026-09-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z']],
    ['bonus-20260', ['2025-12-31T17:00:00.000Z', '2026-10-01T17:00:00.000Z']],
    ['BONUS-20261120', ['2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z']],
    ['BONUS-2026112015', ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z']],
    ['BONUS-20261120153012', ['2026-11-20T08:30:12.000Z', '2026-11-20T08:30:13.000Z']],
    ['BONUS-20261120153012-', ['2026-11-20T08:30:12.000Z', '2026-11-20T08:30:13.000Z']],
    ['BONUS-20261120153012-4711', ['2026-11-20T08:30:12.000Z', '2026-11-20T08:30:13.000Z']],
  ])('%s names these moments', (typed, moments) => {
    expect(isLikeBonusCode(typed)).toBe(true);
    expect(said(typed)).toEqual(moments);
  });

  test.each([
    'BONUS-202613',
    'BONUS-202600',
    'BONUS-20262',
    'BONUS-2026-1',
    'BONUS-budi',
    'BONUS-0',
    'BONUS-%',
  ])('%s begins none', (typed) => expect(said(typed)).toBe('none'));

  test('whatever beginning of a code is typed, its moment is among them', () => {
    for (let at = 0; at < 400; at += 1) {
      const moment = new Date(Date.UTC(2024, 0, 1) + at * 7.3 * 86_400_000 + at * 977_000);
      const wib = new Date(moment.getTime() + 7 * 3_600_000).toISOString();
      const code = `BONUS-${wib.replace(/\D/g, '').slice(0, 14)}-${at}`;
      for (let length = 6; length <= code.length; length += 1) {
        const { from = new Date(0), until = new Date(1e14) } = momentsOfBonusCode(code.slice(0, length));
        expect([code, length, from <= moment && moment < until]).toEqual([code, length, true]);
      }
    }
  });

  test.each([
    ['BONUS-2026', '2025-12-31T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
    ['bonus-202611', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
    ['BONUS-202612', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
    ['BONUS-20260228', '2026-02-27T17:00:00.000Z', '2026-02-28T17:00:00.000Z'],
  ])('%s is all of these days', (typed, from, until) => {
    expect(daysOfBonusCode(typed)).toEqual({ from: new Date(from), until: new Date(until) });
  });

  test.each([
    'BONUS-',
    'BONUS-20261',
    'BONUS-202613',
    'BONUS-202600',
    'BONUS-20260229',
    'BONUS-0000',
    'BONUS-2026112015',
    'BONUS-20261120153012-4711',
    'BONUS-budi',
  ])('%s names no days whole', (typed) => expect(daysOfBonusCode(typed)).toBeNull());
});
