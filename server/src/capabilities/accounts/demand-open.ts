import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { holdOpen } from './store.ts';

/** People shall receive something: their accounts are open, and stay so until the transaction ends. Failures: PARTNER_CLOSED. */
export async function demandAllOpen(tx: Tx, ids: readonly number[]): Promise<void> {
  const open = await holdOpen(tx, ids);
  if (!ids.every((id) => open.has(id))) throw new Failure('PARTNER_CLOSED');
}

/** The same for one person. */
export const demandOpen = (tx: Tx, id: number): Promise<void> => demandAllOpen(tx, [id]);
