import { bonusTypes } from '@rimpang/domain/plan';
import type { Database, Tx } from '../../platform/database/database.ts';
import { sumKinds, sumOpenings } from '../ledger/index.ts';
import { type BonusTypeTotal, isLaterNetwork, sumBonusTypes } from './total-store.ts';

/** What people can still take: ledger accounts of partners. */
const dueKinds: ReadonlySet<string> = new Set(['available', 'held']);

function typesOf(totals: readonly BonusTypeTotal[]) {
  return bonusTypes.map((type) => {
    const { amount = 0, claimed = 0, count = 0 } = totals.find((row) => row.type === type) ?? {};
    return { type, amount, unclaimed: amount - claimed, count };
  });
}

type Openings = { paid: number; unpaid: number };

/** `due`: the rupiah that their owners can still take; those they brought along are no bonuses. */
function sumsOf(totals: readonly BonusTypeTotal[], due: number, openings: Openings) {
  const byType = typesOf(totals);
  const total = byType.reduce((sum, row) => sum + row.amount, 0);
  const left = byType.reduce((sum, row) => sum + row.unclaimed, 0);
  const count = byType.reduce((sum, row) => sum + row.count, 0);
  const unpaid = due - openings.unpaid;
  return {
    total,
    paid: total - left,
    unpaid,
    forfeited: left - unpaid,
    openingPaid: openings.paid,
    openingUnpaid: openings.unpaid,
    count,
    byType,
  };
}

/**
 * The partners' bonuses and the company's in whole rupiah, by type and in all: what was paid of them, what the company has yet to pay,
 * and what was given up by closings and resets; beside them what was paid and is left of the money that came along when the company moved in (decisions
 * 080, 219). `network` as for `sumBonusTypes`.
 */
export async function sumBonuses(tx: Database | Tx, companyId: number, network: 'all' | 'today') {
  const totals = await sumBonusTypes(tx, companyId, network);
  const kinds = await sumKinds(tx);
  const openings = await sumOpenings(tx);
  // What came along was the first network's, and a reset gave up what was left of it.
  if (network === 'today' && openings.paid > 0 && (await isLaterNetwork(tx))) openings.paid = 0;
  const due = kinds.reduce((sum, { kind, amount }) => sum + (dueKinds.has(kind) ? amount : 0), 0);
  const partners = totals.filter(({ company }) => !company);
  const company = totals.filter((row) => row.company);
  return {
    partners: sumsOf(partners, due, openings),
    company: sumsOf(company, 0, { paid: 0, unpaid: 0 }),
  };
}
