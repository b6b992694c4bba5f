import { ResellerRewards } from '../../features/resellers/partner/reseller-rewards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function ResellerReward() {
  return (
    <>
      <PageHeader title="Reward Reseller" back={partnerPaths.resellers} />
      <ResellerRewards />
    </>
  );
}
