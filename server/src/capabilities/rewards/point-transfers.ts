import type { Award } from '@rimpang/domain/plan';
import type { Transfer } from '../ledger/index.ts';

/** Points are a currency of their own in the ledger: issued by the company, never spent (decision 003). */
function transferOf(award: Award, cause: string, companyId: number): Transfer[] {
  if (award.rule.award.kind !== 'points') return [];
  const { counter, points } = award.rule.award;
  const amount = points * award.quantity;
  const toCompany = award.beneficiary === companyId;
  return [
    {
      rule: award.rule.key,
      cause,
      beneficiary: award.beneficiary,
      legs: [
        { owner: null, kind: `${counter}_issued`, amount: -amount },
        toCompany
          ? { owner: null, kind: `company_${counter}`, amount }
          : { owner: award.beneficiary, kind: counter, amount },
      ],
    },
  ];
}

/** The transfers that credit the point awards of an event, once per (rule, cause, beneficiary); posted beside its bonuses. */
export function pointTransfers(cause: string, awards: readonly Award[], companyId: number): Transfer[] {
  return awards.flatMap((award) => transferOf(award, cause, companyId));
}
