import { IconMinus, IconPlus } from '#icons';
import { useState } from 'react';
import styles from './number-stepper.module.css';

type Props = {
  /** What is counted; names the group, the field and its buttons. */
  label: string;
  id?: string;
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  error?: string;
};

/** A small whole number with minus and plus. What is no number, or out of bounds, becomes the nearest bound when left. */
export function NumberStepper({ label, id, value, onChange, onBlur, min = 0, max = 1000, error }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (wanted: number) => (Number.isFinite(wanted) ? Math.min(max, Math.max(min, wanted)) : min);
  const step = (by: number) => {
    setTyped(null);
    onChange(clamp(value + by));
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setTyped(digits);
    if (digits !== '') onChange(clamp(Number(digits)));
  };
  const leave = () => {
    if (typed !== null) onChange(clamp(typed === '' ? min : Number(typed)));
    setTyped(null);
    onBlur?.();
  };
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button type="button" aria-label={`Kurangi ${label}`} disabled={value <= min} onClick={() => step(-1)}>
        <IconMinus size={20} stroke={2} aria-hidden />
      </button>
      <input
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <button type="button" aria-label={`Tambah ${label}`} disabled={value >= max} onClick={() => step(1)}>
        <IconPlus size={20} stroke={2} aria-hidden />
      </button>
    </fieldset>
  );
}
