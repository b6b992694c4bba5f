import { RoBonuses } from '../../features/bonuses/partner/ro-bonuses.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TotalRoBonus() {
  return (
    <>
      <PageHeader title="Total Bonus RO" back={partnerPaths.bonuses} />
      <RoBonuses />
      <WhyBonusSheet />
    </>
  );
}
