import { isTooLarge, parseWholeNumber, tooLarge } from '@rimpang/domain/money';
import { useState } from 'react';

/**
 * The text of a field whose value is a number: what cannot be read stands as it was typed, with NaN as its value, for a
 * schema to refuse, and what has too many digits with `tooLarge`. Empty is null. A value that is set from elsewhere replaces the text.
 */
export function useTypedNumber(
  value: number | null,
  onChange: (value: number | null) => void,
  { read = parseWholeNumber, show = String }: Format = {},
) {
  const [typed, setTyped] = useState({ text: '', value: null as number | null });
  const type = (text: string) => {
    const next = numberOf(text, read);
    setTyped({ text, value: next });
    onChange(next);
  };
  const shown = value === null || Number.isNaN(value) ? '' : show(value);
  return { shown: Object.is(typed.value, value) && typed.text !== '' ? typed.text : shown, type };
}

/** What is more than any schema takes is a number too: of it the schema says how much is the most. */
export function numberOf(text: string, read: (text: string) => number | null): number | null {
  if (text.trim() === '') return null;
  return isTooLarge(text) ? tooLarge : (read(text) ?? Number.NaN);
}

type Format = { read?: (text: string) => number | null; show?: (value: number) => string };
