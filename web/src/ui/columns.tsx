import type { ReactNode } from 'react';
import styles from './columns.module.css';

type Props = {
  /** What the screen is about. */
  children: ReactNode;
  /** Belongs to it and comes first where there is one column, such as a notice. */
  first?: ReactNode;
  /** Belongs to it and comes after it, such as what was done before. */
  last?: ReactNode;
};

/** Two columns from 1200 px on, what the screen is about at the left; one below the other where there is less room. */
export function Columns({ children, first, last }: Props) {
  return (
    <div className={styles.columns}>
      {first && <div className={`${styles.part} ${styles.first}`}>{first}</div>}
      <div className={`${styles.part} ${styles.main}`}>{children}</div>
      {last && <div className={`${styles.part} ${styles.last}`}>{last}</div>}
    </div>
  );
}
