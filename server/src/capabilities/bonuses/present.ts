import { formatNumber } from '@rimpang/domain/money';
import type { Bonus, BonusExplanation, MissedBonus, StaffBonus } from '@rimpang/contract/bonuses';
import { pinTypeLabels } from '@rimpang/domain/pins';
import { claimableRewards } from '@rimpang/domain/rewards';
import { presentPerson } from '../accounts/index.ts';
import type { BonusRow, ExplainedRow } from './bonus-list-store.ts';
import type { MissedRow } from './missed-store.ts';
import type { StaffBonusRow } from './all-bonuses-store.ts';

/** How much of a bonus completed withdrawals have used up, oldest first (decision 005). */
export function paidOut(row: BonusRow): number {
  return Math.min(row.amount, Math.max(0, row.paid - (row.cumulative - row.amount)));
}

/** What the bonus is for, in one line a partner understands. */
function describe(row: BonusRow): string {
  const own = row.subjectId === row.beneficiaryId;
  if (row.trigger === 'registration')
    return own ? 'Aktivasi kemitraan Anda' : `Dari pendaftaran ${row.subjectName}`;
  if (row.trigger === 'ro-activation')
    return own ? 'Aktivasi RO Anda' : `Dari repeat order ${row.subjectName}`;
  if (row.pinType === null) return rewardName(row.rewardKey);
  return `Pesanan ${formatNumber(row.quantity)} PIN ${pinTypeLabels[row.pinType]}${row.orderCode ? ` (${row.orderCode})` : ''}`;
}

const rewardName = (key: string | null) =>
  claimableRewards.find((reward) => reward.key === key)?.name ?? 'Reward Peringkat';

export function presentBonus(row: BonusRow): Bonus {
  const paid = paidOut(row);
  return {
    id: row.id,
    code: row.code,
    type: row.type,
    amount: row.amount,
    paidOut: paid,
    status: paid === row.amount ? 'claimed' : 'unclaimed',
    description: describe(row),
    trigger: row.trigger,
    source: { id: row.subjectId, username: row.subjectUsername, fullName: row.subjectName },
    at: row.at.toISOString(),
  };
}

/** What the bonus is for, in the words of staff: names and usernames, no person is "Anda". */
function describeToStaff(row: BonusRow): string {
  const who = `${row.subjectName} (${row.subjectUsername})`;
  if (row.trigger === 'registration') return `Pendaftaran ${who}`;
  if (row.trigger === 'ro-activation') return `Repeat order ${who}`;
  if (row.pinType === null) return `${rewardName(row.rewardKey)}, ${who}`;
  return `${describe(row)}, ${who}`;
}

/** A partner's bonus on the staff page of that partner. */
export const presentBonusToStaff = (row: BonusRow): Bonus => ({
  ...presentBonus(row),
  description: describeToStaff(row),
});

/** For Manajemen Bonus: the company has one name, no matter which account is its root (decision 002). */
export function presentStaffBonus(row: StaffBonusRow, companyId: number): StaffBonus {
  const { beneficiaryId: id, beneficiaryUsername: username, beneficiaryName: fullName } = row;
  return {
    ...presentBonus(row),
    description: describeToStaff(row),
    beneficiary: presentPerson({ id, username, fullName }, companyId),
    orderCode: row.orderCode,
  };
}

/** Who reads an explanation. */
type Reader = { id: number; staff: boolean; companyId: number };

/** Why a bonus went past a partner, in words. */
export const passedReasons: Record<string, string> = { 'ro-inactive': 'Status RO: Tidak Aktif saat itu' };

/**
 * "Kenapa bonus ini?" (decision table: the bonus detail). Names only: no person's NIK, address or bank. A person it went
 * past reads the way up to themself and who received it; what became of the money is the receiver's own affair.
 */
export function presentExplanation(row: ExplainedRow, paidBy: BonusExplanation['paidBy'], reader: Reader) {
  const place = row.passedOver.findIndex(({ id }) => id === reader.id);
  const wentPast = !reader.staff && row.beneficiaryId !== reader.id;
  return {
    ...(reader.staff ? presentStaffBonus(row, reader.companyId) : presentBonus(row)),
    ...(wentPast && { status: null, paidOut: null }),
    beneficiary: presentStaffBonus(row, reader.companyId).beneficiary,
    roActiveSince: row.roActiveSince && !wentPast ? new Date(row.roActiveSince).toISOString() : null,
    uplineClosed: row.uplineClosed,
    gross: row.amount + row.tax,
    tax: row.tax,
    rule: {
      key: row.ruleKey,
      title: row.ruleTitle ?? rewardName(row.rewardKey),
      beneficiary: row.ruleBeneficiary,
      planVersion: row.planVersion,
      validFrom: row.validFrom.toISOString(),
    },
    event: {
      trigger: row.trigger,
      cause: row.cause,
      source: { id: row.subjectId, username: row.subjectUsername, fullName: row.subjectName },
      pinCode: row.pinCode,
      orderCode: row.orderCode,
      claimCode: row.claimCode,
      quantity: row.quantity,
      at: row.eventAt.toISOString(),
    },
    passedOver: row.passedOver.slice(0, wentPast ? place + 1 : undefined).map(({ reason, ...partner }) => ({
      partner,
      reason: passedReasons[reason] ?? reason,
    })),
    paidBy: wentPast ? [] : paidBy,
  };
}

/** A bonus that went to a person further up. */
export function presentMissed({ ruleTitle, position, reason, at, ...row }: MissedRow): MissedBonus {
  return {
    ...row,
    rule: ruleTitle,
    reason: passedReasons[reason] ?? reason,
    nearer: position,
    at: at.toISOString(),
  };
}
