import { contract } from '@rimpang/contract/index';
import { bonusTypes } from '@rimpang/domain/plan';
import { isStaff } from '@rimpang/domain/permissions';
import { startOfBusinessDay } from '@rimpang/domain/calendar';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { snapshot } from '../../platform/database.ts';
import { lastSeen, pageOf } from '../../platform/paging.ts';
import { view } from '../../platform/verb.ts';
import { standing } from '../ledger/index.ts';
import { presentBonus, presentExplanation } from './present.ts';
import { selectBonuses, selectExplained, selectTotals } from './store.ts';

/** Totals of one partner: what was earned, paid, held, and what can be taken now, per type. Whole rupiah. */
export async function summaryOf(tx: Database | Tx, accountId: number, now: Date) {
  const stands = await standing(tx, accountId);
  const totals = await selectTotals(tx, accountId, startOfBusinessDay(now));
  const byType = bonusTypes.map((type) => {
    const row = totals.find((total) => total.type === type);
    return { type, amount: row?.amount ?? 0, unclaimed: row?.unclaimed ?? 0, count: row?.count ?? 0 };
  });
  return {
    total: stands.earned,
    paid: stands.paid,
    unpaid: stands.earned - stands.paid,
    held: stands.held,
    available: stands.available,
    today: totals.reduce((sum, row) => sum + row.today, 0),
    byType,
  };
}

export const summary = view(contract.bonuses.summary, ({ db, actor, now }) =>
  snapshot(db, (tx) => summaryOf(tx, actor.id, now)),
);

/** One's own bonuses, newest first. */
export const list = view(contract.bonuses.list, async ({ db, actor, input }) => {
  const { after, limit, type, status } = input;
  const before = lastSeen(after) ?? undefined;
  return pageOf(
    await selectBonuses(db, actor.id, { type, status, before, limit: limit + 1 }),
    limit,
    presentBonus,
  );
});

/** Failures: NOT_FOUND, also for another partner's bonus. */
export const explain = view(contract.bonuses.explain, async ({ db, actor, input }) => {
  const row = await selectExplained(db, input.bonusId);
  if (!row || (!isStaff(actor.role) && row.beneficiaryId !== actor.id)) throw new Failure('NOT_FOUND');
  return presentExplanation(row);
});
