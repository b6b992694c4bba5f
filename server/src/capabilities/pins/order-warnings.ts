import type { OrderWarning } from '@rimpang/contract/pin-orders';
import { formatRupiah } from '@rimpang/domain/money';
import type { Tx } from '../../platform/database.ts';
import { filesThatLookAlike, filesWithSameBytes, proofUrl } from '../files/index.ts';
import type { OrderRow } from './order-store.ts';
import { presentPerson } from './present.ts';
import { type OtherOrder, selectOrdersByProof, selectSameAmount } from './warning-store.ts';

/** Of 64 bits; the same slip photographed again or cropped a little stays within this. */
const nearlySame = 4;
const lookBackMs = 366 * 86_400_000;
const mostNamed = 5;

function present({ proofFileId, createdAt, partner, ...order }: OtherOrder, companyId: number) {
  return {
    ...order,
    partner: presentPerson(partner, companyId),
    createdAt: createdAt.toISOString(),
    proofUrl: proofFileId && proofUrl(proofFileId),
  };
}

/**
 * What staff should look at twice: reused and near-identical slips of any order of the past year, and somebody else's
 * pending order of the same total. Two orders placed together share one proof (decision 6): no warning.
 */
export async function warningsOf(
  tx: Tx,
  order: OrderRow,
  { companyId, now }: { companyId: number; now: Date },
): Promise<OrderWarning[]> {
  const show = (rows: readonly OtherOrder[]) =>
    rows.slice(0, mostNamed).map((row) => present(row, companyId));
  const warnings: OrderWarning[] = [];
  if (order.proofFileId) {
    const twins = await filesWithSameBytes(tx, order.proofFileId);
    const since = new Date(now.getTime() - lookBackMs);
    const alike = await filesThatLookAlike(tx, order.proofFileId, { most: nearlySame, since });
    const similar = alike.map(({ id }) => id).filter((id) => !twins.includes(id));
    const [same, near] = [
      await selectOrdersByProof(tx, order.id, [order.proofFileId, ...twins]),
      await selectOrdersByProof(tx, order.id, similar),
    ];
    const elsewhere = same.length === 0 && twins.length > 0;
    if (same.length > 0) warnings.push({ kind: 'same-proof', message: sameProof(same), orders: show(same) });
    if (elsewhere)
      warnings.push({
        kind: 'same-proof',
        message: 'Gambar bukti ini pernah dikirim sebelumnya.',
        orders: [],
      });
    if (near.length > 0)
      warnings.push({
        kind: 'similar-proof',
        message: 'Gambar bukti ini hampir sama dengan bukti orderan lain. Bandingkan sebelum memproses.',
        orders: show(near),
      });
  }
  const waiting = order.status === 'pending' ? await selectSameAmount(tx, order) : [];
  if (waiting.length > 0)
    warnings.push({
      kind: 'same-amount',
      message: `Ada orderan lain yang menunggu dengan total ${formatRupiah(order.total)}. Cocokkan nama pengirim di mutasi rekening.`,
      orders: show(waiting),
    });
  return warnings;
}

function sameProof(orders: readonly OtherOrder[]): string {
  return orders.some((order) => order.status === 'completed')
    ? 'Gambar bukti yang sama sudah dipakai untuk orderan yang selesai.'
    : 'Gambar bukti yang sama dipakai juga untuk orderan lain.';
}
