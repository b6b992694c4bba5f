import type { ResellerReward } from '@rimpang/contract/resellers';
import { formatRupiah } from '@rimpang/domain/money';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { TextField } from '../../../forms/text-field.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

type Props = { row: ResellerReward; period: { key: string; label: string }; onClose: () => void };

/** Records that a reseller was paid for a half year; the stockist pays outside of this product. */
export function PayReward({ row, period, onClose }: Props) {
  const id = useId();
  const [note, setNote] = useState('');
  const pay = useOperation<{ amount: number }>({
    failureTitle: 'Pembayaran belum dicatat',
    onSuccess: ({ amount }) => {
      onClose();
      toast.success(
        'Pembayaran dicatat',
        `${formatRupiah(amount)} untuk ${row.reseller.fullName}, ${period.label}.`,
      );
    },
  });
  const confirm = () =>
    void pay.run(`${row.reseller.id}-${period.key}`, (call) =>
      api.resellers.markPaid({ resellerId: row.reseller.id, period: period.key, note }, call),
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Catat reward ${row.reseller.fullName} sudah dibayar?`}
      verb="Catat dibayar"
      busy={pay.busy}
    >
      <p>
        {formatRupiah(row.due)} untuk {period.label}. Bayarkan sendiri kepada reseller Anda; di sini hanya
        dicatat, dan catatan ini tidak dapat dibatalkan.
      </p>
      <TextField
        id={id}
        name="note"
        label="Catatan"
        optional
        value={note}
        error={undefined}
        onChange={setNote}
        onBlur={() => undefined}
        maxLength={200}
      />
    </ConfirmDialog>
  );
}
