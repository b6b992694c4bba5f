import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { stepOf } from '@rimpang/domain/states';
import { asSentence } from '@rimpang/domain/text';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { verb } from '../../platform/requests/verb.ts';
import { leavePending } from './decide-withdrawal.ts';
import { messageToPartner } from './messages.ts';
import { giveBack } from './money.ts';
import { presentQueued } from './present.ts';

/**
 * Turns a withdrawal down: pending → failed, amount and fee are available again (decision 005).
 * Failures: NOT_FOUND, WITHDRAWAL_DECIDED, OWN_BENEFIT.
 */
export const rejectWithdrawal = verb(contract.withdrawals.reject, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const step = stepOf(withdrawalStates, 'withdrawals.reject');
    const decision = { verb: 'withdrawals.reject', step, by: actor.id, now, reason: input.reason } as const;
    const row = await leavePending(tx, input.withdrawalId, decision, services.vault);
    await giveBack(tx, row, now);
    const message = await messageToPartner(tx, row, {
      title: `Penarikan ${formatRupiah(row.amount)} gagal`,
      body: `Penarikan ${row.code} ditolak: ${asSentence(input.reason)} ${formatRupiah(row.amount + row.fee)} sudah kembali ke saldo Anda.`,
    });
    return {
      result: presentQueued(row),
      audit: {
        subject: `withdrawal:${row.id}`,
        detail: { code: row.code, amount: row.amount, partnerId: row.partnerId, reason: input.reason },
      },
      messages: [message],
      live: [`account:${row.partnerId}`, 'withdrawals'],
    };
  },
});
