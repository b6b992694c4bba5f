import type { ReactNode } from 'react';
import styles from './day-section.module.css';

/** What happened on one day: below its name, on a desktop beside it, so that the lines keep a width to read. */
export function DaySection({ day, children }: { day: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={day}>
      <h2>{day}</h2>
      {children}
    </section>
  );
}
