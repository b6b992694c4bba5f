import type { BonusType } from '@rimpang/domain/plan';
import { WhyBonusSheet } from '../why-bonus-sheet.tsx';
import { BonusTable } from './bonus-table.tsx';

type Props = { title: string; sub: string; type: BonusType };

/** What the company itself received, of one type (R2.3.4). */
export function CompanyBonuses({ title, sub, type }: Props) {
  return (
    <>
      <BonusTable screen={`bonus/company-${type}`} scope="company" fixedType={type} title={title} sub={sub} />
      <WhyBonusSheet />
    </>
  );
}
