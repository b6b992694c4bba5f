import type { BonusType } from '@rimpang/domain/plan';
import { PageHeader } from '../../ui/page-header.tsx';
import { WhyBonusSheet } from '../bonuses/why-bonus-sheet.tsx';
import { BonusTable } from './bonus-table.tsx';

type Props = { title: string; sub: string; type: BonusType };

/** What the company itself received, of one type (spec 2.3 bonus/company-referral and company-ro). */
export function CompanyBonuses({ title, sub, type }: Props) {
  return (
    <>
      <PageHeader title={title} sub={sub} />
      <BonusTable screen={`bonus/company-${type}`} scope="company" fixedType={type} caption={title} />
      <WhyBonusSheet />
    </>
  );
}
