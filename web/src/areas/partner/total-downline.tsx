import { DownlineList } from '../../features/partners/partner/downline-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function TotalDownline() {
  return (
    <>
      <PageHeader title="Total Mitra" back={publicPaths.partnerArea} />
      <DownlineList scope="all" />
    </>
  );
}
