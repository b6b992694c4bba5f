import { RankReward } from '../../features/rewards/partner/rank-reward.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function RankRewardPage() {
  return (
    <>
      <PageHeader title="Reward Peringkat" back="/dashboard" />
      <RankReward />
    </>
  );
}
