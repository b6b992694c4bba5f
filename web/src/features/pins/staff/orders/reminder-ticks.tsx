import { formatRupiah } from '@rimpang/domain/money';
import styles from './orders.module.css';
import type { OrderDetail } from './types.ts';

/** Two ticks for the eye only: what counts is the bank statement, for slips are forged often. Nothing depends on them. */
export function ReminderTicks({ order }: { order: OrderDetail }) {
  return (
    <fieldset className={styles.ticks}>
      <legend>Cocokkan dengan mutasi rekening, bukan gambar</legend>
      <label>
        <input type="checkbox" />
        <span>{formatRupiah(order.total)} sudah masuk di mutasi rekening</span>
      </label>
      <label>
        <input type="checkbox" />
        <span>Nama pengirim sesuai pemesan</span>
      </label>
    </fieldset>
  );
}
