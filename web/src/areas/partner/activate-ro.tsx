import { ActivateRo } from '../../features/pins/partner/activate-ro.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function ActivateRoPage() {
  return (
    <>
      <PageHeader title="Aktivasi RO" back={partnerPaths.pinStock} />
      <ActivateRo />
    </>
  );
}
