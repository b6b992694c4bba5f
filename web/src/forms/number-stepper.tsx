import { readCount } from '@rimpang/domain/counts';
import { IconMinus, IconPlus } from '#icons';
import { useId, useState } from 'react';
import { describedBy, Field, FieldMessage, type FieldWords } from './field.tsx';
import styles from './number-stepper.module.css';
import { useTypedNumber } from './typed-number.ts';
import type { FieldBinding } from './use-form-state.ts';

type Bounds = { min?: number; max?: number };

type Props = Bounds & {
  /** What is counted; names the group, the field and its buttons. */
  label: string;
  id?: string;
  value: number;
  onChange: (value: number) => void;
};

/**
 * A small whole number with minus and plus. What is typed stands until the field is left; what is no whole number or out
 * of bounds counts as the specified bound at once, and a line beside the field says so (R5.5).
 */
export function NumberStepper({ label, id, value, onChange, min = 0, max = 1000 }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const step = (next: number) => {
    setTyped(null);
    setProblem(null);
    onChange(next);
  };
  const type = (text: string) => {
    const read = readCount(text, min, max);
    setTyped(text);
    setProblem(read.problem);
    onChange(read.count);
  };
  return (
    <div className={styles.count}>
      <Stepper
        {...{ label, value, min, max }}
        id={inputId}
        shown={typed ?? String(value)}
        onStep={step}
        onType={type}
        onLeave={() => setTyped(null)}
      />
      <FieldMessage id={inputId} warning={problem} />
    </div>
  );
}

/**
 * The same in a form whose schema judges the number: nothing is brought within bounds, so that the record is never made
 * of another number than the one that was typed. Empty is null, what is no whole number is NaN.
 */
export function StepperField({
  min = 0,
  max = 1000,
  ...field
}: FieldBinding<number | null> & FieldWords & Bounds) {
  const { id, label, error, value, onChange, onBlur } = field;
  const typed = useTypedNumber(value, onChange);
  return (
    <Field {...field}>
      <Stepper
        {...{ id, label, min, max }}
        value={value || min}
        shown={typed.shown}
        invalid={Boolean(error)}
        onStep={onChange}
        onType={typed.type}
        onLeave={onBlur}
      />
    </Field>
  );
}

type StepperProps = Required<Bounds> & {
  id: string;
  label: string;
  value: number;
  shown: string;
  invalid?: boolean;
  onStep: (value: number) => void;
  onType: (text: string) => void;
  onLeave: () => void;
};

function Stepper({ id, label, value, shown, min, max, invalid, onStep, onType, onLeave }: StepperProps) {
  const step = (by: number) => onStep(Math.min(max, Math.max(min, value + by)));
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button type="button" aria-label={`Kurangi ${label}`} disabled={value <= min} onClick={() => step(-1)}>
        <IconMinus size={20} stroke={2} aria-hidden />
      </button>
      <input
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy(id, null)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={shown}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
      <button type="button" aria-label={`Tambah ${label}`} disabled={value >= max} onClick={() => step(1)}>
        <IconPlus size={20} stroke={2} aria-hidden />
      </button>
    </fieldset>
  );
}
