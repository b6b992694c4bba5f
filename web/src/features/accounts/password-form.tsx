import { changePasswordInput, type Session } from '@rimpang/contract/identity';
import type { Role } from '@rimpang/domain/permissions';
import { minimumPasswordLength, passwordProblem } from '@rimpang/domain/passwords';
import { callApi } from '../../api/call.ts';
import { adoptSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormStack } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toast.ts';

const initial = { currentPassword: '', newPassword: '' };
const labels = { currentPassword: 'Password saat ini', newPassword: 'Password baru' };

type Props = {
  role: Role;
  /** What the password is now called: 'Password saat ini', or 'Password sementara' after staff made one. */
  currentLabel?: string;
  onChanged: (session: Session) => void;
};

/** Changes the own password; every other device is signed out by it. */
export function PasswordForm({ role, currentLabel = labels.currentPassword, onChanged }: Props) {
  const schema = changePasswordInput.check((context) => {
    const problem = passwordProblem(context.value.newPassword, role);
    if (problem) {
      context.issues.push({ code: 'custom', input: '', path: ['newPassword'], message: problem });
    }
  });
  const form = useForm({
    schema,
    initial,
    labels,
    failureTitle: 'Password Belum Diganti',
    send: (input) => callApi<Session>('/identity/password', input),
    onSuccess: (session) => {
      adoptSession(session);
      toast.success('Password Berhasil Diganti', 'Perangkat lain sudah dikeluarkan.');
      onChanged(session);
    },
  });
  return (
    <form {...form.form}>
      <FormStack>
        <PasswordField
          {...form.field('currentPassword')}
          label={currentLabel}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('newPassword')}
          label="Password baru"
          autoComplete="new-password"
          hint={`Minimal ${minimumPasswordLength(role)} karakter`}
        />
        <ErrorSummary problems={form.problems} />
        <Button type="submit" busy={form.busy}>
          Ganti password
        </Button>
      </FormStack>
    </form>
  );
}
