import type { Tx } from '../../platform/database/database.ts';
import { postTransfers, type TransferLeg } from '../ledger/index.ts';
import type { WithdrawalRow } from './store.ts';

type Money = Pick<WithdrawalRow, 'id' | 'partnerId' | 'amount' | 'fee'>;

/** One transfer per step and withdrawal, for good: the ledger's own key refuses a second one (invariant 12). */
async function move(tx: Tx, rule: string, row: Money, legs: TransferLeg[], now: Date): Promise<void> {
  const cause = `withdrawal:${row.id}`;
  await postTransfers(tx, [{ rule, cause, beneficiary: row.partnerId, legs }], now);
}

/** Reserve: available → held, amount and fee. */
export async function holdMoney(tx: Tx, row: Money, now: Date): Promise<void> {
  const sum = row.amount + row.fee;
  const legs: TransferLeg[] = [
    { owner: row.partnerId, kind: 'available', amount: -sum },
    { owner: row.partnerId, kind: 'held', amount: sum },
  ];
  await move(tx, 'withdrawal.hold', row, legs, now);
}

/** Post: held → the bank transfer and the company's fee. */
export async function payOut(tx: Tx, row: Money, now: Date): Promise<void> {
  const fee: TransferLeg[] = row.fee > 0 ? [{ owner: null, kind: 'fee_income', amount: row.fee }] : [];
  const legs: TransferLeg[] = [
    { owner: row.partnerId, kind: 'held', amount: -(row.amount + row.fee) },
    { owner: null, kind: 'payout', amount: row.amount },
    ...fee,
  ];
  await move(tx, 'withdrawal.complete', row, legs, now);
}

/** Void: held → available, all of it, the fee too. */
export async function giveBack(tx: Tx, row: Money, now: Date): Promise<void> {
  const sum = row.amount + row.fee;
  const legs: TransferLeg[] = [
    { owner: row.partnerId, kind: 'held', amount: -sum },
    { owner: row.partnerId, kind: 'available', amount: sum },
  ];
  await move(tx, 'withdrawal.return', row, legs, now);
}
