import { useId, useState } from 'react';
import { FieldMessage, controlClass } from '../../forms/field.tsx';
import styles from './date-range.module.css';
import { readDay, writeDay } from './days.ts';

type Props = {
  label: string;
  /** `2026-11-22`, empty for none. */
  value: string;
  /** Only with a day that there is, or with none. */
  onChange: (day: string | null) => void;
  /** What is wrong with a day beside the other one. */
  refuse?: (day: string) => string | null;
};

/** A day as people here write it, dd/mm/yyyy; what is no day is said below the field, and nothing typed is lost. */
export function DayField({ label, value, onChange, refuse }: Props) {
  const id = useId();
  const [text, setText] = useState(writeDay(value));
  const [given, setGiven] = useState(value);
  // An address is typed by people too: what it holds is refused like what is typed here.
  const [problem, setProblem] = useState(() => (value && refuse?.(value)) || undefined);
  if (given !== value) {
    setGiven(value);
    setText(writeDay(value));
    setProblem((value && refuse?.(value)) || undefined);
  }
  const take = (typed: string) => {
    const read = readDay(typed);
    const wrong = 'problem' in read ? read.problem : read.day && refuse?.(read.day);
    setProblem(wrong || undefined);
    if (!wrong && 'day' in read && (read.day ?? '') !== value) onChange(read.day);
  };
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <div className={controlClass(problem)}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          maxLength={10}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
            // A whole date is taken at once; the rest when the field is left.
            if (/^\d{2}\/\d{2}\/\d{4}$/.test(target.value)) take(target.value);
          }}
          onBlur={() => take(text)}
          onKeyDown={(event) => event.key === 'Enter' && take(text)}
        />
      </div>
      <FieldMessage id={id} error={problem} />
    </div>
  );
}
