import { contract } from '@rimpang/contract/index';
import { bonusTypes } from '@rimpang/domain/plan';
import { addDays, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import { type Database, type Tx, snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { balancesOf, selectOpening } from '../ledger/index.ts';
import { selectBonuses, selectTotal, selectBonusTotals } from './bonus-list-store.ts';
import { selectMissed, selectMissedTotal } from './missed-store.ts';
import { presentBonus, presentBonusToStaff, presentMissed } from './present.ts';

/**
 * Totals of one partner: what was earned, paid, held, and what can be taken now, per type, and what came along when the company
 * moved in, which is paid before any bonus. Whole rupiah.
 */
export async function summaryOf(tx: Database | Tx, accountId: number, now: Date) {
  const stands = await balancesOf(tx, accountId);
  const totals = await selectBonusTotals(tx, accountId, startOfBusinessDay(now));
  const byType = bonusTypes.map((type) => {
    const row = totals.find((total) => total.type === type);
    return { type, amount: row?.amount ?? 0, unclaimed: row?.unclaimed ?? 0, count: row?.count ?? 0 };
  });
  const opening = await selectOpening(tx, accountId);
  return {
    opening: opening && {
      amount: opening.earned,
      unclaimed: Math.max(0, opening.earned - stands.paid),
      at: opening.at.toISOString(),
    },
    total: stands.earned,
    paid: stands.paid,
    unpaid: stands.earned - stands.paid,
    held: stands.held,
    available: stands.available,
    today: totals.reduce((sum, row) => sum + row.today, 0),
    byType,
  };
}

export const showBonusSummary = view(contract.bonuses.summary, ({ db, actor, now }) =>
  snapshot(db, (tx) => summaryOf(tx, actor.id, now)),
);

type Days = { period: 'all' | 'today'; from?: string; to?: string };

/** WIB days as moments: `from` included, `until` excluded. Today wins over a range. */
export function momentsOf({ period, from, to }: Days, now: Date): { from?: Date; until?: Date } {
  if (period === 'today') return { from: startOfBusinessDay(now) };
  return { from: from ? startOfDate(from) : undefined, until: to ? addDays(startOfDate(to), 1) : undefined };
}

/** One partner's bonuses, newest first, for the staff page of that partner. */
export async function bonusesOf(db: Database, beneficiary: number, page: { after?: string; limit: number }) {
  const { after, limit } = page;
  const found = await selectBonuses(
    db,
    beneficiary,
    {},
    { before: lastSeen(after) ?? undefined, limit: limit + 1 },
  );
  return pageOf(found, limit, presentBonusToStaff);
}

/** One's own bonuses, newest first, with the sum of all that match. */
export const listOwnBonuses = view(contract.bonuses.list, ({ db, actor, input, now }) =>
  snapshot(db, async (tx) => {
    const { after, limit, type, status, trigger } = input;
    const filter = { type, status, trigger, ...momentsOf(input, now) };
    const page = { before: lastSeen(after) ?? undefined, limit: limit + 1 };
    const found = await selectBonuses(tx, actor.id, filter, page);
    return { ...pageOf(found, limit, presentBonus), total: await selectTotal(tx, actor.id, filter) };
  }),
);

/** How many and how much went past a partner since a moment, because the own RO was not active. */
export const missedSince = (db: Database | Tx, partnerId: number, from: Date) =>
  selectMissedTotal(db, partnerId, { from });

/** What went past the reader because the own RO was not active at that moment. */
export const listMissedBonuses = view(contract.bonuses.missed, ({ db, actor, input, now }) =>
  snapshot(db, async (tx) => {
    const { after, limit } = input;
    const filter = momentsOf(input, now);
    const page = { before: lastSeen(after) ?? undefined, limit: limit + 1 };
    const found = await selectMissed(tx, actor.id, filter, page);
    return { ...pageOf(found, limit, presentMissed), total: await selectMissedTotal(tx, actor.id, filter) };
  }),
);
