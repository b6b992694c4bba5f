import { amountInWords, formatNumber, formatRupiah, rupiah } from '@rimpang/domain/money';
import { orderTotal, pinPrices, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FileDrop } from '../../../forms/file-drop.tsx';
import { imageBusyLabel } from '../../../forms/use-image.ts';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CompanyAccounts } from './company-accounts.tsx';
import styles from './payment-sheet.module.css';
import type { useOrderForm } from './use-order-form.ts';

type Props = { order: ReturnType<typeof useOrderForm> };

const fileInput = 'order-proof';

/**
 * The transfer in three steps: the amount, the account, the proof; or the order now and the proof within a day
 * (decision 006). The strong button is the next thing to do.
 */
export function PaymentSheet({ order }: Props) {
  const { proof, total } = order;
  return (
    <Sheet
      open={order.paying}
      onClose={order.cancel}
      busy={order.busy}
      title="Konfirmasi Pembayaran"
      foot={<Foot order={order} />}
      wide
    >
      <Step title="1. Transfer persis jumlah ini">
        <div className={styles.total}>
          <Money amount={total} size="figure" />
          <CopyButton
            text={String(total)}
            label="Salin jumlah transfer"
            done="Jumlah transfer berhasil disalin."
          />
        </div>
        <p className={styles.words}>{amountInWords(rupiah(total))}</p>
        {pinTypes
          .filter((type) => order.values[type] > 0)
          .map((type) => (
            <p key={type} className={styles.hint}>
              PIN {pinTypeLabels[type]}: {formatNumber(order.values[type])} × {formatRupiah(pinPrices[type])}{' '}
              = {formatRupiah(orderTotal(type, order.values[type]))}
            </p>
          ))}
      </Step>
      <Step title="2. Ke rekening ini">
        <CompanyAccounts />
      </Step>
      <Step title="3. Unggah buktinya">
        <FileDrop
          id={fileInput}
          label="Unggah bukti transfer"
          image={proof.image}
          onDismiss={proof.demand}
          error={proof.error}
        />
        <p className={styles.hint}>
          Belum sempat transfer? Pilih “Kirim bukti nanti”, lalu kirim buktinya dari riwayat pesanan dalam 24
          jam.
        </p>
      </Step>
    </Sheet>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What can be done now: choose the proof, or once it is there, send everything. */
function Foot({ order }: Pick<Props, 'order'>) {
  return (
    <>
      <div className={styles.second}>
        <Button variant="plain" onClick={order.busy ? undefined : order.cancel}>
          Batal
        </Button>
        <Button variant="outline" onClick={order.busy ? undefined : order.confirmLater}>
          Kirim bukti nanti
        </Button>
      </div>
      {order.proof.image.file ? (
        <Button onClick={order.confirm} busy={order.busy} busyLabel="Mengirim...">
          Konfirmasi Pembayaran
        </Button>
      ) : (
        <Button
          busy={order.busy || order.proof.image.checking}
          busyLabel={imageBusyLabel(order.proof.image)}
          onClick={() => document.getElementById(fileInput)?.click()}
        >
          Unggah bukti
        </Button>
      )}
    </>
  );
}
