import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { holdOpen } from './store.ts';

/** A person shall receive something: the account is open, and stays so until the transaction ends. Failures: PARTNER_CLOSED. */
export async function demandOpen(tx: Tx, id: number): Promise<void> {
  if (!(await holdOpen(tx, [id])).has(id)) throw new Failure('PARTNER_CLOSED');
}
