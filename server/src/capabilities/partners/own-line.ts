import type { Tx } from '../../platform/database/database.ts';
import { ownAccounts } from '../accounts/index.ts';
import { ancestorsOf } from '../network/index.ts';

/** A partner and everybody above, of whom one may be the reader. The company's place belongs to no person. */
export const lineOf = (partnerId: number, above: readonly { id: number }[], companyId: number): number[] =>
  [partnerId, ...above.map(({ id }) => id)].filter((id) => id !== companyId);

/**
 * Is this partner the reader, or below the reader's own place in the tree? Whose RO is active there decides who gets RO
 * bonuses (decision 083).
 */
export async function isOwnLine(
  tx: Tx,
  reader: number,
  partnerId: number,
  companyId: number,
): Promise<boolean> {
  const line = lineOf(partnerId, await ancestorsOf(tx, partnerId), companyId);
  return (await ownAccounts(tx, reader, line)).size > 0;
}
