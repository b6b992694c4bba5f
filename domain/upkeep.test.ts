import { expect, test } from 'vitest';
import {
  backupDue,
  backupState,
  type BackupTries,
  mailState,
  offsiteState,
  restoreTestDue,
  restoreTestState,
  scheduledMoment,
  verificationState,
} from './upkeep.ts';

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
  ['made minutes ago by a clock that is a little ahead', whole(-0.1), null, 'fine'],
  ['made when the clock was ahead', whole(-9000), null, 'ahead'],
  ['made when the clock was ahead, and failed since', whole(-9000), ago(1), 'failed'],
  ['made, and failed when the clock was ahead before', whole(1), ago(-9000), 'fine'],
] as const)('a backup that was %s', (_, last, failedAt, state) => {
  expect(backupState(last, failedAt, now)).toBe(state);
});

test.each([
  ['never ran', null, 'never'],
  ['ran tonight', { at: ago(10), ok: true }, 'fine'],
  ['is overdue', { at: ago(27), ok: true }, 'old'],
  ['found a difference long ago', { at: ago(100), ok: false }, 'differs'],
  ['ran when the clock was ahead', { at: ago(-9000), ok: true }, 'ahead'],
  ['found a difference when the clock was ahead', { at: ago(-9000), ok: false }, 'differs'],
] as const)('a check that %s', (_, last, state) => {
  expect(verificationState(last, now)).toBe(state);
});

const wib = (text: string) => new Date(`${text}+07:00`);

test.each([
  ['01:00', '2026-11-22T00:59:59', '2026-11-21T01:00:00'],
  ['01:00', '2026-11-22T01:00:00', '2026-11-22T01:00:00'],
  ['23:30', '2026-11-22T23:29:00', '2026-11-21T23:30:00'],
])('at %s a day, of %s the last moment is %s', (time, at, moment) => {
  expect(scheduledMoment(time, wib(at))).toEqual(wib(moment));
});

const done = (text: string) => ({ doneAt: wib(text), triedAt: wib(text), tries: 0 });
test.each<[string, BackupTries, string, boolean]>([
  ['never was one', { doneAt: null, triedAt: null, tries: 0 }, '2026-11-22T15:00:00', true],
  ['it was done tonight', done('2026-11-22T01:02:00'), '2026-11-22T23:00:00', false],
  ['the night came again', done('2026-11-22T01:02:00'), '2026-11-23T01:00:00', true],
  ['the product was stopped for days', done('2026-11-01T01:02:00'), '2026-11-22T11:00:00', true],
  ['the clock was years ahead when it was done', done('2031-01-01T01:00:00'), '2026-11-22T02:00:00', true],
  ['the clock went back a few minutes', done('2026-11-22T01:02:00'), '2026-11-22T01:00:30', false],
])('a backup is due where %s', (_, tries, at, due) => {
  expect(backupDue('01:00', tries, wib(at))).toBe(due);
});

test('a try that failed, or died, is repeated after ten minutes, then twice as long each time, two hours at most', () => {
  const tried = (tries: number) => ({ doneAt: null, triedAt: wib('2026-11-22T01:00:00'), tries });
  const dueAt = (tries: number, minutes: number) =>
    backupDue('01:00', tried(tries), new Date(wib('2026-11-22T01:00:00').getTime() + minutes * 60_000));
  expect([dueAt(1, 9), dueAt(1, 10), dueAt(2, 19), dueAt(2, 20)]).toEqual([false, true, false, true]);
  expect([dueAt(9, 119), dueAt(9, 120)]).toEqual([false, true]);
  expect(backupDue('01:00', tried(9), wib('2026-11-23T01:00:00'))).toBe(true);
});

test.each([
  ['nothing is set', offsiteState(false, ago(1), null, now), 'none'],
  ['nothing was carried yet', offsiteState(true, null, null, now), 'never'],
  ['the last one is outside', offsiteState(true, ago(5), ago(9), now), 'fine'],
  ['none was carried for a day', offsiteState(true, ago(27), null, now), 'old'],
  ['the last one could not be carried', offsiteState(true, ago(9), ago(5), now), 'failed'],
  ['the last one was carried when the clock was ahead', offsiteState(true, ago(-99), null, now), 'ahead'],
  ['carrying failed since then', offsiteState(true, ago(-99), ago(1), now), 'failed'],
  [
    'it failed when the clock was ahead, and went well since',
    offsiteState(true, ago(1), ago(-99), now),
    'fine',
  ],
  ['one was restored when the clock was ahead', restoreTestState({ at: ago(-99), ok: true }, now), 'ahead'],
  ['no copy was restored yet', restoreTestState(null, now), 'never'],
  ['one was restored this week', restoreTestState({ at: ago(100), ok: true }, now), 'fine'],
  ['the last test is half a month old', restoreTestState({ at: ago(16 * 24), ok: true }, now), 'old'],
  ['the last test failed long ago', restoreTestState({ at: ago(900), ok: false }, now), 'failed'],
])('where %s, that is said', (_, state, said) => {
  expect(state).toBe(said);
});

test.each([
  [null, 7, true],
  [ago(167), 7, false],
  [ago(168), 7, true],
  [ago(-48), 7, true],
  [null, 0, false],
])('a restore test of %s with one every %d days is due: %s', (lastAt, everyDays, due) => {
  expect(restoreTestDue(lastAt, everyDays, now)).toBe(due);
});

test('e-mail is in order until one waits a quarter of an hour, was refused often or was given up of late', () => {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const fine = { oldestAt: null, bulkTries: 0, givenUpAt: null };
  const day = 24 * 60;
  for (const [known, state] of [
    [{}, 'fine'],
    [{ oldestAt: before(14) }, 'fine'],
    [{ oldestAt: before(15) }, 'waits'],
    [{ bulkTries: 4 }, 'fine'],
    [{ bulkTries: 5 }, 'waits'],
    [{ givenUpAt: before(29 * day) }, 'given-up'],
    [{ givenUpAt: before(31 * day) }, 'fine'],
    [{ givenUpAt: before(1), oldestAt: before(16) }, 'waits'],
  ] as const)
    expect([known, mailState({ ...fine, ...known }, now)]).toEqual([known, state]);
});
