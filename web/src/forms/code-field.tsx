import { TextField } from './text-field.tsx';
import type { FieldBinding } from './use-form-state.ts';

type Props = FieldBinding<string> & { asked: boolean };

/**
 * The code beside a password, where the second factor is on (`asked`). It also comes where the server asked for it, since the factor
 * may have been switched on elsewhere.
 */
export function CodeField({ asked, ...field }: Props) {
  if (!asked && !field.error && !field.value) return null;
  return (
    <TextField
      {...field}
      label="Kode autentikator"
      hint="Atau satu kode pemulihan"
      autoComplete="one-time-code"
    />
  );
}
