import type { Database, Tx } from '../../platform/database/database.ts';
import { stockSummary } from '../pins/index.ts';
import { waitingClaims } from '../rewards/index.ts';
import { type Preview, selectPreview } from './reset-store.ts';

export async function previewOf(tx: Database | Tx, companyId: number): Promise<Preview> {
  const { partners, balance, withdrawals } = await selectPreview(tx);
  const { all, company, waitingOrders } = await stockSummary(tx, companyId);
  const { undecided, toHandOver } = await waitingClaims(tx, null);
  const partnerPins = { activation: all.activation - company.activation, ro: all.ro - company.ro };
  return {
    partners,
    balance,
    partnerPins,
    allPins: all,
    waiting: { orders: waitingOrders, withdrawals, claims: undecided + toHandOver },
  };
}
