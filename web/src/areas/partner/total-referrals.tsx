import { DownlineList } from '../../features/partners/partner/downline-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function TotalReferrals() {
  return (
    <>
      <PageHeader title="Total Referral" back={publicPaths.partnerArea} />
      <DownlineList scope="direct" />
    </>
  );
}
