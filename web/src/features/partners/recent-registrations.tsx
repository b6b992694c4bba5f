import { formatShortDate } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { useBusinessDay } from '../../browser/business-day.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';

/** The newest five that the reader registered. */
export function RecentRegistrations() {
  const today = useBusinessDay();
  const recent = useQuery(queries.partners.recent.queryOptions({ input: {} }));
  if (recent.isPending) return <ListSkeleton rows={5} />;
  if (!recent.data) return <ErrorState error={recent.error} retry={() => void recent.refetch()} />;
  if (recent.data.rows.length === 0) {
    return (
      <EmptyState drawing="sprout" title="Belum ada mitra terdaftar.">
        Mitra yang Anda daftarkan tampil di sini.
      </EmptyState>
    );
  }
  const dayOf = (at: Date) => (at >= today ? 'Hari ini' : formatShortDate(at));
  return (
    <List label="Pendaftaran terbaru">
      {recent.data.rows.map(({ id, fullName, username, joinedAt }, index) => (
        <ListRow
          key={id}
          tone="none"
          tile={<Avatar name={fullName} tone={index === 0 ? 'kunyit' : 'daun'} />}
          title={fullName}
          sub={`@${username}`}
          end={<time dateTime={joinedAt}>{dayOf(new Date(joinedAt))}</time>}
        />
      ))}
    </List>
  );
}
