import { ResellerList } from '../../features/resellers/partner/reseller-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function ResellerListPage() {
  return (
    <>
      <PageHeader title="Daftar Reseller" back={publicPaths.partnerArea} />
      <ResellerList />
    </>
  );
}
