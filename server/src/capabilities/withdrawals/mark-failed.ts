import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { asSentence } from '@rimpang/domain/text';
import { verb } from '../../platform/requests/verb.ts';
import { messageToPartner } from './messages.ts';
import { giveBack } from './money.ts';
import { presentQueued } from './present.ts';
import { leaveProcessed, auditOf } from './settle-withdrawal.ts';

/**
 * The bank transfer came back: processed → failed, amount and fee are available again.
 * Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, OWN_BENEFIT.
 */
export const markWithdrawalFailed = verb(contract.withdrawals.markFailed, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { vault } }) => {
    const { withdrawalId, reason } = input;
    const row = await leaveProcessed(
      tx,
      withdrawalId,
      {
        verb: 'withdrawals.markFailed',
        by: actor.id,
        now,
        reference: null,
        reason,
      },
      vault,
    );
    await giveBack(tx, row, now);
    const message = await messageToPartner(tx, row, {
      title: `Penarikan ${formatRupiah(row.amount)} gagal`,
      body: `Transfer penarikan ${row.code} gagal: ${asSentence(reason)} ${formatRupiah(row.amount + row.fee)} sudah kembali ke saldo Anda.`,
    });
    return {
      result: presentQueued(row),
      audit: auditOf(row, { reason }),
      messages: [message],
      live: [`account:${row.partnerId}`, 'withdrawals'],
    };
  },
});
