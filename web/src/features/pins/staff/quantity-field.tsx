import { TextField } from '../../../forms/text-field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';
import type { FieldWords } from '../../../forms/field.tsx';

/** What a form with a number of PINs and their type keeps while one types; both may still be missing. */
type PinAmountValues = { type: string; quantity: string };

/** For the schema: missing is missing, not zero; what is no number stays one that the schema refuses. */
export function readPinAmount({ type, quantity }: PinAmountValues) {
  return { type: type || undefined, quantity: quantity === '' ? undefined : Number(quantity) };
}

/** How many PINs. Only digits; empty is allowed while one types. */
export function QuantityField({ onChange, ...rest }: FieldBinding<string> & FieldWords) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
