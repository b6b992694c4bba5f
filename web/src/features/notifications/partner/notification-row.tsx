import type { Notification } from '@rimpang/contract/notifications';
import {
  type Icon,
  IconBell,
  IconBuildingBank,
  IconClockX,
  IconCoins,
  IconGift,
  IconKey,
  IconRefresh,
  IconShoppingBag,
} from '#icons';
import { Link } from 'react-router';
import { Coded } from '../../../ui/coded.tsx';
import styles from './notification-list.module.css';
import * as publicPaths from '../../../paths/public.ts';

/** What stands before a message, by its kind. */
export const kindIcons: Partial<Record<string, Icon>> = {
  'order-decided': IconShoppingBag,
  'pin-received': IconKey,
  bonus: IconCoins,
  'ro-passed-over': IconClockX,
  'ro-inactive': IconRefresh,
  'withdrawal-decided': IconBuildingBank,
  'claim-decided': IconGift,
};

type Props = { notification: Notification; at: string; onOpen: (id: number) => void };

/** One message: unread ones carry a turmeric mark and say so; those that lead somewhere are links. */
export function NotificationRow({ notification, at, onOpen }: Props) {
  const { id, kind, title, body, link, readAt } = notification;
  const KindIcon = kindIcons[kind] ?? IconBell;
  const open = () => {
    if (!readAt) onOpen(id);
  };
  const inside = (
    <>
      <span className={styles.tile}>
        <KindIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        <b>
          {!readAt && <span className="vh">Belum dibaca: </span>}
          {title}
        </b>
      </span>
      <span className={styles.body}>
        <Coded text={body} />
      </span>
      <time className={styles.end} dateTime={notification.at}>
        {at}
      </time>
    </>
  );
  const className = `${styles.row} ${readAt ? '' : styles.unread}`;
  return (
    <li>
      {link?.startsWith(publicPaths.partnerArea) ? (
        <Link to={link} className={className} onClick={open}>
          {inside}
        </Link>
      ) : readAt ? (
        <div className={className}>{inside}</div>
      ) : (
        <button type="button" className={className} onClick={open}>
          {inside}
        </button>
      )}
    </li>
  );
}
