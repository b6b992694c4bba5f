import { BonusOverview } from '../../features/bonuses/partner/bonus-overview.tsx';
import { ClaimableRewards } from '../../features/rewards/partner/claimable-rewards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function Bonuses() {
  return (
    <>
      <PageHeader title="Manajemen Bonus" back={publicPaths.partnerArea} />
      <ClaimableRewards />
      <BonusOverview />
    </>
  );
}
