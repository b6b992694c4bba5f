import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { stepOf } from '@rimpang/domain/states';
import { statusOnApproval, withdrawalStates } from '@rimpang/domain/withdrawals';
import { readCompanySetting } from '../settings/index.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { leavePending } from './decide-withdrawal.ts';
import { accountOf, messageToPartner } from './messages.ts';
import { payOut } from './money.ts';
import { presentQueued } from './present.ts';

/**
 * Approves a withdrawal: pending → completed, the held money leaves; or, with payout batches on, pending → processed,
 * and the money stays held until its bank transfer is recorded (decision 005). Of several clicks one counts.
 * Failures: NOT_FOUND, WITHDRAWAL_DECIDED, OWN_BENEFIT, PAYOUTS_CHANGED where it was decided upon with the other in mind.
 */
export const approveWithdrawal = verb(contract.withdrawals.approve, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const { batches } = (await readCompanySetting(tx, 'payouts')).value;
    const step = stepOf(withdrawalStates, 'withdrawals.approve', statusOnApproval(batches));
    const decision = { verb: 'withdrawals.approve', step, by: actor.id, now, reason: null } as const;
    const row = await leavePending(tx, input.withdrawalId, decision, services.vault);
    if (input.batches !== undefined && input.batches !== batches) throw new Failure('PAYOUTS_CHANGED');
    if (!batches) await payOut(tx, row, now);
    const sum = formatRupiah(row.amount);
    const message = await messageToPartner(tx, row, {
      title: batches ? `Penarikan ${sum} disetujui` : `Penarikan ${sum} selesai`,
      body: `Penarikan ${row.code} disetujui. ${sum} ${batches ? 'akan dikirim' : 'dikirim'} ke ${accountOf(row)}.`,
    });
    return {
      result: presentQueued(row),
      audit: {
        subject: `withdrawal:${row.id}`,
        detail: { code: row.code, amount: row.amount, fee: row.fee, partnerId: row.partnerId },
      },
      messages: [message],
      live: [`account:${row.partnerId}`, 'withdrawals'],
    };
  },
});
