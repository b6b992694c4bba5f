import type { Sale } from '@rimpang/contract/resellers';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { api } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

/** Asks before a sale that was entered wrongly is taken back. */
export function CancelSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { id, reseller, quantity, product, total, points } = sale;
  const cancel = useOperation<Sale>({
    failureTitle: 'Penjualan Belum Dibatalkan',
    mayHaveArrived: true,
    onSuccess: () => {
      onClose();
      toast.success('Penjualan Dibatalkan', `${reseller.fullName}: ${formatNumber(quantity)} ${product}.`);
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void cancel.run(String(id), (call) => api.resellers.cancelSale({ saleId: id }, call))}
      title="Batalkan penjualan ini?"
      verb="Batalkan penjualan"
      variant="danger-filled"
      busy={cancel.busy}
    >
      <p>
        {reseller.fullName}, {formatNumber(quantity)} × {product}, {formatRupiah(total)}. Poinnya (
        {formatNumber(points)}) tidak dihitung lagi. Catat ulang bila angkanya salah.
      </p>
    </ConfirmDialog>
  );
}
