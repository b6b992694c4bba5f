import { newPasswordOf } from '@rimpang/contract/registration';
import { editStaffInput, type ListedStaff } from '@rimpang/contract/staff';
import { minimumPasswordLength } from '@rimpang/domain/passwords';
import { api } from '../../api/client.ts';
import { EditNotice } from '../../forms/edit-notice.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { ProofFields, proofLabels, proofSecrets } from '../../staff-ui/dialogs/proof-fields.tsx';
import { FormSheet } from '../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../ui/toast.ts';

const fieldsOf = ({ fullName, email }: ListedStaff) => ({
  fullName,
  email,
  password: '',
  currentPassword: '',
  code: '',
});

/** The account as it stands now; the dialog's own where it was closed meanwhile, and saving says so. */
async function read(staff: ListedStaff): Promise<ListedStaff> {
  const { rows } = await api.identity.staff({});
  return rows.find(({ id }) => id === staff.id) ?? staff;
}

const labels = { fullName: 'nama lengkap', email: 'email', password: 'password', ...proofLabels };

/** Edit admin (R5.13): name and e-mail required, the password changes only if one is given. */
export function EditStaffDialog({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  const secondFactor = useSecondFactorOn();
  const form = useEditForm({
    schema: editStaffInput.extend({ password: newPasswordOf(staff.role).optional() }),
    record: staff,
    fieldsOf,
    reload: () => read(staff),
    labels,
    toInput: ({ password, ...values }) => ({
      accountId: staff.id,
      ...values,
      password: password || undefined,
    }),
    draftUntilLeft: true,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Data Belum Disimpan',
    send: (input, call) => api.identity.editStaff(input, call),
    onSuccess: ({ fullName }) => {
      toast.success('Data Admin Disimpan', fullName);
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
      <EditNotice conflict={form.conflict} />
      <TextField {...form.field('fullName')} label="Nama lengkap" />
      <TextField {...form.field('email')} label="Email" type="email" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        label="Password baru"
        optional
        autoComplete="new-password"
        hint={`Kosongkan untuk tidak mengubah. Minimal ${minimumPasswordLength(staff.role)} karakter.`}
      />
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
