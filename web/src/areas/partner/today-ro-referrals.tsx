import { TodayBonuses } from '../../features/bonuses/partner/today-bonuses.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TodayRoReferrals() {
  return (
    <>
      <PageHeader title="Bonus RO hari ini" back="/dashboard/today-bonus" />
      <TodayBonuses type="ro" caption="Bonus repeat order hari ini, terbaru dulu" />
      <WhyBonusSheet />
    </>
  );
}
