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
