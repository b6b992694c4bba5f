import { editStaffInput, type ListedStaff } from '@rimpang/contract/staff';
import { minimumPasswordLength } from '@rimpang/domain/passwords';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormSheet } from '../admin-desk/form-sheet.tsx';
import { toast } from '../../ui/toast.ts';

const labels = { fullName: 'nama lengkap', email: 'email', password: 'password' };

/** Edit admin (spec 5): name and e-mail required, the password changes only if one is given. */
export function EditStaffDialog({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  const form = useForm({
    schema: editStaffInput,
    initial: { fullName: staff.fullName, email: staff.email, password: '' },
    labels,
    toInput: ({ password, ...values }) => ({
      accountId: staff.id,
      ...values,
      password: password || undefined,
    }),
    failureTitle: 'Data Belum Disimpan',
    send: (input, call) => api.identity.editStaff(input, call),
    onSuccess: ({ fullName }) => {
      toast.success('Data Admin Disimpan', fullName);
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Ubah data ${staff.fullName}`}
      verb="Simpan"
      busyVerb="Menyimpan..."
      form={form}
    >
      <TextField {...form.field('fullName')} label="Nama lengkap" />
      <TextField {...form.field('email')} label="Email" type="email" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        label="Password baru"
        optional
        autoComplete="new-password"
        hint={`Kosongkan untuk tidak mengubah. Minimal ${minimumPasswordLength(staff.role)} karakter.`}
      />
    </FormSheet>
  );
}
