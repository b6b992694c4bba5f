import type { NotificationLine } from '@rimpang/contract/notifications';
import { formatLongDate, formatTime, startOfDate } from '@rimpang/domain/calendar';
import { unreadWords } from '@rimpang/domain/notifications';
import { useRef } from 'react';
import { queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { DaySection } from '../../lists/day-section.tsx';
import { FilterTabs } from '../../lists/filter-strip.tsx';
import { choiceFilter } from '../../lists/filters.ts';
import { useListAddress } from '../../lists/list-address.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { type EmptyWords, ListEntries } from '../../lists/list-table.tsx';
import { FoldedRow } from './folded-row.tsx';
import { NotificationRow, type RowActs } from './notification-row.tsx';
import styles from './notification-list.module.css';
import { useMarkRead } from './use-mark-read.ts';

const allRead: EmptyWords = {
  drawing: 'all-done',
  title: 'Semua notifikasi sudah dibaca.',
  hint: 'Yang baru tampil di sini begitu ada.',
};
const filters = { tampil: choiceFilter(['unread']) };

type Props = Pick<RowActs, 'mayOpen'> & {
  /** What will stand here once there is something, as a sentence. */
  about: string;
};

/** What people are told about, newest first by day, what comes in numbers folded; opening a message marks it read. */
export function NotificationList({ about, mayOpen }: Props) {
  const noneYet: EmptyWords = { title: 'Belum ada notifikasi.', hint: about };
  const address = useListAddress(filters);
  const show = address.values.tampil ?? 'all';
  const list = useListQuery(
    queries.notifications.folded.queryOptions({ input: { show, after: address.after } }),
  );
  const { markRead, markAll, busy } = useMarkRead();
  const unread = list.data?.unread;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <FilterTabs
          label="Notifikasi yang ditampilkan"
          choices={[
            { value: 'all', label: 'Semua' },
            {
              value: 'unread',
              label: 'Belum dibaca',
              count: unread === undefined ? unread : unreadWords(unread),
            },
          ]}
          {...address.choice('tampil')}
        />
        {unread !== undefined && unread > 0 && (
          <MarkAll busy={busy} onMark={() => markAll({ upTo: list.data?.rows[0]?.newest.id })} />
        )}
      </div>
      <ListEntries query={list} address={address} skeleton={5} empty={show === 'unread' ? allRead : noneYet}>
        {(lines) =>
          byDay(lines).map(({ day, rows }) => (
            <DaySection key={day} day={day}>
              <ul className={styles.list}>
                {rows.map(({ fold, newest, ...line }) =>
                  fold ? (
                    <FoldedRow
                      key={fold}
                      line={{ ...line, fold, newest }}
                      show={show}
                      mayOpen={mayOpen}
                      onOpen={markRead}
                    />
                  ) : (
                    <NotificationRow
                      key={newest.id}
                      notification={newest}
                      at={formatTime(new Date(newest.at))}
                      mayOpen={mayOpen}
                      onOpen={markRead}
                    />
                  ),
                )}
              </ul>
            </DaySection>
          ))
        }
      </ListEntries>
    </div>
  );
}

/** Goes away once it has done its work: the focus stays on the page. */
function MarkAll({ busy, onMark }: { busy: boolean; onMark: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusHeir(frame);
  return (
    <div ref={frame}>
      <Button variant="outline" small busy={busy} onClick={onMark}>
        Tandai semua sudah dibaca
      </Button>
    </div>
  );
}

function byDay(lines: readonly NotificationLine[]): { day: string; rows: NotificationLine[] }[] {
  const days = Map.groupBy(lines, (line) => line.day);
  return Array.from(days, ([day, rows]) => ({ day: formatLongDate(startOfDate(day)), rows }));
}
