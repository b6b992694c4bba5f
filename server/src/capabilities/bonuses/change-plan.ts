import { contract } from '@rimpang/contract/index';
import { addDays, formatMoment, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import { planSentences, taxSentence } from '@rimpang/domain/plan-words';
import { Failure } from '../../platform/requests/failure.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { sessionLimits } from '../../platform/database/session-limits.ts';
import { insertPlan, planOf, selectVersions, type VersionRow } from './plan-store.ts';
import { presentVersion } from './plan-input.ts';

/**
 * A moment that no transaction under way can have passed when the new version is committed: an event is judged by the
 * plan of its own moment, and `verify` asks the same afterwards.
 */
const soonMs = 60_000;
/** What follows the end of the work: the statement that records it, which has its limit, and the commit. */
const committingMs = 2 * sessionLimits.statement_timeout;

/** When a new version begins: in the last minute of a day not with the next one yet. Failures: INPUT_INVALID for a day that is not after today. */
function beginning(validFrom: string | null, now: Date): Date {
  const soon = new Date(now.getTime() + soonMs);
  if (validFrom === null) return soon;
  const day = startOfDate(validFrom);
  if (day >= addDays(startOfBusinessDay(now), 1)) return day > soon ? day : soon;
  throw new Failure('INPUT_INVALID', {
    fields: { validFrom: 'Tanggal mulai paling cepat besok. Kosongkan agar berlaku segera.' },
  });
}

/** So many sentences of a change stand in its message. */
const mostLines = 6;
const listed = (lines: readonly string[]) =>
  lines.slice(0, mostLines).join(' ') +
  (lines.length > mostLines ? ` Dan ${lines.length - mostLines} baris lagi.` : '');

/** What owners are told: from when, and the sentences that came and went. */
function planChanged({ version, validFrom }: VersionRow, { gone, come }: { gone: string[]; come: string[] }) {
  return {
    title: 'Plan bonus diubah',
    body: [
      `Versi ${version} berlaku mulai ${formatMoment(validFrom)}.`,
      ...(come.length > 0 ? [`Yang baru: ${listed(come)}`] : []),
      ...(gone.length > 0 ? [`Tidak berlaku lagi: ${listed(gone)}`] : []),
    ].join(' '),
    link: '/admin/settings/plan',
  };
}

/**
 * A change of the plan is a new version with a start date; what was paid before keeps its own (decision 004). Owners are told (215).
 * Who publishes it shows to be the person (221).
 * Failures: EDITED_MEANWHILE with who was faster and when, INPUT_INVALID, PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code),
 * TOO_MANY_TRIES, BUSY where it waited until its start is too near.
 */
export const changePlan = verb(contract.bonuses.changePlan, {
  idempotent: true,
  prepare: ({ db, actor, input, now, services, caller }) =>
    confirmOnce({ db, services, now, caller }, actor.id, input),
  run: async ({ tx, actor, input, now, services, prepared: proof }) => {
    await spendProof(tx, actor.id, proof, now);
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
    const [gone, come] = [was.filter((line) => !is.includes(line)), is.filter((line) => !was.includes(line))];
    const messages = await messagesToOwners(tx, planChanged(newest, { gone, come }), { by: actor, now });
    if (validFrom.getTime() - services.clock().getTime() < committingMs)
      throw new Failure('BUSY', { retryAfterSeconds: 1 });
    return {
      result: presentVersion(newest, rows, now),
      audit: {
        subject: `plan:${newest.version}`,
        detail: {
          validFrom: validFrom.toISOString(),
          note,
          before: gone,
          after: come,
        },
      },
      messages,
      live: ['plan'],
    };
  },
});
