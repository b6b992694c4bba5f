import { IconChevronRight } from '#icons';
import { Fragment } from 'react';
import styles from './breadcrumb.module.css';

export type Crumb = { key: string | number; label: string; onOpen: () => void };

/** The way down to here; every step but the last goes back to it. */
export function Breadcrumb({ label, way, here }: { label: string; way: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      {way.map((crumb) => (
        <Fragment key={crumb.key}>
          <button type="button" onClick={crumb.onOpen}>
            {crumb.label}
          </button>
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </Fragment>
      ))}
      <b aria-current="page">{here}</b>
    </nav>
  );
}
