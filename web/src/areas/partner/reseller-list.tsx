import { ResellerList } from '../../features/resellers/partner/reseller-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function ResellerListPage() {
  return (
    <>
      <PageHeader title="Daftar reseller" back="/dashboard" />
      <ResellerList />
    </>
  );
}
