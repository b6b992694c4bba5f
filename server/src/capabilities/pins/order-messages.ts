import { formatRupiah } from '@rimpang/domain/money';
import { pinTypeLabels } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { findActor } from '../accounts/index.ts';
import type { OrderRow } from './order-store.ts';

const contents = (order: OrderRow) => `${order.quantity} PIN ${pinTypeLabels[order.type]} (${order.code})`;

/** Tells the partner that the PINs are there, and what bonus came with them, in the app and by e-mail. */
export async function orderCompleted(tx: Tx, order: OrderRow, bonusAmount: number): Promise<Message> {
  const bonus = bonusAmount > 0 ? ` Bonus ${formatRupiah(bonusAmount)} masuk ke saldo Anda.` : '';
  return {
    to: order.partner.id,
    kind: 'order-decided',
    title: 'Pesanan selesai',
    body: `${contents(order)} sudah masuk ke stok Anda.${bonus}`,
    link: '/dashboard/stok-pin',
    ...(await mailTo(tx, order)),
  };
}

/** Tells the partner why the order was rejected, in the app and by e-mail. */
export async function orderRejected(tx: Tx, order: OrderRow): Promise<Message> {
  return {
    to: order.partner.id,
    kind: 'order-decided',
    title: 'Pesanan ditolak',
    body: `Pesanan ${contents(order)} ditolak. Alasan: ${order.reason}`,
    link: '/dashboard/order-pin',
    ...(await mailTo(tx, order)),
  };
}

/** Nothing for a person whose account was closed meanwhile. */
async function mailTo(tx: Tx, order: OrderRow): Promise<Pick<Message, 'email'>> {
  const partner = await findActor(tx, order.partner.username);
  return partner ? { email: { address: partner.email, name: partner.fullName } } : {};
}
