import { TeamRoHistory } from '../../features/partners/partner/team-ro-history.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function TeamRoHistoryPage() {
  return (
    <>
      <PageHeader title="Riwayat RO Tim" back={publicPaths.partnerArea} />
      <TeamRoHistory />
    </>
  );
}
