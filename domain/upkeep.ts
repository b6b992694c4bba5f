import { startOfBusinessDay } from './calendar.ts';

/** How old the last backup or check may be before a person should look, in hours: a daily one, with two hours to spare. */
const upkeepDueHours = 26;

/** From here on a missing backup is no slip any more, in days. */
const backupLostDays = 7;

/** What is known of the company's copies and checks, worst last. */
export const backupStates = ['never', 'fine', 'old', 'incomplete', 'lost', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

export const verificationStates = ['never', 'fine', 'old', 'differs'] as const;
export type VerificationState = (typeof verificationStates)[number];

const hourMs = 3_600_000;

/**
 * The state of the backups: `failed` where the last try came to nothing, `lost` where the last success is a week away,
 * `incomplete` where pictures are missing, `old` where the daily one is overdue. Nothing is `fine` that was never made.
 */
export function backupState(
  last: { at: Date; missingFiles: number } | null,
  failedAt: Date | null,
  now: Date,
): BackupState {
  if (failedAt && (!last || failedAt > last.at)) return 'failed';
  if (!last) return 'never';
  const hours = (now.getTime() - last.at.getTime()) / hourMs;
  if (hours > backupLostDays * 24) return 'lost';
  if (last.missingFiles > 0) return 'incomplete';
  return hours > upkeepDueHours ? 'old' : 'fine';
}

/** The state of the check: a difference stays one however old; what was clean long ago is only old. */
export function verificationState(last: { at: Date; ok: boolean } | null, now: Date): VerificationState {
  if (!last) return 'never';
  if (!last.ok) return 'differs';
  return now.getTime() - last.at.getTime() > upkeepDueHours * hourMs ? 'old' : 'fine';
}

/** The last moment at which a daily schedule (`01:00`, WIB) was due. */
export function scheduledMoment(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = startOfBusinessDay(now).getTime() + hours * hourMs + minutes * 60_000;
  return new Date(today <= now.getTime() ? today : today - 24 * hourMs);
}

/** What is known of the scheduled backups: when one was done, and how often the next was tried in vain. */
export type BackupTries = { doneAt: Date | null; triedAt: Date | null; tries: number };

/** A clock that was set back leaves moments behind that are yet to come; they say nothing. */
const clockSlackMs = 600_000;
const longestPauseMs = 2 * hourMs;

/** How long a failed try waits for the next: ten minutes, then twice as long each time, two hours at most. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, 600_000 * 2 ** (tries - 1));

/** Is a scheduled backup to be made now: none was since its last moment, and a failed try had its pause. */
export function backupDue(time: string, { doneAt, triedAt, tries }: BackupTries, now: Date): boolean {
  const moment = scheduledMoment(time, now);
  const isPast = (at: Date | null): at is Date => at !== null && at.getTime() <= now.getTime() + clockSlackMs;
  if (isPast(doneAt) && doneAt >= moment) return false;
  if (tries === 0 || !isPast(triedAt) || triedAt < moment) return true;
  return now.getTime() - triedAt.getTime() >= pauseAfter(tries);
}

/** Whether copies leave the machine. */
export const offsiteStates = ['none', 'never', 'fine', 'old', 'failed'] as const;
export type OffsiteState = (typeof offsiteStates)[number];

/** `none` where no place outside is set; otherwise as for the backups themselves. */
export function offsiteState(
  isSet: boolean,
  lastAt: Date | null,
  failedAt: Date | null,
  now: Date,
): OffsiteState {
  if (!isSet) return 'none';
  if (failedAt && (!lastAt || failedAt > lastAt)) return 'failed';
  if (!lastAt) return 'never';
  return now.getTime() - lastAt.getTime() > upkeepDueHours * hourMs ? 'old' : 'fine';
}

/** A restore test that is older says little of the copies since, in days. */
const testOldDays = 15;

export const restoreTestStates = ['never', 'fine', 'old', 'failed'] as const;
export type RestoreTestState = (typeof restoreTestStates)[number];

/** Was the newest backup restored and found clean lately. */
export function restoreTestState(last: { at: Date; ok: boolean } | null, now: Date): RestoreTestState {
  if (!last) return 'never';
  if (!last.ok) return 'failed';
  return now.getTime() - last.at.getTime() > testOldDays * 24 * hourMs ? 'old' : 'fine';
}

/** Is another restore test to be made now; never where there are none by themselves. */
export function restoreTestDue(lastAt: Date | null, everyDays: number, now: Date): boolean {
  if (everyDays === 0) return false;
  if (!lastAt || lastAt.getTime() > now.getTime() + clockSlackMs) return true;
  return now.getTime() - lastAt.getTime() >= everyDays * 24 * hourMs;
}
