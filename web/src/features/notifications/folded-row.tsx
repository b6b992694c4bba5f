import type { NotificationLine } from '@rimpang/contract/notifications';
import { formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { foldWords } from '@rimpang/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconBell, IconChevronDown } from '#icons';
import { useId, useState } from 'react';
import { queries } from '../../api/client.ts';
import { ErrorState } from '../../lists/error-state.tsx';
import { Button } from '../../ui/button.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import styles from './notification-list.module.css';
import { iconKind, kindIcons, NotificationRow, type RowActs } from './notification-row.tsx';
import { useMarkRead } from './use-mark-read.ts';

type Show = 'all' | 'unread';
type Line = NotificationLine & { fold: string };
type Props = RowActs & { line: Line; show: Show };

/** All messages of a kind on one day as one line ('66 bonus referral, Rp 16.500.000'), which unfolds into them. */
export function FoldedRow({ line, show, ...acts }: Props) {
  const [open, setOpen] = useState(false);
  const inside = useId();
  const { fold, count, unread, amount, newest } = line;
  const KindIcon = kindIcons[iconKind(newest.kind)] ?? IconBell;
  return (
    <li>
      <button
        type="button"
        className={`${styles.row} ${unread > 0 ? styles.unread : ''}`}
        aria-expanded={open}
        aria-controls={open ? inside : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.tile}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={styles.text}>
          <b>
            {unread > 0 && <span className="vh">{formatNumber(unread)} belum dibaca: </span>}
            {foldWords(fold, count, amount)}
          </b>
        </span>
        <span className={styles.body}>Terakhir: {newest.title}</span>
        <span className={styles.end}>
          <time dateTime={newest.at}>{formatTime(new Date(newest.at))}</time>
          <IconChevronDown
            size={18}
            stroke={2}
            className={`${styles.fold} ${open ? styles.open : ''}`}
            aria-hidden
          />
        </span>
      </button>
      {open && (
        <div id={inside} className={styles.unfolded}>
          {unread > 0 && <MarkLine line={line} />}
          <UnfoldedPage line={line} show={show} {...acts} />
        </div>
      )}
    </li>
  );
}

function MarkLine({ line: { day, fold, unread, newest } }: { line: Line }) {
  const { markAll, busy } = useMarkRead();
  return (
    <Button variant="plain" small busy={busy} onClick={() => markAll({ upTo: newest.id, day, fold })}>
      Tandai {formatNumber(unread)} sudah dibaca
    </Button>
  );
}

/** One page of a line's messages; the next one follows below it when it is asked for. */
function UnfoldedPage({ after, ...props }: Props & { after?: string }) {
  const { line, show, mayOpen, onOpen } = props;
  const [more, setMore] = useState(false);
  const page = useQuery(
    queries.notifications.list.queryOptions({ input: { show, day: line.day, fold: line.fold, after } }),
  );
  if (page.isPending) return <ListSkeleton rows={3} />;
  if (!page.data) return <ErrorState error={page.error} retry={() => void page.refetch()} />;
  const { rows, next } = page.data;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <NotificationRow
            key={row.id}
            notification={row}
            at={formatTime(new Date(row.at))}
            mayOpen={mayOpen}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {next !== null &&
        (more ? (
          <UnfoldedPage {...props} after={next} />
        ) : (
          <Button variant="plain" small onClick={() => setMore(true)}>
            Tampilkan berikutnya
          </Button>
        ))}
    </>
  );
}
