import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  /** A short remark beside the title, e.g. "5 terbaru". */
  note?: string;
  /** At the end of the title's line: usually a link "Lihat semua". */
  action?: ReactNode;
  children: ReactNode;
};

/** A named part of a screen. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="d">
          {title}
          {note && <small> {note}</small>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** One unit, or one thing that can be opened. Never a card inside a card. `padded` for free content; lists bring their own. */
export function Card({
  children,
  padded,
  className,
}: {
  children: ReactNode;
  padded?: boolean;
  className?: string;
}) {
  return <div className={`${styles.card} ${padded ? styles.padded : ''} ${className ?? ''}`}>{children}</div>;
}

/** Label and value pairs with rules between them; `total` is the sum of the rows above. */
export function DescriptionList({ rows, total }: { rows: readonly Description[]; total?: Description }) {
  return (
    <dl className={styles.descriptions}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className={styles.sum}>
          <dt>{total.label}</dt>
          <dd>
            <span className={styles.double}>{total.value}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
export type Description = { label: string; value: ReactNode };

type NoteProps = {
  tone?: 'ok' | 'wait' | 'error' | 'quiet';
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** A remark in its own tinted box: what is needed, what is held, what this will do. */
export function Note({ tone = 'ok', icon, title, children, action }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      {icon}
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
      {action}
    </div>
  );
}
