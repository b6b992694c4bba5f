import type pg from 'pg';
import { foldAllBonuses } from '../capabilities/bonuses/index.ts';
import { foldAllPostings } from '../capabilities/ledger/index.ts';
import { rootId } from '../capabilities/network/index.ts';
import { foldAllRepeatOrders } from '../capabilities/partners/index.ts';
import { foldAllPins } from '../capabilities/pins/index.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import type { Tx } from '../platform/database/database.ts';
import { together } from './indexes.ts';
import { lookAtAllNumbers } from '../platform/database/numbered.ts';

/**
 * Folds all there is into the stored sums (decision 110), with two connections: the loops of a product that is started on it would take minutes, and
 * what they have not reached is read row by row. Run again, it folds what is not folded in yet.
 */
export async function foldTotals([one, other]: readonly [pg.Client, pg.Client]): Promise<void> {
  const companyId = await rootId(handleOf(one));
  if (companyId === null) throw new Error('a seed without a company');
  // What takes longest first.
  const folds: ((tx: Tx) => Promise<void>)[] = [
    (tx) => foldAllBonuses(tx, companyId),
    foldAllPostings,
    (tx) => foldAllPins(tx, companyId),
    lookAtAllNumbers,
    foldAllRepeatOrders,
  ];
  await together([one, other], folds, (client, fold) => handleOf(client).transaction().execute(fold));
}
