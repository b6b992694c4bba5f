import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type BatchRow, selectBatch } from './batch-store.ts';

export async function requireBatch(tx: Tx, id: number): Promise<BatchRow> {
  const batch = await selectBatch(tx, id);
  if (!batch) throw new Failure('NOT_FOUND');
  return batch;
}
