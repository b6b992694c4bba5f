import { deleteStaffInput, type ListedStaff } from '@rimpang/contract/staff';
import { api } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { FormSheet } from '../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels } from '../../staff-ui/dialogs/proof-fields.tsx';
import { toast } from '../../ui/toast.ts';

/** Closes a staff account for good: by who shows to be the person (decision 209). */
export function RemoveStaffDialog({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  const secondFactor = useSecondFactorOn();
  const form = useForm({
    schema: deleteStaffInput,
    initial: { currentPassword: '', code: '' },
    labels: proofLabels,
    toInput: (values) => ({ accountId: staff.id, ...values }),
    failureTitle: 'Admin Belum Dihapus',
    mayHaveArrived: true,
    onFailure: ({ code }) => {
      // Another owner was faster.
      if (code !== 'NOT_FOUND') return false;
      toast.success('Sudah Bukan Admin', `${staff.fullName} sudah dihapus, atau menjadi mitra lagi.`);
      void refreshAfter('identity');
      onClose();
      return true;
    },
    send: (input, call) => api.identity.deleteStaff(input, call),
    onSuccess: () => {
      toast.success('Admin Dihapus', `${staff.fullName} tidak dapat login lagi.`);
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Hapus ${staff.fullName}?`}
      verb="Hapus admin"
      variant="danger-filled"
      intro="Semua sesinya berakhir sekarang juga. Catatan audit tentang tindakannya tetap tersimpan."
      form={form}
    >
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
