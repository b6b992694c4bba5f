import styles from './honeypot.module.css';

type Props = { value: string; onChange: (value: string) => void };

/** A field that people neither see nor reach; what fills it in is a machine (decision 034). */
export function Honeypot({ value, onChange }: Props) {
  return (
    <div className={styles.away} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
