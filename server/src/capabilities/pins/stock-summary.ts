import type { PinStatus, PinType } from '@rimpang/domain/pins';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Stock } from './pin-store.ts';
import { sumStock } from './stock-total-store.ts';
import { countWaitingOrders } from './void-store.ts';

/** Available PINs of everybody and of the company, and how many orders wait for a decision. */
export async function stockSummary(
  db: Database | Tx,
  companyId: number,
): Promise<{ all: Stock; company: Stock; waitingOrders: number }> {
  const available = (await sumStock(db, companyId)).filter(({ status }) => status === 'available');
  const [all, company]: [Stock, Stock] = [
    { activation: 0, ro: 0 },
    { activation: 0, ro: 0 },
  ];
  for (const row of available) {
    all[row.type] += row.count;
    if (row.company) company[row.type] += row.count;
  }
  return { all, company, waitingOrders: await countWaitingOrders(db) };
}

const became = { available: 0, used: 0, transferred: 0, voided: 0, created: 0 };

/**
 * What became of every PIN, per type: created = available + used + transferred + voided. Every PIN begins with the company,
 * those of an approved order too; transferred are the ones that belong to another owner now.
 */
export async function companyStockOf(db: Database | Tx, companyId: number) {
  const stock = { activation: { ...became }, ro: { ...became } };
  for (const { type, company, status, count } of await sumStock(db, companyId)) {
    stock[type].created += count;
    stock[type][company || status === 'voided' ? status : 'transferred'] += count;
  }
  return stock;
}

/** How many PINs of a type, or of all, are in a status. */
export async function statusCounts(
  db: Database | Tx,
  companyId: number,
  type: PinType | undefined,
): Promise<{ status: PinStatus; count: number }[]> {
  const rows = await sumStock(db, companyId);
  return rows.filter((row) => !type || row.type === type);
}
