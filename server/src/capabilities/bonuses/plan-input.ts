import type { PlanVersion } from '@rimpang/contract/plan';
import { planSentences } from '@rimpang/domain/plan-words';
import type { CompanySetting } from '../settings/index.ts';
import { planOf, type VersionRow } from './plan-store.ts';

function stateOf(row: VersionRow, all: readonly VersionRow[], now: Date): PlanVersion['state'] {
  const sameStart = all.filter((other) => other.validFrom.getTime() === row.validFrom.getTime());
  if (sameStart.some((other) => other.version > row.version)) return 'replaced';
  if (row.validFrom > now) return 'upcoming';
  return all.some((other) => other.validFrom > row.validFrom && other.validFrom <= now) ? 'past' : 'current';
}

export function presentVersion(row: VersionRow, all: readonly VersionRow[], now: Date): PlanVersion {
  const { rules } = planOf(row);
  return {
    version: row.version,
    state: stateOf(row, all, now),
    validFrom: row.validFrom.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    note: row.note,
    rules: [...rules],
    taxPercent: row.taxPercent,
    sentences: planSentences(rules),
  };
}

export function presentCeiling({ value, revision, at, changedBy }: CompanySetting<'payout-ceiling'>) {
  return { percent: value.percent, revision, changedAt: at?.toISOString() ?? null, changedBy };
}
