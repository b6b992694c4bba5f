import { MainReward } from '../../features/rewards/partner/main-reward.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function MainRewardPage() {
  return (
    <>
      <PageHeader title="Reward Utama" back="/dashboard" />
      <MainReward />
    </>
  );
}
