import { contract } from '@rimpang/contract/index';
import { readFact } from '../../platform/fact.ts';
import { view } from '../../platform/verb.ts';

type Backup = { rows: number; bytes: number; files: number; missingFiles: number; reason: string };
type Verification = { ok: boolean; checks: number; differences: number; first: string | null };

/** When the house was backed up and verified last, for the dashboard; null where it never was. */
export const upkeep = view(contract.reports.upkeep, async ({ db, house }) => {
  const backup = await readFact(db, 'backup');
  const verification = await readFact(db, 'verification');
  return {
    backup: backup && { ...(backup.value as Backup), at: backup.at.toISOString() },
    verification: verification && {
      ...(verification.value as Verification),
      at: verification.at.toISOString(),
    },
    enoughSpace: house.enoughSpace(),
  };
});
