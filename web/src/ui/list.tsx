import { IconChevronRight } from '#icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list.module.css';

type ListProps = {
  children: ReactNode;
  foot?: ReactNode;
  label?: string;
  /** On a desktop two rows beside each other, for a list that has the whole page to itself. */
  pairs?: boolean;
};

/** A ruled list inside a card; its children are `ListRow`s, its `foot` usually a `Total`. */
export function List({ children, foot, label, pairs }: ListProps) {
  return (
    <div className={styles.box}>
      <ul className={pairs ? `${styles.list} ${styles.pairs}` : styles.list} aria-label={label}>
        {children}
      </ul>
      {foot}
    </div>
  );
}

type RowProps = {
  /** An icon of 20 px, put on a 40 px tile; or an `Avatar`, which brings its own ground. */
  tile?: ReactNode;
  tone?: 'daun' | 'kunyit' | 'netral' | 'merah' | 'none';
  title: ReactNode;
  sub?: ReactNode;
  /** Right side, first line: an amount, a time, a badge. */
  end?: ReactNode;
  /** Opens another screen; the whole row is the link. */
  to?: string;
  /** Opens something here; the whole row is the button. */
  onOpen?: () => void;
};

/** One row: tile, title over sub, amount (R12.25). */
export function ListRow({ tile, tone = 'daun', title, sub, end, to, onOpen }: RowProps) {
  const opens = to !== undefined || onOpen !== undefined;
  const inside = (
    <>
      {tile && <span className={tone === 'none' ? undefined : `${styles.tile} ${styles[tone]}`}>{tile}</span>}
      <span className={styles.text}>
        <b>{title}</b>
        {sub && <small>{sub}</small>}
      </span>
      {(end !== undefined || opens) && (
        <span className={styles.tail}>
          {end !== undefined && <span className={styles.end}>{end}</span>}
          {opens && <IconChevronRight className={styles.chevron} size={18} stroke={2} aria-hidden />}
        </span>
      )}
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={styles.row}>
          {inside}
        </Link>
      ) : onOpen ? (
        <button type="button" className={styles.row} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}
