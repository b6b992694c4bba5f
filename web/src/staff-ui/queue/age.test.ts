import { describe, expect, test } from 'vitest';
import { ageText } from './age.ts';

const now = new Date('2026-11-20T07:40:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);

describe('ageText', () => {
  test.each([
    [0, 'kurang dari 1 menit'],
    [59_999, 'kurang dari 1 menit'],
    [60_000, '1 menit'],
    [48 * 60_000, '48 menit'],
    [3_599_999, '59 menit'],
    [3_600_000, '1 jam'],
    [86_399_999, '23 jam'],
    [86_400_000, '1 hari'],
    [45 * 86_400_000, '45 hari'],
  ])('%d ms ago reads as %s', (passed, text) => {
    expect(ageText(before(passed), now)).toBe(text);
  });

  test('a moment ahead of this clock counts as just now', () => {
    expect(ageText(before(-5_000), now)).toBe('kurang dari 1 menit');
  });
});
