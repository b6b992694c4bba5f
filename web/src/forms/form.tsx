import type { ReactNode } from 'react';
import styles from './form.module.css';

/** The column of a form's parts: fieldsets, notes, the summary, the button. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
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
