import { ResellerRewards } from '../../features/resellers/partner/reseller-rewards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function ResellerReward() {
  return (
    <>
      <PageHeader title="Reward reseller" back="/dashboard/reseller-list" />
      <ResellerRewards />
    </>
  );
}
