import { TodayTotals } from '../../features/bonuses/partner/today-bonuses.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TodayBonus() {
  return (
    <>
      <PageHeader title="Bonus Hari Ini" back="/dashboard/manajemen-bonus" />
      <TodayTotals />
    </>
  );
}
