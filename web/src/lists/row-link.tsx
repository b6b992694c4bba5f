import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './data-table.module.css';

type Props = {
  /** Where the row stands by itself; without it the row is a button. */
  to: string | undefined;
  /** What a plain click does instead of following the address. */
  onOpen: (() => void) | undefined;
  children: ReactNode;
};

/**
 * The name of a row, stretched over all of it. With an address it is a link: it opens in a new tab, and its address can be
 * copied, while a plain click does what `onOpen` says.
 */
export function RowLink({ to, onOpen, children }: Props) {
  if (to === undefined) {
    return (
      <button type="button" className={styles.open} onClick={onOpen}>
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (!onOpen || !isPlain(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      to={to}
      className={styles.open}
      draggable={false}
      preventScrollReset={to.startsWith('?')}
      onClick={follow}
    >
      {children}
    </Link>
  );
}

/** No key and no other button that asks the browser for a tab, a window or a file. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
