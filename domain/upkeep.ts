import { startOfBusinessDay } from './calendar.ts';

/** How old the last backup or check may be before a person should look, in hours: a daily one, with two hours to spare. */
const upkeepDueHours = 26;

/** From here on a missing backup is no slip any more, in days. */
const backupLostDays = 7;

/** What is known of the company's copies and checks, worst last. */
export const backupStates = ['never', 'fine', 'old', 'ahead', 'incomplete', 'lost', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

export const verificationStates = ['never', 'fine', 'old', 'ahead', 'differs'] as const;
export type VerificationState = (typeof verificationStates)[number];

const hourMs = 3_600_000;

/** How far the clocks of two machines may be apart, or one be set back, before a moment is not believed. */
const clockSlackMs = 600_000;

/**
 * Is a moment that was written down yet to come: the clock was ahead then, so the moment says nothing of when it was
 * (decisions 127 and 194).
 */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + clockSlackMs;

/** Did a failure come after the last success; one whose moment is yet to come is no answer to either. */
export function failedSince(lastAt: Date | null, failedAt: Date | null, now: Date): boolean {
  if (!failedAt || isAhead(failedAt, now)) return false;
  return !lastAt || isAhead(lastAt, now) || failedAt > lastAt;
}

/**
 * The state of the backups: `failed` where the last try came to nothing, `lost` where the last success is a week away,
 * `incomplete` where pictures are missing, `ahead` where its moment is yet to come, `old` where the daily one is overdue.
 * Nothing is `fine` that was never made.
 */
export function backupState(
  last: { at: Date; missingFiles: number } | null,
  failedAt: Date | null,
  now: Date,
): BackupState {
  if (failedSince(last?.at ?? null, failedAt, now)) return 'failed';
  if (!last) return 'never';
  const hours = (now.getTime() - last.at.getTime()) / hourMs;
  if (hours > backupLostDays * 24) return 'lost';
  if (last.missingFiles > 0) return 'incomplete';
  return freshness(last.at, upkeepDueHours, now);
}

function freshness(at: Date, dueHours: number, now: Date): 'fine' | 'old' | 'ahead' {
  if (isAhead(at, now)) return 'ahead';
  return now.getTime() - at.getTime() > dueHours * hourMs ? 'old' : 'fine';
}

/** The state of the check: a difference stays one however old; what was clean long ago is only old, and `ahead` is no night's check. */
export function verificationState(last: { at: Date; ok: boolean } | null, now: Date): VerificationState {
  if (!last) return 'never';
  if (!last.ok) return 'differs';
  return freshness(last.at, upkeepDueHours, now);
}

/** The last moment at which a daily schedule (`01:00`, WIB) was due. */
export function scheduledMoment(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = startOfBusinessDay(now).getTime() + hours * hourMs + minutes * 60_000;
  return new Date(today <= now.getTime() ? today : today - 24 * hourMs);
}

/** What is known of the scheduled backups: when one was done, and how often the next was tried in vain. */
export type BackupTries = { doneAt: Date | null; triedAt: Date | null; tries: number };

const longestPauseMs = 2 * hourMs;

/** How long a failed try waits for the next: ten minutes, then twice as long each time, two hours at most. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, 600_000 * 2 ** (tries - 1));

/** Is a scheduled backup to be made now: none was since its last moment, and a failed try had its pause. */
export function backupDue(time: string, { doneAt, triedAt, tries }: BackupTries, now: Date): boolean {
  const moment = scheduledMoment(time, now);
  const isPast = (at: Date | null): at is Date => at !== null && !isAhead(at, now);
  if (isPast(doneAt) && doneAt >= moment) return false;
  if (tries === 0 || !isPast(triedAt) || triedAt < moment) return true;
  return now.getTime() - triedAt.getTime() >= pauseAfter(tries);
}

/** Whether copies leave the machine. */
export const offsiteStates = ['none', 'never', 'fine', 'old', 'ahead', 'failed'] as const;
export type OffsiteState = (typeof offsiteStates)[number];

/** `none` where no place outside is set; otherwise as for the backups themselves. */
export function offsiteState(
  isSet: boolean,
  lastAt: Date | null,
  failedAt: Date | null,
  now: Date,
): OffsiteState {
  if (!isSet) return 'none';
  if (failedSince(lastAt, failedAt, now)) return 'failed';
  if (!lastAt) return 'never';
  return freshness(lastAt, upkeepDueHours, now);
}

/** A restore test that is older says little of the copies since, in days. */
const testOldDays = 15;

export const restoreTestStates = ['never', 'fine', 'old', 'ahead', 'failed'] as const;
export type RestoreTestState = (typeof restoreTestStates)[number];

/** Was the newest backup restored and found clean lately. */
export function restoreTestState(last: { at: Date; ok: boolean } | null, now: Date): RestoreTestState {
  if (!last) return 'never';
  if (!last.ok) return 'failed';
  return freshness(last.at, testOldDays * 24, now);
}

/** No e-mail that a person waits for stays longer than this where a mail server takes them, in minutes. */
export const mailDueMinutes = 15;
/** One to everybody that was refused so often has waited about as long. */
const bulkTriesDue = 5;
/** An e-mail that was given up is history after so many days. */
const givenUpDays = 30;

/** What is known of the e-mails that were not accepted. */
type Mails = { oldestAt: Date | null; bulkTries: number; givenUpAt: Date | null };

export const mailStates = ['fine', 'given-up', 'waits'] as const;
export type MailState = (typeof mailStates)[number];

/** `waits` where the mail server takes none or is not there, `given-up` where one of late is not tried any more. */
export function mailState({ oldestAt, bulkTries, givenUpAt }: Mails, now: Date): MailState {
  const minutes = oldestAt ? (now.getTime() - oldestAt.getTime()) / 60_000 : 0;
  if (minutes >= mailDueMinutes || bulkTries >= bulkTriesDue) return 'waits';
  const isRecent = givenUpAt && now.getTime() - givenUpAt.getTime() < givenUpDays * 24 * hourMs;
  return isRecent ? 'given-up' : 'fine';
}

/** Is another restore test to be made now; never where there are none by themselves. */
export function restoreTestDue(lastAt: Date | null, everyDays: number, now: Date): boolean {
  if (everyDays === 0) return false;
  if (!lastAt || isAhead(lastAt, now)) return true;
  return now.getTime() - lastAt.getTime() >= everyDays * 24 * hourMs;
}
