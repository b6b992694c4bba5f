import type { Notification } from '@rimpang/contract/notifications';
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconBuildingBank,
  IconClockX,
  IconCoins,
  IconGift,
  IconKey,
  IconLock,
  IconRefresh,
  IconShoppingBag,
} from '#icons';
import { Link } from 'react-router';
import { Coded } from '../../ui/coded.tsx';
import styles from './notification-list.module.css';

/** What stands before a message, by `iconKind` of its kind. */
export const kindIcons: Partial<Record<string, Icon>> = {
  'order-decided': IconShoppingBag,
  'pin-received': IconKey,
  'pin-voided': IconKey,
  bonus: IconCoins,
  'ro-passed-over': IconClockX,
  'ro-inactive': IconRefresh,
  'withdrawal-decided': IconBuildingBank,
  'claim-decided': IconGift,
  'owners-told': IconAlertCircle,
  'system-warning': IconAlertTriangle,
  identity: IconLock,
};

/** All that is about the reader's own sign-in looks the same. */
export const iconKind = (kind: string): string => (kind.startsWith('identity.') ? 'identity' : kind);

/** What the list does with its messages. */
export type RowActs = {
  /** May the reader open what the message is about? It is a link then; one of another area, or of a right the reader has no more, is words. */
  mayOpen: (link: string) => boolean;
  /** An unread message was opened, or pressed where it leads nowhere. */
  onOpen: (id: number) => void;
};
type Props = RowActs & { notification: Notification; at: string };

/** One message: unread ones carry a turmeric mark and say so; those that lead somewhere are links. */
export function NotificationRow({ notification, at, mayOpen, onOpen }: Props) {
  const { id, kind, title, body, link, readAt } = notification;
  const KindIcon = kindIcons[iconKind(kind)] ?? IconBell;
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
      {link && mayOpen(link) ? (
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
