import { RankReward } from '../../features/rewards/partner/rank-reward.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function RankRewardPage() {
  return (
    <>
      <PageHeader title="Reward Peringkat" back={publicPaths.partnerArea} />
      <RankReward />
    </>
  );
}
