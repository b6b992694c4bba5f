import { contract } from '@rimpang/contract/index';
import { backupState, verificationState } from '@rimpang/domain/upkeep';
import { readSystemState } from '../../platform/database/system-state.ts';
import { view } from '../../platform/requests/verb.ts';

type Backup = { rows: number; bytes: number; files: number; missingFiles: number; reason: string };

type Verification = { ok: boolean; checks: number; differences: number; first: string | null };

/** When the company's data were backed up and verified last, and what to think of it; null where it never happened. */
export const showUpkeep = view(contract.reports.upkeep, async ({ db, services, now }) => {
  const backup = await readSystemState(db, 'backup');
  const failure = await readSystemState(db, 'backup-failure');
  const verification = await readSystemState(db, 'verification');
  const made = backup && { ...(backup.value as Backup), at: backup.at };
  const checked = verification && { ...(verification.value as Verification), at: verification.at };
  const state = backupState(made, failure?.at ?? null, now);
  return {
    backup: made && { ...made, at: made.at.toISOString() },
    backupState: state,
    backupFailure:
      failure && state === 'failed'
        ? { at: failure.at.toISOString(), why: (failure.value as { why: string }).why }
        : null,
    verification: checked && { ...checked, at: checked.at.toISOString() },
    verificationState: verificationState(checked, now),
    enoughSpace: services.enoughSpace(),
  };
});
