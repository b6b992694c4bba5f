import type { Notification } from '@rimpang/contract/notifications';
import { formatLongDate, formatTime, startOfBusinessDay } from '@rimpang/domain/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { oneOf, useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import styles from './notification-list.module.css';
import { useMarkRead } from './use-mark-read.ts';

const defaults = { tampil: 'all' };
const shows = ['all', 'unread'] as const;

/** What people are told about, newest first by day; opening one marks it read. */
export function NotificationList() {
  const { values, filter, after, pages } = useListAddress(defaults);
  const show = oneOf(values.tampil, shows, 'all');
  const list = useQuery({
    ...queries.notifications.list.queryOptions({ input: { show, after } }),
    placeholderData: keepPreviousData,
  });
  const { markRead, markAll, busy } = useMarkRead();
  const unread = list.data?.unread;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <FilterTabs
          label="Notifikasi yang ditampilkan"
          choices={[
            { value: 'all', label: 'Semua' },
            { value: 'unread', label: 'Belum dibaca', count: unread },
          ]}
          value={show}
          onChange={(chosen) => filter({ tampil: chosen })}
        />
        {unread !== undefined && unread > 0 && (
          <Button variant="outline" small busy={busy} onClick={() => markAll(list.data?.rows[0]?.id)}>
            Tandai semua sudah dibaca
          </Button>
        )}
      </div>
      {list.isPending && <ListSkeleton rows={5} />}
      {!list.data && list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data?.rows.length === 0 && <Nothing unreadOnly={show === 'unread'} />}
      {list.data &&
        byDay(list.data.rows).map(({ day, rows }) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ul className={styles.list}>
              {rows.map((row) => (
                <NotificationRow
                  key={row.id}
                  notification={row}
                  at={formatTime(new Date(row.at))}
                  onOpen={markRead}
                />
              ))}
            </ul>
          </section>
        ))}
      <Pager pages={pages} next={list.data?.next} />
    </div>
  );
}

function byDay(rows: readonly Notification[]): { day: string; rows: Notification[] }[] {
  const days = Map.groupBy(rows, (row) => startOfBusinessDay(new Date(row.at)).getTime());
  return Array.from(days, ([start, inDay]) => ({ day: formatLongDate(new Date(start)), rows: inDay }));
}

function Nothing({ unreadOnly }: { unreadOnly: boolean }) {
  return unreadOnly ? (
    <EmptyState drawing="all-done" title="Semua notifikasi sudah dibaca.">
      Yang baru tampil di sini begitu ada.
    </EmptyState>
  ) : (
    <EmptyState drawing="sprout" title="Belum ada notifikasi.">
      Kabar tentang bonus, orderan, PIN, penarikan, dan klaim Anda tampil di sini.
    </EmptyState>
  );
}
