import { RoHistory } from '../../features/partners/partner/ro-history.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function RoHistoryPersonal() {
  return (
    <>
      <PageHeader title="Riwayat RO Pribadi" back={partnerPaths.activateRo} />
      <RoHistory />
    </>
  );
}
