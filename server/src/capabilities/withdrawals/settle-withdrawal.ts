import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { needsSomebodyElse } from '@rimpang/domain/withdrawals';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { ownAccounts } from '../accounts/index.ts';
import { type CompanySettings, readCompanySetting } from '../settings/index.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockWithdrawal, settle, type Settlement } from './batch-store.ts';
import { decided } from './decide-withdrawal.ts';
import { accountOf, messageToPartner } from './messages.ts';
import { giveBack, payOut } from './money.ts';
import { ownWithdrawals } from './own-withdrawals.ts';
import { presentQueued } from './present.ts';
import type { WithdrawalRow } from './store.ts';

/** Who asks, what pays them, and which accounts are theirs: what they made in one counts in the other (decision 083). */
export type Settler = { id: number; own: ReadonlySet<number>; accounts: ReadonlySet<number> };

/** What `settlingProblem` has to know about the reader, asked once for all rows. */
export async function settlerOf(
  db: Database | Tx,
  reader: number,
  rows: readonly WithdrawalRow[],
  vault: Vault,
): Promise<Settler> {
  const makers = rows.flatMap((row) => [row.decidedById, row.batchBy]);
  return {
    id: reader,
    own: await ownWithdrawals(db, reader, rows, vault),
    accounts: await ownAccounts(db, reader, makers),
  };
}

/** Why no person may record the bank's answer; null while it is processed. */
function stateProblem(row: WithdrawalRow): Failure | null {
  if (row.status === 'pending') return new Failure('WITHDRAWAL_NOT_APPROVED');
  return row.status === 'processed' ? null : decided(row);
}

/** Why this person may not record the bank's answer now; null where it may be done. */
export function settlingProblem(
  row: WithdrawalRow,
  outcome: Settlement['status'],
  settler: Settler,
  { fourEyesAbove }: CompanySettings['payouts'],
): Failure | null {
  const state = stateProblem(row);
  if (state) return state;
  if (settler.own.has(row.id)) return new Failure('OWN_BENEFIT');
  if (outcome === 'failed') return null;
  const makers = [row.decidedById, row.batchBy].map((id) =>
    id !== null && settler.accounts.has(id) ? settler.id : id,
  );
  if (!needsSomebodyElse(row.amount, fourEyesAbove, settler.id, makers)) return null;
  return new Failure('FOUR_EYES', { reason: formatRupiah(fourEyesAbove ?? 0) });
}

async function leaveProcessed(
  tx: Tx,
  id: number,
  settlement: Settlement,
  vault: Vault,
): Promise<WithdrawalRow> {
  const before = await lockWithdrawal(tx, id);
  if (!before) throw new Failure('NOT_FOUND');
  // The person who comes second waits for the lock, and keeps nothing waiting any longer.
  const state = stateProblem(before);
  if (state) throw state;
  const { value } = await readCompanySetting(tx, 'payouts');
  const settler = await settlerOf(tx, settlement.by, [before], vault);
  const problem = settlingProblem(before, settlement.status, settler, value);
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
 * The bank transfer was made: processed → completed, the held money leaves (decision 005). Above the limit another person
 * than the maker must say so. Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, FOUR_EYES,
 * OWN_BENEFIT.
 */
export const markPaid = verb(contract.withdrawals.markPaid, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { vault } }) => {
    const { withdrawalId, reference } = input;
    const row = await leaveProcessed(
      tx,
      withdrawalId,
      {
        status: 'completed',
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

/**
 * The bank transfer came back: processed → failed, amount and fee are available again.
 * Failures: NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, OWN_BENEFIT.
 */
export const markFailed = verb(contract.withdrawals.markFailed, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { vault } }) => {
    const { withdrawalId, reason } = input;
    const row = await leaveProcessed(
      tx,
      withdrawalId,
      {
        status: 'failed',
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
