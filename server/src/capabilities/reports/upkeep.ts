import { contract } from '@rimpang/contract/index';
import {
  backupState,
  mailState,
  offsiteState,
  restoreTestState,
  verificationState,
} from '@rimpang/domain/upkeep';
import type { Database } from '../../platform/database/database.ts';
import { readSystemState } from '../../platform/database/system-state.ts';
import type { Services } from '../../platform/requests/services.ts';
import { view } from '../../platform/requests/verb.ts';
import { mailRefusal, outboxRefusals, outboxState } from '../notifications/index.ts';

type Backup = { rows: number; bytes: number; files: number; missingFiles: number; reason: string };

type Verification = { ok: boolean; checks: number; differences: number; first: string | null };

type Tested = { ok: boolean; seconds: number; why: string | null };

/** Whether copies leave the machine, and whether the newest was restored and found clean. */
async function showCopies(db: Database, services: Omit<Services, 'db'>, now: Date) {
  const carried = await readSystemState(db, 'backup-offsite');
  const failure = await readSystemState(db, 'backup-offsite-failure');
  const stored = await readSystemState(db, 'backup-test');
  const tested = stored && { ...(stored.value as Tested), at: stored.at };
  const { at: schedule, isCarried } = services.backups;
  const outside = offsiteState(isCarried, carried?.at ?? null, failure?.at ?? null, now);
  return {
    schedule,
    offsite: {
      at: carried?.at.toISOString() ?? null,
      why: outside === 'failed' && failure ? (failure.value as { why: string }).why : null,
    },
    offsiteState: outside,
    restoreTest: tested && { at: tested.at.toISOString(), seconds: tested.seconds, why: tested.why },
    restoreTestState: restoreTestState(tested, now),
  };
}

/** What staff have to know of e-mails that wait or were given up (decision 031); nothing while all is well. */
async function showMail(db: Database, now: Date) {
  const { waiting, bulk, givenUp, oldestAt } = await outboxState(db);
  const { lastError, bulkTries, givenUpAt } = await outboxRefusals(db);
  const state = mailState({ oldestAt, bulkTries, givenUpAt }, now);
  const refusal = lastError === null ? null : mailRefusal(lastError);
  return {
    mail:
      state === 'fine'
        ? null
        : { waiting, oldestAt: oldestAt?.toISOString() ?? null, bulk, givenUp, refusal },
    mailState: state,
  };
}

/** When the company's data were backed up and verified last, and what to think of it, null where it never happened; and what e-mail waits. */
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
    ...(await showCopies(db, services, now)),
    ...(await showMail(db, now)),
    enoughSpace: services.enoughSpace(),
  };
});
