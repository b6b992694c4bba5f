import { changePasswordInput, ownPasswordInput, type Session } from '@rimpang/contract/identity';
import type { Role } from '@rimpang/domain/roles';
import { minimumPasswordLength, passwordMessages, passwordProblem } from '@rimpang/domain/passwords';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { renewSession } from '../../session/renewal.ts';
import { adoptSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormStack } from '../../forms/form.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toast.ts';

const initial = { currentPassword: '', code: '', newPassword: '', repeated: '' };
const labels = {
  currentPassword: 'Password saat ini',
  code: 'Kode autentikator',
  newPassword: 'Password baru',
  repeated: 'Ulangi password baru',
};

/** What the server asks for, the rules of this person's role, and the same password twice where that is asked for. */
function schemaFor(role: Role, { asksTwice, asksCurrent }: { asksTwice: boolean; asksCurrent: boolean }) {
  const input = asksCurrent ? changePasswordInput : ownPasswordInput;
  return input.extend({ repeated: z.string() }).check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: '', path: [path], message });
    const problem = passwordProblem(value.newPassword, role);
    if (problem) refuse('newPassword', problem);
    if (asksTwice && value.repeated !== value.newPassword) refuse('repeated', passwordMessages.different);
  });
}

type Props = {
  role: Role;
  /** What the password is now called: 'Password saat ini', or 'Password sementara' after staff made one. */
  currentLabel?: string;
  /** Did the sign-in of a moment ago ask for it? Then it is asked for only where the server wants it once more (decision 226). */
  justTyped?: boolean;
  /** Is it all that its page is about? Then its button is as wide as the page. */
  alone?: boolean;
  /** Is the second factor on, and the password no temporary one? Then a code is asked for (decision 207). */
  secondFactor?: boolean;
  /** Asks for the new password twice (R5.13). */
  repeated?: boolean;
  onChanged: (session: Session) => void;
};

/** Changes the own password; every other device is signed out by it. */
export function PasswordForm({
  role,
  currentLabel = labels.currentPassword,
  justTyped = false,
  alone = false,
  secondFactor = false,
  repeated = false,
  onChanged,
}: Props) {
  const [asksCurrent, setAsksCurrent] = useState(!justTyped);
  const form = useForm({
    schema: schemaFor(role, { asksTwice: repeated, asksCurrent }),
    initial,
    labels,
    failureTitle: 'Password Belum Diganti',
    send: ({ currentPassword, code, newPassword }) =>
      renewSession(() =>
        callApi<Session>('/identity/password', {
          ...(currentPassword && { currentPassword }),
          code,
          newPassword,
        }),
      ),
    onFailure: ({ fields }) => {
      if (fields.currentPassword) setAsksCurrent(true);
      return false;
    },
    onSuccess: (session) => {
      adoptSession(session);
      toast.success('Password Berhasil Diganti', 'Perangkat lain sudah dikeluarkan.');
      onChanged(session);
    },
  });
  return (
    <form {...form.form}>
      <FormStack>
        {asksCurrent && (
          <PasswordField
            {...form.field('currentPassword')}
            label={currentLabel}
            autoComplete="current-password"
          />
        )}
        <CodeField {...form.field('code')} asked={secondFactor} />
        <PasswordField
          {...form.field('newPassword')}
          label="Password baru"
          autoComplete="new-password"
          hint={`Minimal ${minimumPasswordLength(role)} karakter`}
        />
        {repeated && (
          <PasswordField {...form.field('repeated')} label={labels.repeated} autoComplete="new-password" />
        )}
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide={alone} busy={form.busy}>
          Ganti password
        </Button>
      </FormStack>
    </form>
  );
}
