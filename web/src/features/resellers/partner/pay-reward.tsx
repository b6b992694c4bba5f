import { markPaidInput, type ResellerReward } from '@rimpang/contract/resellers';
import { formatRupiah } from '@rimpang/domain/money';
import { api } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

type Props = { row: ResellerReward; period: { key: string; label: string }; onClose: () => void };

const initial = { note: '' };
const labels = { note: 'Catatan' };

/** Records that a reseller was paid for a half year; the stockist pays outside of this product. */
export function PayReward({ row, period, onClose }: Props) {
  const form = useForm({
    schema: markPaidInput,
    initial,
    labels,
    toInput: (values) => ({ resellerId: row.reseller.id, period: period.key, due: row.due, ...values }),
    failureTitle: 'Pembayaran Belum Dicatat',
    mayHaveArrived: true,
    send: (input, call) => api.resellers.markPaid(input, call),
    onFailure: ({ code, message }) => {
      if (code !== 'RESELLER_DUE_CHANGED') return false;
      onClose();
      toast.failure('Pembayaran Belum Dicatat', message);
      void refreshAfter('resellers');
      return true;
    },
    onSuccess: ({ amount }) => {
      onClose();
      toast.success(
        'Pembayaran Dicatat',
        `${formatRupiah(amount)} untuk ${row.reseller.fullName}, ${period.label}.`,
      );
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void form.send()}
      title={`Catat reward ${row.reseller.fullName} sudah dibayar?`}
      verb="Catat dibayar"
      busy={form.busy}
    >
      <p>
        {formatRupiah(row.due)} untuk {period.label}. Bayarkan sendiri kepada reseller Anda; di sini hanya
        dicatat, dan catatan ini tidak dapat dibatalkan.
      </p>
      <TextField {...form.field('note')} label={labels.note} optional maxLength={200} />
    </ConfirmDialog>
  );
}
