import { TodayBonuses } from '../../features/bonuses/partner/today-bonuses.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TodayReferrals() {
  return (
    <>
      <PageHeader title="Referral hari ini" back="/dashboard/today-bonus" />
      <TodayBonuses type="referral" caption="Bonus referral hari ini, terbaru dulu" />
      <WhyBonusSheet />
    </>
  );
}
