import { ActivateRo } from '../../features/pins/partner/activate-ro.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function AktivasiRoPin() {
  return (
    <>
      <PageHeader title="Aktivasi RO" back="/dashboard/stok-pin" />
      <ActivateRo />
    </>
  );
}
