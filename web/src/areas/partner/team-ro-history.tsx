import { TeamRoHistory } from '../../features/partners/partner/team-ro-history.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TeamRoHistoryPage() {
  return (
    <>
      <PageHeader title="Riwayat RO tim" back="/dashboard" />
      <TeamRoHistory />
    </>
  );
}
