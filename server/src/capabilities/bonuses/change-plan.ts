import type { PlanComparison, PlanVersion } from '@rimpang/contract/plan';
import { contract } from '@rimpang/contract/index';
import {
  addDays,
  formatMoment,
  monthOf,
  startOfBusinessDay,
  startOfDate,
  startOfMonth,
  startOfMonthNamed,
} from '@rimpang/domain/calendar';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import { planSentences, taxSentence } from '@rimpang/domain/plan-words';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { changeCompanySetting, type CompanySetting, readCompanySetting } from '../settings/index.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { type Tally, tallyMonth } from './compare-plans.ts';
import { selectMonthMoney, selectNames } from './comparison-store.ts';
import { insertPlan, planOf, selectVersions, type VersionRow } from './plan-store.ts';

function stateOf(row: VersionRow, all: readonly VersionRow[], now: Date): PlanVersion['state'] {
  const sameStart = all.filter((other) => other.validFrom.getTime() === row.validFrom.getTime());
  if (sameStart.some((other) => other.version > row.version)) return 'replaced';
  if (row.validFrom > now) return 'upcoming';
  return all.some((other) => other.validFrom > row.validFrom && other.validFrom <= now) ? 'past' : 'current';
}

function presentVersion(row: VersionRow, all: readonly VersionRow[], now: Date): PlanVersion {
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

function presentCeiling({ value, revision, at, changedBy }: CompanySetting<'payout-ceiling'>) {
  return { percent: value.percent, revision, changedAt: at?.toISOString() ?? null, changedBy };
}

/** Every version as sentences, and the ceiling of the payout ratio. */
export const plan = view(contract.bonuses.plan, ({ db, now }) =>
  snapshot(db, async (tx) => {
    const rows = await selectVersions(tx);
    return {
      newest: rows[0]?.version ?? 0,
      versions: rows.map((row) => presentVersion(row, rows, now)),
      ceiling: presentCeiling(await readCompanySetting(tx, 'payout-ceiling')),
    };
  }),
);

/**
 * A moment that no transaction under way can have passed when the new version is committed: an event is judged by the
 * plan of its own moment, and `verify` asks the same afterwards.
 */
const soonMs = 60_000;

/** When a new version begins. Failures: INPUT_INVALID for a day that is not after today. */
function beginning(validFrom: string | null, now: Date): Date {
  if (validFrom === null) return new Date(now.getTime() + soonMs);
  const day = startOfDate(validFrom);
  if (day >= addDays(startOfBusinessDay(now), 1)) return day;
  throw new Failure('INPUT_INVALID', {
    fields: { validFrom: 'Tanggal mulai paling cepat besok. Kosongkan agar berlaku segera.' },
  });
}

/**
 * A change of the plan is a new version with a start date; what was paid before keeps its own (decision 004).
 * Failures: EDITED_MEANWHILE with who was faster and when, INPUT_INVALID.
 */
export const changePlan = verb(contract.bonuses.changePlan, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { baseVersion, rules, taxPercent } = input;
    const validFrom = beginning(input.validFrom, now);
    const note = input.note || null;
    const written = await insertPlan(tx, {
      baseVersion,
      rules,
      taxPercent,
      validFrom,
      note,
      byId: actor.id,
      now,
    });
    const rows = await selectVersions(tx);
    const [newest] = rows;
    if (!written || !newest)
      throw new Failure('EDITED_MEANWHILE', {
        by: newest?.createdBy ?? 'sistem',
        at: newest ? formatMoment(newest.createdAt) : '',
      });
    const before = rows.find((row) => row.version === baseVersion);
    const sentencesOf = (row: VersionRow) => [
      ...planSentences(planOf(row).rules),
      taxSentence(row.taxPercent),
    ];
    const [was, is] = [before ? sentencesOf(before) : [], sentencesOf(newest)];
    return {
      result: presentVersion(newest, rows, now),
      audit: {
        subject: `plan:${newest.version}`,
        detail: {
          validFrom: validFrom.toISOString(),
          note,
          before: was.filter((line) => !is.includes(line)),
          after: is.filter((line) => !was.includes(line)),
        },
      },
      live: ['plan'],
    };
  },
});

/** The share of sales that bonuses may take before the dashboard warns (decision 025). Failures: EDITED_MEANWHILE. */
export const changeCeiling = verb(contract.bonuses.changeCeiling, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { percent, revision } = input;
    const change = { key: 'payout-ceiling', value: { percent }, revision, byId: actor.id, now } as const;
    const before = await changeCompanySetting(tx, change);
    return {
      result: presentCeiling(await readCompanySetting(tx, 'payout-ceiling')),
      audit: { subject: 'setting:payout-ceiling', detail: { before, after: { percent } } },
      live: ['plan'],
    };
  },
});

const mostPartners = 50;

/** "Siapa akan mendapat apa": the new rules over one month's real events, beside what they really paid. */
export const previewPlan = view(contract.bonuses.previewPlan, ({ db, input, now, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const from = input.month ? startOfMonthNamed(input.month) : startOfMonth(now, -1);
    const month = { from, until: startOfMonth(from, 1) };
    const tally = await tallyMonth(tx, month, input.rules);
    const { sales, rankRewards } = await selectMonthMoney(tx, month);
    const { percent } = (await readCompanySetting(tx, 'payout-ceiling')).value;
    const side = (which: 'before' | 'after') => {
      const sum = (wanted: (id: number) => boolean) =>
        [...tally.byBeneficiary].reduce((all, [id, row]) => all + (wanted(id) ? row[which].money : 0), 0);
      const partners = sum((id) => id !== companyId) + rankRewards;
      const ratioPercent = payoutRatioPercent(partners, sales);
      const aboveCeiling = ratioPercent !== null && ratioPercent > percent;
      return { partners, company: sum((id) => id === companyId), ratioPercent, aboveCeiling };
    };
    return {
      month: monthOf(from),
      events: tally.events,
      sales,
      rankRewards,
      ceilingPercent: percent,
      before: side('before'),
      after: side('after'),
      byRule: [...tally.byRule].map(([name, line]) => ({ key: name.slice(name.indexOf(' ') + 1), ...line })),
      ...(await differences(tx, tally, companyId)),
    };
  }),
);

/** The largest differences first; a person whose sums stay the same is not named. */
async function differences(
  tx: Tx,
  { byBeneficiary }: Tally,
  companyId: number,
): Promise<Pick<PlanComparison, 'partners' | 'partnersChanged'>> {
  const changed = [...byBeneficiary]
    .filter(([id]) => id !== companyId)
    .map(([id, { before, after }]) => ({
      id,
      before: before.money,
      after: after.money,
      difference: after.money - before.money,
      pointsBefore: before.points,
      pointsAfter: after.points,
    }))
    .filter((row) => row.difference !== 0 || row.pointsBefore !== row.pointsAfter)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.id - b.id);
  const shown = changed.slice(0, mostPartners);
  const names = await selectNames(
    tx,
    shown.map((row) => row.id),
  );
  const partners = shown.map(({ id, ...row }) => ({
    ...row,
    partner: names.get(id) ?? { id, username: '', fullName: '' },
  }));
  return { partners, partnersChanged: changed.length };
}
