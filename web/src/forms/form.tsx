import type { ReactNode } from 'react';
import styles from './form.module.css';

type StackProps = {
  /**
   * A page of its own: from 760 px on the fields of a fieldset stand in two columns, numbers are as wide as they
   * get, and buttons as wide as their words.
   */
  page?: boolean;
  /** In a wide dialog: the fields themselves stand in two columns where there is room. */
  columns?: boolean | undefined;
  children: ReactNode;
};

/** The column of a form's parts: fieldsets, notes, the summary, the button. */
export function FormStack({ page, columns, children }: StackProps) {
  const look = [styles.stack, page && styles.page, columns && styles.columns].filter(Boolean).join(' ');
  return <div className={look}>{children}</div>;
}

/** Fields that belong together, with their heading, in one card. */
export function FieldSet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.set}>
      <legend className="d">{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
