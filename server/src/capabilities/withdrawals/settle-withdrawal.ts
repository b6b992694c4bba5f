import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { needsSomebodyElse } from '@rimpang/domain/withdrawals';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { type HouseSettings, readHouseSetting } from '../../platform/setting.ts';
import { verb } from '../../platform/verb.ts';
import { lockWithdrawal, settle, type Settlement } from './batch-store.ts';
import { decided } from './decide-withdrawal.ts';
import { accountOf, messageToPartner } from './messages.ts';
import { giveBack, payOut } from './money.ts';
import { presentQueued } from './present.ts';
import type { WithdrawalRow } from './store.ts';

/** Why this person may not record the bank's answer now; null where it may be done. */
export function settlingProblem(
  row: WithdrawalRow,
  outcome: Settlement['status'],
  reader: number,
  { fourEyesAbove }: HouseSettings['payouts'],
): Failure | null {
  if (row.status === 'pending') return new Failure('WITHDRAWAL_NOT_APPROVED');
  if (row.status !== 'processed') return decided(row);
  if (outcome === 'failed') return null;
  if (!needsSomebodyElse(row.amount, fourEyesAbove, reader, [row.decidedById, row.batchBy])) return null;
  return new Failure('FOUR_EYES', { reason: formatRupiah(fourEyesAbove ?? 0) });
}

async function leaveProcessed(tx: Tx, id: number, settlement: Settlement): Promise<WithdrawalRow> {
  const before = await lockWithdrawal(tx, id);
  if (!before) throw new Failure('NOT_FOUND');
  const { value } = await readHouseSetting(tx, 'payouts');
  const problem = settlingProblem(before, settlement.status, settlement.by, value);
  if (problem) throw problem;
  const row = await settle(tx, id, settlement);
  if (!row) throw decided(before);
  return row;
}

const auditOf = (row: WithdrawalRow, detail: object) => ({
  subject: `withdrawal:${row.id}`,
  detail: { code: row.code, amount: row.amount, partnerId: row.partnerId, batch: row.batchCode, ...detail },
});

/**
 * The bank transfer was made: processed → completed, the held money leaves (decision 5). Above the limit somebody else
 * than the maker must say so. Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, FOUR_EYES.
 */
export const markPaid = verb(contract.withdrawals.markPaid, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { withdrawalId, reference } = input;
    const row = await leaveProcessed(tx, withdrawalId, {
      status: 'completed',
      by: actor.id,
      now,
      reference,
      reason: null,
    });
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

/**
 * The bank transfer came back: processed → failed, amount and fee are available again.
 * Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED.
 */
export const markFailed = verb(contract.withdrawals.markFailed, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { withdrawalId, reason } = input;
    const row = await leaveProcessed(tx, withdrawalId, {
      status: 'failed',
      by: actor.id,
      now,
      reference: null,
      reason,
    });
    await giveBack(tx, row, now);
    const message = await messageToPartner(tx, row, {
      title: `Penarikan ${formatRupiah(row.amount)} gagal`,
      body: `Transfer penarikan ${row.code} gagal: ${reason}. ${formatRupiah(row.amount + row.fee)} sudah kembali ke saldo Anda.`,
    });
    return {
      result: presentQueued(row),
      audit: auditOf(row, { reason }),
      messages: [message],
      live: [`account:${row.partnerId}`, 'withdrawals'],
    };
  },
});
