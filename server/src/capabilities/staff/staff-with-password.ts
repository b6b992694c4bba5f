import type { Database } from '../../platform/database/database.ts';
import { checkPassword, selectStaffHashes } from '../accounts/index.ts';

/** Which open staff accounts have this password: for a password that everybody knows. About 20 ms for each account. */
export async function staffWithPassword(db: Database, password: string): Promise<number[]> {
  const found: number[] = [];
  for (const { id, hash } of await selectStaffHashes(db)) {
    if (await checkPassword(hash, password)) found.push(id);
  }
  return found;
}
