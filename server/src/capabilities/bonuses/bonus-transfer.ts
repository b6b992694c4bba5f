import type { Award } from '@rimpang/domain/plan';
import type { Transfer } from '../ledger/index.ts';

export type BonusAward = Award & { rule: { award: { kind: 'bonus' } } };

export const isBonusAward = (award: Award): award is BonusAward => award.rule.award.kind === 'bonus';

/** In rupiah. */
export function amountOfAward(award: BonusAward): number {
  return award.rule.award.amount * award.quantity;
}

/** Bonus money: from the company's expense to what the partner can take, or to the company's own bonus account. */
export function bonusTransfer(award: BonusAward, cause: string, companyId: number): Transfer {
  const amount = amountOfAward(award);
  const toCompany = award.beneficiary === companyId;
  return {
    rule: award.rule.key,
    cause,
    beneficiary: award.beneficiary,
    legs: [
      { owner: null, kind: 'bonus_expense', amount: -amount },
      toCompany
        ? { owner: null, kind: 'company_bonus', amount }
        : { owner: award.beneficiary, kind: 'available', amount, earned: true },
    ],
  };
}
