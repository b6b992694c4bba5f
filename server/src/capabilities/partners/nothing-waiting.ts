import type { Tx } from '../../platform/database/database.ts';
import { pendingOrders } from '../pins/index.ts';
import { waitingClaims } from '../rewards/index.ts';

/** What others still have to decide about a partner, to pay or to hand over, in words; `held` is the rupiah held for withdrawals. */
export async function waitingOf(tx: Tx, id: number, held: number): Promise<string[]> {
  const orders = await pendingOrders(tx, id);
  const { undecided, toHandOver } = await waitingClaims(tx, id);
  return [
    ...(held > 0 ? ['penarikan yang belum selesai'] : []),
    ...(orders > 0 ? [`${orders} orderan PIN yang menunggu`] : []),
    ...(undecided > 0 ? [`${undecided} klaim reward yang menunggu`] : []),
    ...(toHandOver > 0 ? [`${toHandOver} reward yang belum diserahkan`] : []),
  ];
}
