import { codeIfOn } from '@rimpang/contract/fields';
import { newPasswordOf } from '@rimpang/contract/registration';
import { passwordMessages } from '@rimpang/domain/passwords';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { renewSession } from '../../session/renewal.ts';
import { adoptSession, useSession } from '../../session/session-store.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { FormSheet } from '../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../ui/toast.ts';

const labels = {
  currentPassword: 'password sekarang',
  code: 'kode autentikator',
  newPassword: 'password baru',
  confirmation: 'konfirmasi',
};
const initial = { currentPassword: '', code: '', newPassword: '', confirmation: '' };

const schema = z
  .strictObject({
    currentPassword: z.string().min(1, passwordMessages.required),
    code: codeIfOn,
    newPassword: newPasswordOf('super_admin'),
    confirmation: z.string().min(1, passwordMessages.required),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: passwordMessages.different,
  });

/** The super admin changes the own password (R5.13): required, confirmed, all other sessions end. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const secondFactor = useSecondFactorOn();
  const form = useForm({
    schema,
    initial,
    labels,
    failureTitle: 'Password Belum Diganti',
    send: ({ currentPassword, code, newPassword }, call) =>
      renewSession(() => api.identity.changePassword({ currentPassword, code, newPassword }, call)),
    onSuccess: (session) => {
      adoptSession(session);
      toast.success('Password Diganti', 'Sesi di perangkat lain sudah berakhir.');
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Ganti password ${user.profile.fullName}`}
      verb="Ganti password"
      form={form}
    >
      <PasswordField
        {...form.field('currentPassword')}
        label="Password saat ini"
        autoComplete="current-password"
      />
      <CodeField {...form.field('code')} asked={secondFactor} />
      <PasswordField {...form.field('newPassword')} label="Password baru" autoComplete="new-password" />
      <PasswordField
        {...form.field('confirmation')}
        label="Ulangi password baru"
        autoComplete="new-password"
      />
    </FormSheet>
  );
}
