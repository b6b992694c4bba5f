import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bool, query } from '../../platform/database/query.ts';
import { isWhose, type Whose } from '../accounts/index.ts';

const known = sql`(full_name <> 'Reseller dihapus' or phone <> '' or address <> '')`;

/**
 * Name, number and address of a closed stockist's resellers, or of all closed ones': no person can read them any more. Sales and payouts
 * stay as they were added.
 */
export async function eraseResellers(tx: Tx, whose: Whose): Promise<void> {
  await sql`update resellers.reseller set full_name = 'Reseller dihapus', phone = '', address = ''
    where stockist_id ${isWhose(whose)} and ${known}`.execute(tx);
}

/** Is any of it there? */
export async function hasResellers(tx: Tx, stockistId: number): Promise<boolean> {
  const { found } = await query({ found: bool })`
    select exists (select from resellers.reseller
      where stockist_id = ${stockistId} and ${known}) as found`.one(tx);
  return found;
}
