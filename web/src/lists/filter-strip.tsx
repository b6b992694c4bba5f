import { formatCount } from '@rimpang/domain/counting';
import type { ReactNode } from 'react';
import styles from './filter-strip.module.css';

type FilterChoice<Value extends string> = {
  value: Value;
  label: string;
  /** A number as lists count, or words of one's own. */
  count?: number | string | null | undefined;
};

const countWords = (count: number | string | null) =>
  typeof count === 'string' ? count : formatCount(count);

type Props<Value extends string> = {
  /** What is being filtered, e.g. 'Status pesanan'. */
  label: string;
  choices: readonly FilterChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The states of a queue with their counts, underlined like tabs; scrolls sideways on phones. */
export function FilterTabs<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span className={styles.count}>{countWords(choice.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** A few choices as chips: a filter, or amounts to pick. `equal` gives them the same width. */
export function Chips<Value extends string>(props: Props<Value> & { equal?: boolean }) {
  const { label, choices, value, onChange, equal } = props;
  return (
    <fieldset className={`${styles.chips} ${equal ? styles.equal : ''}`} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.chip}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span className={styles.count}>{countWords(choice.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** The line of search, filters and sort above a list; scrolls sideways on phones. */
export function FilterStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}
