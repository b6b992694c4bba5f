import { addResellerInput, type Reseller } from '@rimpang/contract/resellers';
import { formatRupiah } from '@rimpang/domain/money';
import { resellerPackage } from '@rimpang/domain/resellers';
import { IconPackage } from '#icons';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Note } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

const labels = { fullName: 'Nama lengkap', whatsapp: 'No. WA', address: 'Alamat' };
const initial = { fullName: '', whatsapp: '', address: '' };
const { products, points, price } = resellerPackage;

/** A new reseller, who begins with the registration package (R9.18). */
export function AddReseller({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: addResellerInput,
    initial,
    labels,
    draft: 'reseller-add',
    failureTitle: 'Pendaftaran Gagal',
    send: (input, call) => api.resellers.add(input, call),
    onSuccess: (added: Reseller) => {
      onClose();
      toast.success(
        'Pendaftaran Berhasil!',
        `${added.fullName} menjadi reseller Anda, mulai dengan ${points} poin.`,
      );
    },
  });
  return (
    <Sheet open onClose={onClose} title="Tambah reseller" busy={form.busy}>
      <form {...form.form}>
        <FormStack>
          <Note
            icon={<IconPackage size={24} stroke={1.75} aria-hidden />}
            title={`Paket pendaftaran ${formatRupiah(price)}`}
          >
            {products} produk dan {points} poin untuk memulai.
          </Note>
          <TextField {...form.field('fullName')} label={labels.fullName} />
          <TextField {...form.field('whatsapp')} label={labels.whatsapp} type="tel" inputMode="tel" />
          <TextField {...form.field('address')} label={labels.address} rows={2} />
          <ErrorSummary problems={form.problems} />
          <Button type="submit" wide busy={form.busy} busyLabel="Mendaftarkan...">
            Daftarkan reseller
          </Button>
        </FormStack>
      </form>
    </Sheet>
  );
}
