import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { verb } from '../../platform/requests/verb.ts';
import { accountOf, messageToPartner } from './messages.ts';
import { payOut } from './money.ts';
import { presentQueued } from './present.ts';
import { leaveProcessed, auditOf } from './settle-withdrawal.ts';

/**
 * The bank transfer was made: processed → completed, the held money leaves (decision 005). Above the limit another person
 * than the maker must say so. Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, FOUR_EYES,
 * OWN_BENEFIT.
 */
export const markWithdrawalPaid = verb(contract.withdrawals.markPaid, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { vault } }) => {
    const { withdrawalId, reference } = input;
    const row = await leaveProcessed(
      tx,
      withdrawalId,
      {
        verb: 'withdrawals.markPaid',
        by: actor.id,
        now,
        reference,
        reason: null,
      },
      vault,
    );
    await payOut(tx, row, now);
    const sum = formatRupiah(row.amount);
    const message = await messageToPartner(tx, row, {
      title: `Penarikan ${sum} selesai`,
      body: `${sum} sudah dikirim ke ${accountOf(row)}. Penarikan ${row.code}, referensi ${reference}.`,
    });
    return {
      result: presentQueued(row),
      audit: auditOf(row, { reference }),
      messages: [message],
      live: [`account:${row.partnerId}`, 'withdrawals'],
    };
  },
});
