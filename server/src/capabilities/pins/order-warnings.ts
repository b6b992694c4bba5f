import type { OrderWarning } from '@rimpang/contract/pin-orders';
import { formatRupiah } from '@rimpang/domain/money';
import { publicOrderStatusLabels } from '@rimpang/domain/storefront';
import { presentPerson } from '../accounts/index.ts';
import { proofUrl } from '../files/index.ts';
import type { ByProof } from '../storefront/index.ts';
import type { Slip } from './order-slips.ts';
import type { OrderRow } from './order-store.ts';
import type { OtherOrder } from './warning-store.ts';

const mostNamed = 5;

function present({ proofFileId, createdAt, partner, ...order }: OtherOrder, companyId: number) {
  return {
    ...order,
    partner: presentPerson(partner, companyId),
    createdAt: createdAt.toISOString(),
    proofUrl: proofFileId && proofUrl(proofFileId),
  };
}

/** What the slip resembles, and pending orders of others of the same total, where this one is pending too. */
type Beside = { slip: Slip; waiting: readonly OtherOrder[] };

/**
 * What staff should look at twice: reused and near-identical slips of any order of the past year, and another person's
 * pending order of the same total. Two orders placed together share one proof (decision 006): no warning.
 */
export function warningsOf(order: OrderRow, { slip, waiting }: Beside, companyId: number): OrderWarning[] {
  const show = (rows: readonly OtherOrder[]) =>
    rows.slice(0, mostNamed).map((row) => present(row, companyId));
  const warnings: OrderWarning[] = [];
  if (slip.same.length > 0)
    warnings.push({ kind: 'same-proof', message: sameProof(slip.same), orders: show(slip.same) });
  if (slip.elsewhere)
    warnings.push({ kind: 'same-proof', message: elsewhere(slip.ofVisitors.same), orders: [] });
  if (slip.similar.length > 0)
    warnings.push({
      kind: 'similar-proof',
      message: 'Gambar bukti ini hampir sama dengan bukti orderan lain. Bandingkan sebelum memproses.',
      orders: show(slip.similar),
    });
  if (slip.ofVisitors.similar.length > 0)
    warnings.push({
      kind: 'similar-proof',
      message: `Gambar bukti ini hampir sama dengan bukti ${named(slip.ofVisitors.similar)}. Bandingkan sebelum memproses.`,
      orders: [],
    });
  if (waiting.length > 0)
    warnings.push({
      kind: 'same-amount',
      message: `Ada orderan lain yang menunggu dengan total ${formatRupiah(order.total)}. Cocokkan nama pengirim di mutasi rekening.`,
      orders: show(waiting),
    });
  return warnings;
}

const named = (orders: readonly ByProof[]) =>
  orders
    .slice(0, mostNamed)
    .map(({ kind, reference, status }) => {
      const noun = kind === 'product' ? 'pesanan produk' : 'pendaftaran paket';
      return `${noun} ${reference} (${publicOrderStatusLabels[status].toLowerCase()})`;
    })
    .join(', ');

const elsewhere = (orders: readonly ByProof[]) =>
  orders.length > 0
    ? `Gambar bukti yang sama dikirim juga untuk ${named(orders)}.`
    : 'Gambar bukti ini pernah dikirim sebelumnya.';

function sameProof(orders: readonly OtherOrder[]): string {
  return orders.some((order) => order.status === 'completed')
    ? 'Gambar bukti yang sama sudah dipakai untuk orderan yang selesai.'
    : 'Gambar bukti yang sama dipakai juga untuk orderan lain.';
}
