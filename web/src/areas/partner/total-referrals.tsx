import { DownlineList } from '../../features/partners/partner/downline-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TotalReferrals() {
  return (
    <>
      <PageHeader title="Total referral" back="/dashboard" />
      <DownlineList scope="direct" />
    </>
  );
}
