import { MainReward } from '../../features/rewards/partner/main-reward.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function MainRewardPage() {
  return (
    <>
      <PageHeader title="Reward Utama" back={publicPaths.partnerArea} />
      <MainReward />
    </>
  );
}
