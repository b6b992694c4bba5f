import type { Database, Tx } from '../../platform/database/database.ts';
import type { Balances, Transfer, Unit } from './ledger.ts';
import {
  balancesFor,
  insertAccounts,
  insertTransfers,
  lockRupiah,
  type PostedAccount,
  type PostedTransfer,
} from './store.ts';

export type { Balances, Transfer, TransferLeg } from './ledger.ts';

export { foldAllPostings, ledgerFolds, sumKinds, sumKindsOfDays } from './total-store.ts';
export { sumOpenings } from './opening-total-store.ts';
export { closeAllAccounts } from './close-all-store.ts';
export { balancesFor, deleteAccounts, lockAllBalances } from './store.ts';
export {
  deleteOpenedPurses,
  hasPostings,
  insertOpenedPurses,
  type OpeningFound,
  openingFor,
  selectAllPurses,
  selectOpening,
} from './opening-store.ts';

/** A programming mistake, never a user's: the transaction is rolled back and logged. */
export class UnbalancedTransfer extends Error {
  override name = 'UnbalancedTransfer';
}

/** Opens the two rupiah accounts of each of these partners. */
export async function openRupiahAccounts(tx: Tx, owners: readonly number[]): Promise<void> {
  await insertAccounts(tx, owners, [
    { kind: 'available', unit: 'rupiah' },
    { kind: 'held', unit: 'rupiah' },
  ]);
}

/** Opens the two point accounts of each of these partners. */
export async function openPointAccounts(tx: Tx, owners: readonly number[]): Promise<void> {
  await insertAccounts(
    tx,
    owners,
    (['utama', 'peringkat'] as const satisfies Unit[]).map((unit) => ({ kind: unit, unit })),
  );
}

/**
 * The only way a balance changes. All transfers are written or none; accounts come back as they stand afterwards.
 * Throws UnbalancedTransfer, and the database's check violation where a partner account would fall below zero.
 */
export async function postTransfers(
  tx: Tx,
  transfers: readonly Transfer[],
  now: Date,
): Promise<{ transfers: PostedTransfer[]; accounts: PostedAccount[] }> {
  if (transfers.length === 0) return { transfers: [], accounts: [] };
  for (const transfer of transfers) {
    const sum = transfer.legs.reduce((total, leg) => total + leg.amount, 0);
    if (sum !== 0 || transfer.legs.length < 2)
      throw new UnbalancedTransfer(`${transfer.rule} ${transfer.cause}: ${sum}`);
  }
  return insertTransfers(tx, transfers, now);
}

export const noBalances: Balances = { available: 0, held: 0, earned: 0, paid: 0, utama: 0, peringkat: 0 };

/** Where a partner stands; zeros where no account was opened yet. */
export async function balancesOf(db: Database | Tx, owner: number): Promise<Balances> {
  return (await balancesFor(owner).first(db)) ?? noBalances;
}

/** The same, with the partner's rupiah locked until the transaction ends: what is read here still holds when it is posted. */
export async function lockBalances(tx: Tx, owner: number): Promise<Balances> {
  await lockRupiah(tx, [owner]);
  return balancesOf(tx, owner);
}

/** The same for several partners, locked in one order. */
export async function lockAllBalancesOf(tx: Tx, owners: readonly number[]): Promise<Map<number, Balances>> {
  await lockRupiah(tx, owners);
  const balances = new Map<number, Balances>();
  for (const owner of owners) balances.set(owner, await balancesOf(tx, owner));
  return balances;
}
