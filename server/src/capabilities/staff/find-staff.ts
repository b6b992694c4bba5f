import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { selectStaff, type StaffRow } from './staff-store.ts';

export async function staffMember(db: Database | Tx, id: number): Promise<StaffRow> {
  const [row] = await selectStaff(db, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}
