import { RoHistory } from '../../features/partners/partner/ro-history.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function RoHistoryPersonal() {
  return (
    <>
      <PageHeader title="Riwayat RO pribadi" back="/dashboard/aktivasi-ro-pin" />
      <RoHistory />
    </>
  );
}
