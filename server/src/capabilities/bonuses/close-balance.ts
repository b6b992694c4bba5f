import type { Tx } from '../../platform/database/database.ts';
import {
  closeAllAccounts,
  deleteAccounts,
  postTransfers,
  type Balances,
  type Transfer,
} from '../ledger/index.ts';

/** A partner's balances, locked until the transaction ends. Whole rupiah and points. */
export { type Balances, lockBalances } from '../ledger/index.ts';

/**
 * Gives up what is left of a partner: money to the company as forfeited, points back to where they were issued
 * (decision 009). Once per cause. What is held stays: the person who closes an account decides its withdrawals first.
 */
export async function forfeitBalance(
  tx: Tx,
  owner: { id: number; balances: Balances },
  cause: string,
  now: Date,
): Promise<void> {
  const { id, balances } = owner;
  const points = (['utama', 'peringkat'] as const).map(
    (counter): Transfer => ({
      rule: `closing.${counter}`,
      cause,
      beneficiary: id,
      legs: [
        { owner: id, kind: counter, amount: -balances[counter] },
        { owner: null, kind: `${counter}_issued`, amount: balances[counter] },
      ],
    }),
  );
  const money: Transfer = {
    rule: 'closing.forfeit',
    cause,
    beneficiary: id,
    legs: [
      { owner: id, kind: 'available', amount: -balances.available, forfeited: true },
      { owner: null, kind: 'forfeited', amount: balances.available },
    ],
  };
  await postTransfers(
    tx,
    [money, ...points].filter((transfer) => transfer.legs.some((leg) => leg.amount !== 0)),
    now,
  );
}

/** Removes the accounts of a person who never got a rupiah or a point. Throws the foreign key violation otherwise. */
export const dropUnusedAccounts = (tx: Tx, ownerId: number): Promise<void> => deleteAccounts(tx, ownerId);

/** Closes everybody's money and points at once (decision 010). Returns the rupiah given up. */
export const closeAllBalances = (tx: Tx, cause: string, companyId: number, now: Date): Promise<number> =>
  closeAllAccounts(tx, cause, companyId, now);
