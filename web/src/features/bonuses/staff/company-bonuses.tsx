import type { BonusType } from '@rimpang/domain/plan';
import { WhyBonusSheet } from '../why-bonus-sheet.tsx';
import { BonusTable } from './bonus-table.tsx';

type Props = { title: string; sub: string; type: BonusType };

/** What the company itself received, of one type (spec 2.3 bonus/company-referral and company-ro). */
export function CompanyBonuses({ title, sub, type }: Props) {
  return (
    <>
      <BonusTable screen={`bonus/company-${type}`} scope="company" fixedType={type} title={title} sub={sub} />
      <WhyBonusSheet />
    </>
  );
}
