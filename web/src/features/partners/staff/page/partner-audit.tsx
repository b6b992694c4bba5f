import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { ListSkeleton } from '../../../../ui/skeleton.tsx';
import { AuditTimeline } from '../../../audit/staff/audit-timeline.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { Pager } from '../../../../lists/pager.tsx';

/** What the partner did and what was done to them, newest first. */
export function PartnerAudit({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const list = useQuery(
    queries.reports.partnerAudit.queryOptions({
      input: { partnerId, after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={6} />;
  if (list.data.rows.length === 0) return <EmptyState drawing="sprout" title="Data tidak ditemukan." />;
  return (
    <>
      <AuditTimeline entries={list.data.rows} />
      <Pager pages={address.pages} next={list.data.next}>
        {list.data.rows.length} catatan di halaman ini
      </Pager>
    </>
  );
}
