import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { pinTypeLabels } from '@rimpang/domain/pins';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { OrderRow } from './order-store.ts';

const contents = ({ quantity, type, code }: OrderRow) =>
  `${formatNumber(quantity)} PIN ${pinTypeLabels[type]} (${code})`;

/** Tells the partner that the PINs are there, and what bonus came with them, in the app and by e-mail. */
export function orderCompleted(order: OrderRow, bonusAmount: number): Message {
  const bonus = bonusAmount > 0 ? ` Bonus ${formatRupiah(bonusAmount)} masuk ke saldo Anda.` : '';
  return {
    to: order.partner.id,
    kind: 'order-decided',
    title: 'Pesanan selesai',
    body: `${contents(order)} sudah masuk ke stok Anda.${bonus}`,
    link: '/dashboard/stok-pin',
  };
}

/** Tells the partner why the order was rejected, in the app and by e-mail. */
export function orderRejected(order: OrderRow): Message {
  return {
    to: order.partner.id,
    kind: 'order-decided',
    title: 'Pesanan ditolak',
    body: `Pesanan ${contents(order)} ditolak. Alasan: ${order.reason}`,
    link: '/dashboard/order-pin',
  };
}
