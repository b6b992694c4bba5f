import type { PlanVersion } from '@rimpang/contract/plan';
import { planSentences } from '@rimpang/domain/plan-words';
import type { CompanySetting } from '../settings/index.ts';
import { planOf, type VersionRow } from './plan-store.ts';

function stateOf(row: VersionRow, all: readonly VersionRow[], now: Date): PlanVersion['state'] {
  const sameStart = all.filter((other) => other.validFrom.getTime() === row.validFrom.getTime());
  if (sameStart.some((other) => other.version > row.version)) return 'replaced';
  // The first is in force before it begins, too (`inForceAt`).
  const isFirst = row.version === 1;
  if (!isFirst && row.validFrom > now) return 'upcoming';
  const isLater = (other: VersionRow) => other.version > 1 && (isFirst || other.validFrom > row.validFrom);
  return all.some((other) => isLater(other) && other.validFrom <= now) ? 'past' : 'current';
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
