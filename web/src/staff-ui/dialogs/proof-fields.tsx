import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import type { FieldBinding } from '../../forms/use-form-state.ts';

export const proofLabels = { currentPassword: 'password saat ini', code: 'kode autentikator' };
export const proofSecrets = ['currentPassword', 'code'] as const;

type Props = {
  form: { field: (name: 'currentPassword' | 'code') => FieldBinding<string> };
  secondFactor: boolean;
};

/** Password, and the code where the second factor is on: who decides where the company's data goes. */
export function ProofFields({ form, secondFactor }: Props) {
  return (
    <>
      <PasswordField
        {...form.field('currentPassword')}
        label="Password saat ini"
        autoComplete="current-password"
      />
      <CodeField {...form.field('code')} asked={secondFactor} />
    </>
  );
}
