import { expect, test } from 'vitest';
import { backupState, verificationState } from './upkeep.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const whole = (hours: number) => ({ at: ago(hours), missingFiles: 0 });

test.each([
  ['never made', null, null, 'never'],
  ['made this morning', whole(4), null, 'fine'],
  ['made a day ago', whole(26), null, 'fine'],
  ['overdue', whole(27), null, 'old'],
  ['a week away', whole(7 * 24 + 1), null, 'lost'],
  ['without some pictures', { at: ago(1), missingFiles: 2 }, null, 'incomplete'],
  ['a week away and without some pictures', { at: ago(200), missingFiles: 2 }, null, 'lost'],
  ['failed after the last success', whole(4), ago(1), 'failed'],
  ['failed, then made', whole(1), ago(4), 'fine'],
  ['failed, never made', null, ago(1), 'failed'],
] as const)('a backup that was %s', (_, last, failedAt, state) => {
  expect(backupState(last, failedAt, now)).toBe(state);
});

test.each([
  ['never ran', null, 'never'],
  ['ran tonight', { at: ago(10), ok: true }, 'fine'],
  ['is overdue', { at: ago(27), ok: true }, 'old'],
  ['found a difference long ago', { at: ago(100), ok: false }, 'differs'],
] as const)('a check that %s', (_, last, state) => {
  expect(verificationState(last, now)).toBe(state);
});
