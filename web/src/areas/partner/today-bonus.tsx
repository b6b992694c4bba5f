import { TodayTotals } from '../../features/bonuses/partner/today-bonuses.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TodayBonus() {
  return (
    <>
      <PageHeader title="Bonus Hari Ini" back={partnerPaths.bonuses} />
      <TodayTotals />
    </>
  );
}
