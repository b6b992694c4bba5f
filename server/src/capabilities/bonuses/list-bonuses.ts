import { contract } from '@rimpang/contract/index';
import { bonusTypes } from '@rimpang/domain/plan';
import { addDays, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import type { RawBuilder } from 'kysely';
import { type Database, snapshot } from '../../platform/database/database.ts';
import { allPart, firstPart, onePart } from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { type Balances, balancesFor, noBalances, type OpeningFound, openingFor } from '../ledger/index.ts';
import { selectBonuses, selectBonusPage } from './bonus-list-store.ts';
import { missedTotalOf, selectMissed } from './missed-store.ts';
import { presentBonus, presentBonusToStaff, presentMissed } from './present.ts';
import { bonusTotalsOf, type TypeTotal } from './running-total-store.ts';

/** What the totals of one partner are made of, as parts of a page; `since` is the beginning of today. */
export const summaryParts = (partnerId: RawBuilder<unknown>, since: RawBuilder<unknown>) => ({
  stands: firstPart(balancesFor(partnerId)),
  totals: allPart(bonusTotalsOf(partnerId, since)),
  opening: onePart(openingFor(partnerId)),
});

type SummaryFound = { stands: Balances | null; totals: readonly TypeTotal[]; opening: OpeningFound };

/**
 * Totals of one partner: what was earned, paid, held, and what can be taken now, per type, and what came along when the company
 * moved in, which is paid before any bonus. Whole rupiah.
 */
export function presentSummary({ stands: found, totals, opening }: SummaryFound) {
  const stands = found ?? noBalances;
  const byType = bonusTypes.map((type) => {
    const row = totals.find((total) => total.type === type);
    return { type, amount: row?.amount ?? 0, unclaimed: row?.unclaimed ?? 0, count: row?.count ?? 0 };
  });
  return {
    opening:
      opening.at === null
        ? null
        : {
            amount: opening.earned,
            unclaimed: Math.max(0, opening.earned - stands.paid),
            at: new Date(opening.at).toISOString(),
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

const summaryFor = askedForEach({ partnerId: 'bigint', since: 'timestamptz' }, ({ partnerId, since }) =>
  summaryParts(partnerId, since),
);

export const showBonusSummary = view(contract.bonuses.summary, async ({ db, actor, now }) =>
  presentSummary(await summaryFor(db, { partnerId: actor.id, since: startOfBusinessDay(now) })),
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
export const listOwnBonuses = view(contract.bonuses.list, async ({ db, actor, input, now }) => {
  const { after, limit, type, status, trigger } = input;
  const filter = { type, status, trigger, ...momentsOf(input, now) };
  const page = { before: lastSeen(after) ?? undefined, limit: limit + 1 };
  const { rows, total } = await selectBonusPage(db, actor.id, filter, page);
  return { ...pageOf(rows, limit, presentBonus), total };
});

/** How many and how much went past a partner since a moment, because the own RO was not active: a part of a page. */
export const missedPart = (partnerId: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  onePart(missedTotalOf(partnerId, { from }));

/** What went past the reader because the own RO was not active at that moment. */
export const listMissedBonuses = view(contract.bonuses.missed, ({ db, actor, input, now }) =>
  snapshot(db, async (tx) => {
    const { after, limit } = input;
    const filter = momentsOf(input, now);
    const page = { before: lastSeen(after) ?? undefined, limit: limit + 1 };
    const found = await selectMissed(tx, actor.id, filter, page);
    return { ...pageOf(found, limit, presentMissed), total: await missedTotalOf(actor.id, filter).one(tx) };
  }),
);
