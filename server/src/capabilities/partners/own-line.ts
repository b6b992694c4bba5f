import type { Tx } from '../../platform/database/database.ts';
import { ownAccounts } from '../accounts/index.ts';
import { ancestorsOf } from '../network/index.ts';

/**
 * Is this partner the reader, or below the reader's own place in the tree? Whose RO is active there decides who gets RO
 * bonuses (decision 083). The company's place belongs to no person.
 */
export async function isOwnLine(
  tx: Tx,
  reader: number,
  partnerId: number,
  companyId: number,
): Promise<boolean> {
  const above = await ancestorsOf(tx, partnerId);
  const line = [partnerId, ...above.map(({ id }) => id)].filter((id) => id !== companyId);
  return (await ownAccounts(tx, reader, line)).size > 0;
}
