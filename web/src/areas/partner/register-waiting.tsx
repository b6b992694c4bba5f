import { WaitingList } from '../../features/partners/partner/waiting/waiting-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function RegisterWaitingPage() {
  return (
    <>
      <PageHeader title="Menunggu Aktivasi" back={partnerPaths.registerPartner} />
      <WaitingList />
    </>
  );
}
