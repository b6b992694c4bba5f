import { registerStaffInput } from '@rimpang/contract/staff';
import { roleLabels } from '@rimpang/domain/roles';
import { grantableRoles } from '@rimpang/domain/staff';
import { formatMoment } from '@rimpang/domain/calendar';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isUnanswered } from '../../api/failure.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../forms/form.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../staff-ui/dialogs/proof-fields.tsx';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { PasswordOnce } from '../../staff-ui/dialogs/password-once.tsx';
import styles from './access.module.css';

const labels = {
  fullName: 'nama lengkap',
  username: 'username',
  email: 'email',
  role: 'peran',
  ...proofLabels,
};
const initial = { fullName: '', username: '', email: '', role: '', currentPassword: '', code: '' };
type Registered = Awaited<ReturnType<typeof api.identity.registerStaff>>;

/** Daftar Admin Baru (R2.3.22): the server makes a temporary password and shows it once; where the answer was lost, the next press shows the same one. */
export function RegisterStaff() {
  const [done, setDone] = useState<Registered | null>(null);
  const { user } = useSession();
  const secondFactor = useSecondFactorOn();
  const granted = grantableRoles(user.role).map((value) => ({ value, label: roleLabels[value] }));
  const choices = [{ value: '', label: 'Pilih peran...' }, ...granted];
  const form = useForm({
    schema: registerStaffInput,
    initial,
    labels,
    draft: 'register-staff',
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Pendaftaran Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.identity.registerStaff(input, call),
    onFailure: (failure) => {
      // Where it was made, the list of staff says so.
      if (isUnanswered(failure)) void refreshAfter('identity');
      return false;
    },
    onSuccess: (result) => {
      setDone(result);
    },
  });
  return (
    <>
      <PageHeader title="Daftar Admin Baru" />
      <form {...form.form} className={styles.form}>
        <FormStack page>
          <FieldSet title="Akun admin">
            <TextField {...form.field('fullName')} label="Nama lengkap" />
            <TextField {...form.field('username')} label="Username" maxLength={30} />
            <TextField {...form.field('email')} label="Email" type="email" inputMode="email" />
            <SelectField {...form.field('role')} label="Peran" choices={choices} />
          </FieldSet>
          <FieldSet title="Konfirmasi Anda">
            <ProofFields form={form} secondFactor={secondFactor} />
          </FieldSet>
          <p>
            Password sementara dibuat oleh sistem dan tampil satu kali setelah akun terdaftar. Verifikasi dua
            langkah diminta saat login di produksi.
          </p>
          <ErrorSummary problems={form.problems} />
          <Button type="submit" wide busy={form.busy} busyLabel="Mendaftarkan...">
            Daftarkan admin
          </Button>
        </FormStack>
      </form>
      {done && (
        <PasswordOnce title="Pendaftaran Berhasil!" password={done.password} onClose={() => setDone(null)}>
          Password sementara {done.account.fullName} (@{done.account.username}), berlaku sampai{' '}
          {formatMoment(new Date(done.expiresAt))}.
        </PasswordOnce>
      )}
    </>
  );
}
