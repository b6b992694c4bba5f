import styles from './date-range.module.css';

type Props = {
  /** WIB days as `2026-11-20`; both ends are included. */
  from: string;
  to: string;
  onChange: (range: { dari?: string | null; sampai?: string | null }) => void;
};

/** From which day to which day a list looks; open at an end that is empty. */
export function DateRange({ from, to, onChange }: Props) {
  return (
    <span className={styles.range}>
      <label>
        <span>Dari</span>
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ dari: event.target.value || null })}
        />
      </label>
      <label>
        <span>Sampai</span>
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ sampai: event.target.value || null })}
        />
      </label>
    </span>
  );
}

/** A day of the address, or nothing where it is none. */
export function dayIn(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
