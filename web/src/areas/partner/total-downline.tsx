import { DownlineList } from '../../features/partners/partner/downline-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TotalDownline() {
  return (
    <>
      <PageHeader title="Total mitra" back="/dashboard" />
      <DownlineList scope="all" />
    </>
  );
}
