import { proveImport } from '@rimpang/contract/importing';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';

const labels = { currentPassword: 'password saat ini', code: 'kode autentikator' };
const secrets = ['currentPassword', 'code'] as const;

type Proof = { currentPassword: string; code?: string };
type Props = {
  title: string;
  verb: string;
  failureTitle: string;
  secondFactor: boolean;
  children: ReactNode;
  send: (proof: Proof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks once more who is there, before a whole company comes or goes. */
export function ProveDialog({
  title,
  verb,
  failureTitle,
  secondFactor,
  children,
  send,
  onDone,
  onClose,
}: Props) {
  const form = useForm({
    schema: proveImport,
    initial: { currentPassword: '', code: '' },
    labels,
    keepOutOfDraft: secrets,
    failureTitle,
    send: (proof: Proof) => send(proof),
    onSuccess: onDone,
  });
  return (
    <FormSheet
      onClose={onClose}
      title={title}
      verb={verb}
      busyVerb="Memulai..."
      variant="danger-filled"
      form={form}
      intro={children}
    >
      <PasswordField
        {...form.field('currentPassword')}
        label="Password saat ini"
        autoComplete="current-password"
      />
      {secondFactor && (
        <TextField
          {...form.field('code')}
          label="Kode autentikator"
          hint="Atau satu kode pemulihan"
          autoComplete="one-time-code"
        />
      )}
    </FormSheet>
  );
}
