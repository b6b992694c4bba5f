import { IconCircleCheck, IconCircleX } from '#icons';
import type { api } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from './bulk.module.css';

export type BulkResult = Awaited<ReturnType<typeof api.pins.approveOrders>>;

/** What became of each order, one line each; what was not decided stands first. */
export function BulkResultSheet({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const failed = result.rows.length - result.done;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${result.done} dari ${result.rows.length} orderan diputuskan`}
      foot={<Button onClick={onClose}>Selesai</Button>}
    >
      {failed > 0 && <p>{failed} orderan dilewati. Alasannya ada di barisnya.</p>}
      <ul className={styles.chosen} aria-label="Hasil per orderan">
        {result.rows.map((row) => {
          const Icon = row.done ? IconCircleCheck : IconCircleX;
          return (
            <li key={row.orderId} className={row.done ? styles.ok : styles.no}>
              <Icon size={20} stroke={2} aria-hidden />
              <span>
                {row.order ? `${row.order.code} · ${row.order.partner.fullName}` : 'Orderan tidak ditemukan'}
                <small>{row.done ? 'Berhasil' : row.message}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
