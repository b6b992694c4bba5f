import { contract } from '@rimpang/contract/index';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { rupiah } from '@rimpang/domain/money';
import { withdrawalFee, withdrawalProblem } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { totalRefusal } from '../../platform/requests/as-shown.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { lockAllBalancesOf } from '../ledger/index.ts';
import { profileOf } from '../partners/index.ts';
import { bankOf, changedBankHours, recentBankChange } from './bank.ts';
import { requestedToChangedBank } from './messages.ts';
import { holdMoney } from './money.ts';
import { presentWithdrawal } from './present.ts';
import { insertWithdrawals, type WithdrawalRow } from './store.ts';

/**
 * Asks for a payout: amount + fee move from available to held in the same transaction (decision 005, invariant 4). The
 * balance is judged under its lock, so of many requests at once only as many pass as it pays for. Partners who ask at the same moment
 * share a transaction, so that the numbers of a month are locked once for all of them (decision 130).
 * Money to an account that was changed shortly before is marked for staff, and its owner is told (decision 083).
 * Failures: WITHDRAWAL_REFUSED (beside the amount), OFFER_CHANGED where another total was shown, PROFILE_NOT_FOUND.
 */
export const requestWithdrawal = sharedVerb(contract.withdrawals.request, {
  async run({ tx, members, now }) {
    const destinations = await destinationsOf(
      tx,
      members.map(({ actor }) => actor.id),
      now,
    );
    const balances = await lockAllBalancesOf(
      tx,
      members.map(({ actor }) => actor.id),
    );
    const judged = members.map(({ actor, input: { amount, total } }) => {
      const destination = destinations.get(actor.id);
      if (!destination) return new Failure('PROFILE_NOT_FOUND');
      const availableBefore = balances.get(actor.id)?.available ?? 0;
      const reason = withdrawalProblem(amount, rupiah(availableBefore));
      if (reason) return fieldFailure('WITHDRAWAL_REFUSED', 'amount', { reason });
      const changed = totalRefusal(total, amount + withdrawalFee);
      if (changed) return changed;
      return { partnerId: actor.id, amount, fee: withdrawalFee, availableBefore, ...destination };
    });
    const accepted = judged.flatMap((one) => (one instanceof Failure ? [] : [one]));
    if (accepted.length === 0) return { outcomes: judged.map(refusal) };
    const rows = await insertWithdrawals(tx, accepted, { now, month: yearMonthLabel(now) });
    await holdMoney(tx, rows, now);
    const rowOf = new Map(rows.map((row) => [row.partnerId, row]));
    const outcomes = members.map(({ actor }, index) => {
      const [one, row] = [judged[index], rowOf.get(actor.id)];
      return !one || !row || one instanceof Failure ? refusal(one) : presentRequest(actor, row, one);
    });
    return { outcomes };
  },
});

function refusal(one: unknown): Failure {
  if (one instanceof Failure) return one;
  throw new Error('a withdrawal was neither written nor refused');
}

type Destination = {
  bank: NonNullable<ReturnType<typeof bankOf>>;
  bankChange: Awaited<ReturnType<typeof recentBankChange>>;
};

/** Where the money of each partner goes; without those who have no complete profile. */
async function destinationsOf(
  tx: Tx,
  partnerIds: readonly number[],
  now: Date,
): Promise<Map<number, Destination>> {
  const hours = await changedBankHours(tx);
  const destinations = new Map<number, Destination>();
  for (const id of partnerIds) {
    const bank = bankOf(await profileOf(tx, id));
    // After the account: a change in between marks the request, it is never missed.
    if (bank) destinations.set(id, { bank, bankChange: await recentBankChange(tx, id, now, hours) });
  }
  return destinations;
}

/** What the partner is told, and what is written down about it. */
function presentRequest(
  actor: Actor,
  row: WithdrawalRow,
  { bankChange, availableBefore }: Pick<Destination, 'bankChange'> & { availableBefore: number },
) {
  return {
    result: presentWithdrawal(row),
    audit: {
      subject: `withdrawal:${row.id}`,
      detail: {
        code: row.code,
        amount: row.amount,
        fee: row.fee,
        availableBefore,
        bankChangedAt: bankChange?.at,
      },
    },
    messages: bankChange ? [requestedToChangedBank(row, actor, bankChange.at)] : [],
    live: [`account:${actor.id}`, 'withdrawals'],
  };
}
