import { formatRupiah, rupiah, amountInWords } from '@rimpang/domain/money';
import { orderTotal, pinPrices, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../forms/file-drop.tsx';
import { Money } from '../../../ui/money.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CompanyAccounts } from './company-accounts.tsx';
import styles from './payment-sheet.module.css';
import type { useOrderForm } from './use-order-form.ts';

type Props = { order: ReturnType<typeof useOrderForm>; total: number };

/** Where to transfer to, and the proof of it; or the order now and the proof within a day (decision 006). */
export function PaymentSheet({ order, total }: Props) {
  const foot = (
    <>
      <div className={styles.second}>
        <Button variant="plain" onClick={order.busy ? undefined : order.cancel}>
          Batal
        </Button>
        <Button variant="outline" onClick={order.busy ? undefined : order.confirmLater}>
          Kirim bukti nanti
        </Button>
      </div>
      <Button onClick={order.confirm} busy={order.busy} busyLabel="Mengirim...">
        Konfirmasi Pembayaran
      </Button>
    </>
  );
  return (
    <Sheet
      open={order.paying}
      onClose={order.cancel}
      busy={order.busy}
      title="Konfirmasi Pembayaran"
      foot={foot}
      wide
    >
      <DescriptionList
        rows={pinTypes
          .filter((type) => order.values[type] > 0)
          .map((type) => ({
            label: `PIN ${pinTypeLabels[type]}, ${order.values[type]} × ${formatRupiah(pinPrices[type])}`,
            value: <Money amount={orderTotal(type, order.values[type])} />,
          }))}
        total={{ label: 'Total transfer', value: <Money amount={total} size="mid" /> }}
      />
      <p className={styles.words}>{amountInWords(rupiah(total))}</p>
      <CompanyAccounts />
      <div className={styles.proof}>
        <h3>Bukti transfer</h3>
        <FileDrop
          id="order-proof"
          label="Unggah bukti transfer"
          value={order.proof.file}
          onChange={order.proof.choose}
          error={order.proof.error}
        />
        <p className={styles.hint}>
          Belum sempat transfer? Pilih “Kirim bukti nanti”, lalu kirim buktinya dari riwayat pesanan dalam 24
          jam.
        </p>
      </div>
    </Sheet>
  );
}
