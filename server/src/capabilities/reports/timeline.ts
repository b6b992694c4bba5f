import { contract } from '@rimpang/contract/index';
import type { PartnerNote } from '@rimpang/contract/partner-notes';
import { type TimelineEntry, type TimelineKind, timelineKinds } from '@rimpang/contract/partner-timeline';
import { formatNumber } from '@rimpang/domain/money';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import type { Action } from '@rimpang/domain/permissions';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { claimStatusLabels, rewardOf } from '@rimpang/domain/rewards';
import { mayReadPersonal } from '@rimpang/domain/staff';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { callerMay } from '../../platform/requests/caller.ts';
import { view } from '../../platform/requests/verb.ts';
import { notesOf } from '../partners/index.ts';
import { partnerBehind } from './partner-page-store.ts';
import { selectTimeline, type TimelinePage, type TimelineRow } from './timeline-store.ts';

/** Who may see a kind elsewhere sees it here. */
const needs: Record<TimelineKind, Action> = {
  order: 'pins.orders',
  bonus: 'reports.partnerBonuses',
  withdrawal: 'withdrawals.queue',
  claim: 'rewards.claims',
  note: 'partners.addNote',
};

type Seen = Partial<Record<TimelineKind, number>>;

/** `order.12-note.3`: of each kind the last row that was shown. Failures: INPUT_INVALID. */
function readMark(after: string | undefined): Seen {
  const parts = (after ?? '').split('-').filter(Boolean);
  const pairs = parts.map((part) => /^([a-z]+)\.(\d{1,15})$/.exec(part));
  const seen: Seen = {};
  for (const pair of pairs) {
    const kind = timelineKinds.find((name) => name === pair?.[1]);
    if (!pair || !kind) throw new Failure('INPUT_INVALID', { fields: { after: 'Halaman tidak dikenal.' } });
    seen[kind] = Number(pair[2]);
  }
  return seen;
}

const writeMark = (seen: Seen): string =>
  Object.entries(seen)
    .map(([kind, id]) => `${kind}.${id}`)
    .join('-');

/**
 * The newest `limit` of several lists, each newest first by its ids. A list is never reordered, even where two of its
 * moments stand the other way round, so that a page goes on exactly where the one before ended.
 */
export function mergeNewest<Row extends { kind: string; id: number; at: Date }>(
  rows: readonly Row[],
  limit: number,
): Row[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const byKind = kinds.map((name) =>
    rows.filter(({ kind }) => kind === name).toSorted((a, b) => b.id - a.id),
  );
  const merged: Row[] = [];
  while (merged.length < limit) {
    const heads = byKind.filter((list) => list.length > 0);
    const newest = heads.toSorted((a, b) => (b[0]?.at.getTime() ?? 0) - (a[0]?.at.getTime() ?? 0))[0];
    const row = newest?.shift();
    if (!row) break;
    merged.push(row);
  }
  return merged;
}

const bonusStates: Partial<Record<string, string>> = { paid: 'Dibayarkan', waiting: 'Menunggu' };
const wordOf = (labels: Partial<Record<string, string>>, key: string | null): string =>
  labels[key ?? ''] ?? key ?? '';

/** Title, detail and status of a row in words. */
function wordsOf(row: TimelineRow): Pick<TimelineEntry, 'title' | 'detail' | 'status'> {
  const { what, detail, status } = row;
  switch (row.kind) {
    case 'order':
      return {
        title: `Orderan ${formatNumber(Number(detail))} PIN ${wordOf(pinTypeLabels, what)}`,
        detail: '',
        status: wordOf(orderStatusLabels, status),
      };
    case 'bonus':
      return {
        title: `Bonus ${wordOf(bonusTypeLabels, what)}`,
        detail: `Dari ${detail}`,
        status: wordOf(bonusStates, status),
      };
    case 'withdrawal':
      return {
        title: 'Penarikan',
        detail: `Ke ${bankLabel(row.bankCode ?? '')} ${maskAccountNumber(detail ?? '')}`,
        status: wordOf(withdrawalLabelsForStaff, status),
      };
    case 'claim':
      return {
        title: 'Klaim reward',
        detail: rewardOf(what as Parameters<typeof rewardOf>[0]).title,
        status: wordOf(claimStatusLabels, status),
      };
    case 'note':
      return { title: 'Catatan', detail: '', status: null };
  }
}

function present(row: TimelineRow, notes: ReadonlyMap<number, PartnerNote>): TimelineEntry {
  const { kind, id, code, amount } = row;
  const note = kind === 'note' ? (notes.get(id) ?? null) : null;
  return { kind, id, at: row.at.toISOString(), code, amount, ...wordsOf(row), note };
}

/**
 * What happened with a partner, newest first: orders, bonuses, withdrawals, claims and notes, each kind for those who may
 * see it elsewhere; of a person who became staff only for those who manage them. Failures: NOT_FOUND, INPUT_INVALID.
 */
export const showPartnerTimeline = view(
  contract.reports.partnerTimeline,
  async ({ db, actor, caller, input, now }) => {
    const { partnerId, kind: wanted, after, limit } = input;
    const partner = await partnerBehind(db, partnerId);
    if (!partner) throw new Failure('NOT_FOUND');
    const personal = mayReadPersonal(actor.role, partner.role);
    const seen = readMark(after);
    const page = Object.fromEntries(
      timelineKinds.map((kind) => {
        const sees = callerMay(needs[kind], caller) && (kind !== 'note' || personal);
        const asked = sees && (!wanted || wanted === kind);
        return [kind, { limit: asked ? limit + 1 : 0, before: seen[kind] ?? null }];
      }),
    ) as TimelinePage;
    const read = async (from: Database | Tx) => {
      const found = await selectTimeline(from, partnerId, page);
      const rows = mergeNewest(found, limit);
      const noted = rows.filter(({ kind }) => kind === 'note').map(({ id }) => id);
      return { found, rows, notes: await notesOf(from, noted, actor, now) };
    };
    // Notes are a second statement of the same moment; without any, there is one.
    const { found, rows, notes } = await (partner.isNoted ? snapshot(db, read) : read(db));
    for (const { kind, id } of rows) seen[kind] = id;
    return {
      rows: rows.map((row) => present(row, notes)),
      next: found.length > rows.length ? writeMark(seen) : null,
    };
  },
);
