import { IconArrowLeft } from '#icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';

type Props = {
  title: string;
  /** One line below the title. */
  sub?: ReactNode;
  /** Where the arrow before the title leads, on phones. */
  back?: string;
  /** Buttons at the right, at most one of them strong. */
  actions?: ReactNode;
};

/** The head of a screen: its one h1. Also names the browser tab. */
export function PageHeader({ title, sub, back, actions }: Props) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Rimpang`}</title>
      {back && (
        <Link to={back} className={styles.back} aria-label="Kembali">
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </Link>
      )}
      <div className={styles.words}>
        <h1 className="d">{title}</h1>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
