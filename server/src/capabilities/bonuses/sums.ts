import { bonusTypes } from '@rimpang/domain/plan';
import type { Database, Tx } from '../../platform/database/database.ts';
import { sumKinds } from '../ledger/index.ts';
import { type BonusTypeTotal, sumBonusTypes } from './total-store.ts';

/** What people can still take: ledger accounts of partners. */
const dueKinds: ReadonlySet<string> = new Set(['available', 'held']);

function typesOf(totals: readonly BonusTypeTotal[]) {
  return bonusTypes.map((type) => {
    const { amount = 0, claimed = 0, count = 0 } = totals.find((row) => row.type === type) ?? {};
    return { type, amount, unclaimed: amount - claimed, count };
  });
}

/** `due`: the rupiah that their owners can still take. */
function sumsOf(totals: readonly BonusTypeTotal[], due: number) {
  const byType = typesOf(totals);
  const total = byType.reduce((sum, row) => sum + row.amount, 0);
  const left = byType.reduce((sum, row) => sum + row.unclaimed, 0);
  const count = byType.reduce((sum, row) => sum + row.count, 0);
  const unpaid = Math.min(left, due);
  return { total, paid: total - left, unpaid, forfeited: left - unpaid, count, byType };
}

/**
 * The partners' bonuses and the company's in whole rupiah, by type and in all: what was paid of them, what the company has yet to pay,
 * and what was given up by closings and resets (decision 080). `network` as for `sumBonusTypes`.
 */
export async function sumBonuses(tx: Database | Tx, companyId: number, network: 'all' | 'today') {
  const totals = await sumBonusTypes(tx, companyId, network);
  const kinds = await sumKinds(tx);
  const due = kinds.reduce((sum, { kind, amount }) => sum + (dueKinds.has(kind) ? amount : 0), 0);
  const partners = totals.filter(({ company }) => !company);
  const company = totals.filter((row) => row.company);
  return { partners: sumsOf(partners, due), company: sumsOf(company, 0) };
}
