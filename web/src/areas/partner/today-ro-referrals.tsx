import { TodayBonuses } from '../../features/bonuses/partner/today-bonuses.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TodayRoReferrals() {
  return (
    <>
      <PageHeader title="Bonus RO Hari Ini" back={partnerPaths.todayBonuses} />
      <TodayBonuses type="ro" caption="Bonus repeat order hari ini, terbaru dulu" />
      <WhyBonusSheet />
    </>
  );
}
