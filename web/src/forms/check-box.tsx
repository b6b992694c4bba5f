import type { ReactNode } from 'react';
import styles from './check-box.module.css';

type Props = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** A choice that is on or off, with its words beside it. */
export function CheckBox({ checked, onChange, children }: Props) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
