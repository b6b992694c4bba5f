import type { Tx } from '../../platform/database/database.ts';
import { holdOpen } from '../accounts/index.ts';
import { postTransfers, type Transfer, type TransferLeg } from '../ledger/index.ts';
import type { WithdrawalRow } from './store.ts';

type Money = Pick<WithdrawalRow, 'id' | 'partnerId' | 'amount' | 'fee'>;

/** One transfer per step and withdrawal, for good: the ledger's own key refuses a second one (invariant 12). */
const transferOf = (rule: string, row: Money, legs: TransferLeg[]): Transfer => ({
  rule,
  cause: `withdrawal:${row.id}`,
  beneficiary: row.partnerId,
  legs,
});

/** Reserve: available → held, amount and fee. */
export function holdTransfer(row: Money): Transfer {
  const sum = row.amount + row.fee;
  return transferOf('withdrawal.hold', row, [
    { owner: row.partnerId, kind: 'available', amount: -sum },
    { owner: row.partnerId, kind: 'held', amount: sum },
  ]);
}

/** Post: held → the bank transfer and the company's fee. */
export function payOutTransfer(row: Money): Transfer {
  const fee: TransferLeg[] = row.fee > 0 ? [{ owner: null, kind: 'fee_income', amount: row.fee }] : [];
  return transferOf('withdrawal.complete', row, [
    { owner: row.partnerId, kind: 'held', amount: -(row.amount + row.fee) },
    { owner: null, kind: 'payout', amount: row.amount },
    ...fee,
  ]);
}

/** Void: held → available, all of it, the fee too. */
export function giveBackTransfer(row: Money): Transfer {
  const sum = row.amount + row.fee;
  return transferOf('withdrawal.return', row, [
    { owner: row.partnerId, kind: 'held', amount: -sum },
    { owner: row.partnerId, kind: 'available', amount: sum },
  ]);
}

export const holdMoney = (tx: Tx, rows: readonly Money[], now: Date) =>
  postTransfers(tx, rows.map(holdTransfer), now);

/**
 * Posts what was decided about a partner's money. The account is held before its money, in the order in which
 * a closing locks them: the message that follows refers to the account, and would wait for it while a closing waits for
 * the money.
 */
async function postForPartner(tx: Tx, row: Money, transfer: Transfer, now: Date): Promise<void> {
  await holdOpen(tx, [row.partnerId]);
  await postTransfers(tx, [transfer], now);
}

export const payOut = (tx: Tx, row: Money, now: Date) => postForPartner(tx, row, payOutTransfer(row), now);

export const giveBack = (tx: Tx, row: Money, now: Date) =>
  postForPartner(tx, row, giveBackTransfer(row), now);
