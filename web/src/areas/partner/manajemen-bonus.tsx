import { BonusOverview } from '../../features/bonuses/partner/bonus-overview.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function ManajemenBonus() {
  return (
    <>
      <PageHeader title="Manajemen Bonus" back="/dashboard" />
      <BonusOverview />
    </>
  );
}
