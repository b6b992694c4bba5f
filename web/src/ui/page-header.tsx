import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type Props = {
  title: string;
  /** One line below the title. */
  sub?: ReactNode;
  /** Buttons at the right, at most one of them strong. */
  actions?: ReactNode;
};

/** The head of a screen: its one h1. Also names the browser tab. */
export function PageHeader({ title, sub, actions }: Props) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Rimpang`}</title>
      <div>
        <h1 className="d">{title}</h1>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
