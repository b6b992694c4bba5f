import type { PayoutBatch, PayoutSettings } from '@rimpang/contract/payouts';
import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import { payoutExpectedAt } from '@rimpang/domain/withdrawals';
import type { CompanySetting } from '../settings/index.ts';
import type { BatchRow } from './batch-store.ts';
import type { WithdrawalRow } from './store.ts';

/** The bank as every reader sees it: only the last four digits of the account number. */
export function presentBank(bank: { code: string; holder: string; last4: string }) {
  return { label: bankLabel(bank.code), holder: bank.holder, maskedNumber: maskAccountNumber(bank.last4) };
}

/** A withdrawal as its owner sees it: who decided is not shown. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    code: row.code,
    amount: row.amount,
    fee: row.fee,
    deducted: row.amount + row.fee,
    status: row.status,
    bank: presentBank({ code: row.bankCode, holder: row.bankHolder, last4: row.accountLast4 }),
    requestedAt: row.requestedAt.toISOString(),
    expectedAt: payoutExpectedAt(row.status, row.requestedAt)?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    reference: row.reference,
    reason: row.reason,
  };
}

function bankChangeOf({ bankChangedAt: at, bankChangedBy }: WithdrawalRow) {
  return at && { at: at.toISOString(), by: bankChangedBy ?? 'mitra sendiri' };
}

/** What to look at twice before the money of a withdrawal leaves. */
export type Unusual = { accountChangedAt: Date | null; firstPayout: boolean; otherHolder: boolean };

const nothingUnusual: Unusual = { accountChangedAt: null, firstPayout: false, otherHolder: false };

/** A withdrawal as staff see it in the queue; what a person just decided is not their own, nor to be looked at again. */
export function presentQueued(
  row: WithdrawalRow,
  { own, unusual = nothingUnusual }: { own: boolean; unusual?: Unusual } = { own: false },
) {
  const partner = { id: row.partnerId, username: row.username, fullName: row.fullName };
  const batch = row.batchId && row.batchCode ? { id: row.batchId, code: row.batchCode } : null;
  return {
    ...presentWithdrawal(row),
    partner,
    decidedBy: row.decidedBy,
    settledBy: row.settledBy,
    batch,
    own,
    bankChanged: bankChangeOf(row),
    unusual: { ...unusual, accountChangedAt: unusual.accountChangedAt?.toISOString() ?? null },
  };
}

export function presentBatch({ createdAt, downloadedAt, ...row }: BatchRow): PayoutBatch {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    downloadedAt: downloadedAt?.toISOString() ?? null,
  };
}

export function presentSettings({
  value,
  revision,
  at,
  changedBy,
}: CompanySetting<'payouts'>): PayoutSettings {
  return { ...value, revision, changedAt: at?.toISOString() ?? null, changedBy };
}
