import { editResellerInput, type Reseller } from '@rimpang/contract/resellers';
import { formatPhone } from '@rimpang/domain/partners';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAskToClose } from '../../../forms/leave-question.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

const labels = { fullName: 'Nama lengkap', whatsapp: 'No. WA', address: 'Alamat' };
const fieldsOf = ({ fullName, whatsapp, address }: Reseller) => ({
  fullName,
  whatsapp: formatPhone(whatsapp),
  address,
});

/** The reseller as stored now. */
async function read(reseller: Reseller): Promise<Reseller> {
  const { rows } = await api.resellers.list({ resellerId: reseller.id });
  return rows[0] ?? reseller;
}

/** A typing error put right; points and sales stay as they are. */
export function EditReseller({ reseller, onClose }: { reseller: Reseller; onClose: () => void }) {
  const form = useEditForm({
    schema: editResellerInput,
    record: reseller,
    fieldsOf,
    labels,
    toInput: (values) => ({ resellerId: reseller.id, ...values }),
    reload: () => read(reseller),
    failureTitle: 'Data Belum Disimpan',
    send: (input, call) => api.resellers.edit(input, call),
    onSuccess: (edited: Reseller) => {
      onClose();
      toast.success('Data Reseller Disimpan', edited.fullName);
    },
  });
  const leaving = useAskToClose(form.isTyped, onClose);
  return (
    <Sheet open onClose={leaving.ask} title={`Ubah data ${reseller.fullName}`} busy={form.busy}>
      <form {...form.form}>
        <FormStack>
          <EditNotice conflict={form.conflict} />
          <TextField {...form.field('fullName')} label={labels.fullName} />
          <TextField {...form.field('whatsapp')} label={labels.whatsapp} type="tel" inputMode="tel" />
          <TextField {...form.field('address')} label={labels.address} rows={2} />
          <ErrorSummary problems={form.problems} />
          <Button type="submit" wide busy={form.busy} busyLabel="Menyimpan...">
            Simpan
          </Button>
        </FormStack>
      </form>
      {leaving.question}
    </Sheet>
  );
}
