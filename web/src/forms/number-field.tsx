import type { FieldWords } from './field.tsx';
import { TextField } from './text-field.tsx';
import { useTypedNumber } from './typed-number.ts';
import type { FieldBinding } from './use-form-state.ts';

type Props = FieldBinding<number | null> & FieldWords;

/** A whole number, as it was typed: empty is null, what is none is NaN, which every schema refuses (R5.5). */
export function NumberField({ value, onChange, ...rest }: Props) {
  const { shown, type } = useTypedNumber(value, onChange);
  return <TextField {...rest} value={shown} onChange={type} inputMode="numeric" maxLength={20} />;
}
