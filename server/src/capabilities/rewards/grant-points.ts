import type { Award } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database.ts';
import { post, type Transfer } from '../ledger/index.ts';

/** Points are a currency of their own in the ledger: issued by the company, never spent (decision 3). */
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

/** Credits the point awards of an event, once per (rule, cause, beneficiary). */
export async function grantPoints(
  tx: Tx,
  cause: string,
  awards: readonly Award[],
  companyId: number,
  now: Date,
): Promise<void> {
  await post(
    tx,
    awards.flatMap((award) => transferOf(award, cause, companyId)),
    now,
  );
}
