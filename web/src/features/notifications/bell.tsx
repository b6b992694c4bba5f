import { unreadWords } from '@rimpang/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconBell } from '#icons';
import { Link } from 'react-router';
import { queries } from '../../api/client.ts';
import styles from './bell.module.css';

/** The way to one's notifications, at `to`, with how many are unread; live, since everything in view is read again. */
export function Bell({ to }: { to: string }) {
  const { data } = useQuery(queries.notifications.unread.queryOptions({ input: {} }));
  const unread = data?.unread ?? 0;
  const count = unreadWords(unread);
  const name = unread > 0 ? `Notifikasi, ${count} belum dibaca` : 'Notifikasi';
  return (
    <Link to={to} className={styles.bell} aria-label={name}>
      <IconBell size={24} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
