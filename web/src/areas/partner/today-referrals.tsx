import { TodayBonuses } from '../../features/bonuses/partner/today-bonuses.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TodayReferrals() {
  return (
    <>
      <PageHeader title="Referral Hari Ini" back={partnerPaths.todayBonuses} />
      <TodayBonuses type="referral" caption="Bonus referral hari ini, terbaru dulu" />
      <WhyBonusSheet />
    </>
  );
}
