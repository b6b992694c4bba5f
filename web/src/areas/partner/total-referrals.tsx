import { DownlineList } from '../../features/partners/downline-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TotalReferrals() {
  return (
    <>
      <PageHeader title="Total referral" back="/dashboard" />
      <DownlineList scope="direct" />
    </>
  );
}
