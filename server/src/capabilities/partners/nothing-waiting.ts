import { formatNumber } from '@rimpang/domain/money';
import type { Tx } from '../../platform/database/database.ts';
import { pendingOrders } from '../pins/index.ts';
import { waitingClaims } from '../rewards/index.ts';

/** What others still have to decide about a partner, to pay or to hand over, in words; `held` is the rupiah held for withdrawals. */
export async function waitingOf(tx: Tx, id: number, held: number): Promise<string[]> {
  const orders = await pendingOrders(tx, id);
  const { undecided, toHandOver } = await waitingClaims(tx, id);
  return [
    ...(held > 0 ? ['penarikan yang belum selesai'] : []),
    ...(orders > 0 ? [`${formatNumber(orders)} orderan PIN yang menunggu`] : []),
    ...(undecided > 0 ? [`${formatNumber(undecided)} klaim reward yang menunggu`] : []),
    ...(toHandOver > 0 ? [`${formatNumber(toHandOver)} reward yang belum diserahkan`] : []),
  ];
}
