import { parseWholeNumber } from '@rimpang/domain/money';
import { useState } from 'react';

/**
 * The text of a field whose value is a number: what cannot be read stands as it was typed, with NaN as its value, for a
 * schema to refuse. Empty is null. A value that is set from elsewhere replaces the text.
 */
export function useTypedNumber(
  value: number | null,
  onChange: (value: number | null) => void,
  { read = parseWholeNumber, show = String }: Format = {},
) {
  const [typed, setTyped] = useState({ text: '', value: null as number | null });
  const type = (text: string) => {
    const next = text.trim() === '' ? null : (read(text) ?? Number.NaN);
    setTyped({ text, value: next });
    onChange(next);
  };
  const shown = value === null || Number.isNaN(value) ? '' : show(value);
  return { shown: Object.is(typed.value, value) && typed.text !== '' ? typed.text : shown, type };
}
type Format = { read?: (text: string) => number | null; show?: (value: number) => string };
