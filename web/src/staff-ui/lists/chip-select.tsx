import { IconSelector } from '#icons';
import type { ReactNode } from 'react';
import styles from './chip-select.module.css';

type Props<Value extends string> = {
  /** What is chosen, e.g. 'Jenis PIN'; the value itself is all that is seen. */
  label: string;
  icon?: ReactNode;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A filter or sort of a few choices, as small as its value; for the line above a list. */
export function ChipSelect<Value extends string>({ label, icon, choices, value, onChange }: Props<Value>) {
  return (
    <span className={styles.chip}>
      {icon}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconSelector size={18} stroke={2} aria-hidden />
    </span>
  );
}
