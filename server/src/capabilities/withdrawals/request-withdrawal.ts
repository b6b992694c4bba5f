import { contract } from '@rimpang/contract/index';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { rupiah } from '@rimpang/domain/money';
import { withdrawalFee, withdrawalProblem } from '@rimpang/domain/withdrawals';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockBalances } from '../ledger/index.ts';
import { profileOf } from '../partners/index.ts';
import { bankOf, recentBankChange } from './bank.ts';
import { requestedToChangedBank } from './messages.ts';
import { holdMoney } from './money.ts';
import { presentWithdrawal } from './present.ts';
import { insertWithdrawal } from './store.ts';

/**
 * Asks for a payout: amount + fee move from available to held in the same transaction (decision 005, invariant 4). The
 * balance is judged under its lock, so of many requests at once only as many pass as it pays for.
 * Money to an account that was changed shortly before is marked for staff, and its owner is told (decision 083).
 * Failures: WITHDRAWAL_REFUSED (beside the amount), PROFILE_NOT_FOUND.
 */
export const requestWithdrawal = verb(contract.withdrawals.request, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const bank = bankOf(await profileOf(tx, actor.id));
    if (!bank) throw new Failure('PROFILE_NOT_FOUND');
    // After the account: a change in between marks the request, it is never missed.
    const bankChange = await recentBankChange(tx, actor.id, now);
    const { available } = await lockBalances(tx, actor.id);
    const reason = withdrawalProblem(input.amount, rupiah(available));
    if (reason) throw fieldFailure('WITHDRAWAL_REFUSED', 'amount', { reason });
    const row = await insertWithdrawal(tx, {
      partnerId: actor.id,
      amount: input.amount,
      fee: withdrawalFee,
      availableBefore: available,
      bank,
      bankChange,
      now,
      month: yearMonthLabel(now),
    });
    await holdMoney(tx, row, now);
    return {
      result: presentWithdrawal(row),
      audit: {
        subject: `withdrawal:${row.id}`,
        detail: {
          code: row.code,
          amount: row.amount,
          fee: row.fee,
          availableBefore: available,
          bankChangedAt: bankChange?.at,
        },
      },
      messages: bankChange ? [requestedToChangedBank(row, actor, bankChange.at)] : [],
      live: [`account:${actor.id}`, 'withdrawals'],
    };
  },
});
