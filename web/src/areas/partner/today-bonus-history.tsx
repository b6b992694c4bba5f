import { TodayHistory } from '../../features/bonuses/partner/today-history.tsx';
import { WhyBonusSheet } from '../../features/bonuses/why-bonus-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TodayBonusHistory() {
  return (
    <>
      <PageHeader title="Riwayat Bonus Hari Ini" back={partnerPaths.todayBonuses} />
      <TodayHistory />
      <WhyBonusSheet />
    </>
  );
}
