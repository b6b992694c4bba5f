import { contract } from '@rimpang/contract/index';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import { formatRupiah } from '@rimpang/domain/money';
import { verb } from '../../platform/verb.ts';
import { leavePending } from './decide-withdrawal.ts';
import { messageToPartner } from './messages.ts';
import { payOut } from './money.ts';
import { presentQueued } from './present.ts';

/**
 * Pays a withdrawal out: pending → completed, the held money leaves (decision 5). Of several clicks one counts.
 * Failures: NOT_FOUND, WITHDRAWAL_DECIDED.
 */
export const approve = verb(contract.withdrawals.approve, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const decision = { status: 'completed', by: actor.id, now, reason: null } as const;
    const row = await leavePending(tx, input.withdrawalId, decision);
    await payOut(tx, row, now);
    const message = await messageToPartner(tx, row, {
      title: `Penarikan ${formatRupiah(row.amount)} selesai`,
      body: `Penarikan ${row.code} disetujui. ${formatRupiah(row.amount)} dikirim ke ${bankLabel(row.bankCode)} ${maskAccountNumber(row.accountLast4)} a.n. ${row.bankHolder}.`,
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
