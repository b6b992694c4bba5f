import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import { lockResembling, nearlySame, resemblancesOf, slipsSince } from '../files/index.ts';
import { type ByProof, type OrderRow, selectByProofs } from './order-store.ts';

/** What the slip of a visitor's order resembles: orders of visitors by name, those of PINs only in that there are any. */
type PublicSlip = {
  same: readonly ByProof[];
  similar: readonly ByProof[];
  /** The very same picture came with something that is no order of a visitor. */
  elsewhere: boolean;
  /** Nearly the same picture came with an order of PINs. */
  similarElsewhere: boolean;
  /** An order of PINs with the same or nearly the same picture was processed. */
  usedElsewhere: boolean;
  warned: boolean;
  /** Names the picture and everything it resembles: what was looked at, when a decision comes back with it. */
  seen: string;
};

type Asking = { now: Date; services: Pick<Services, 'slipsElsewhere'> };

/** What the slip of this order resembles, among all slips that are stored, of partners and of visitors. */
export async function publicSlipOf(
  db: Database | Tx,
  { id, proofFileId }: Pick<OrderRow, 'id' | 'proofFileId'>,
  { now, services }: Asking,
): Promise<PublicSlip> {
  const found = await resemblancesOf(db, [proofFileId], { most: nearlySame, since: slipsSince(now) });
  const twins = found.filter(({ same }) => same).map(({ otherId }) => otherId);
  const alike = found.filter(({ same }) => !same).map(({ otherId }) => otherId);
  const pictures = [...twins, ...alike];
  const orders = pictures.length > 0 ? await selectByProofs(db, pictures) : [];
  const pins = pictures.length > 0 ? await services.slipsElsewhere(db, pictures) : [];
  const using = (files: readonly string[]) =>
    orders.filter((order) => order.id !== id && files.includes(order.proofFileId));
  const [same, similar] = [using(twins), using(alike)];
  // A visitor's picture is good for one order, so of more pictures than orders one came with something else.
  const elsewhere = twins.length > same.length;
  const similarElsewhere = pins.some(({ fileId }) => alike.includes(fileId));
  const shown = [
    proofFileId,
    elsewhere,
    [...same, ...similar].map((order) => [order.id, order.status]),
    pins.map(({ fileId, code, status }) => [fileId, code, status]),
  ];
  return {
    same,
    similar,
    elsewhere,
    similarElsewhere,
    usedElsewhere: pins.some(({ status }) => status === 'completed'),
    warned: elsewhere || similarElsewhere || same.length + similar.length > 0,
    seen: createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32),
  };
}

/**
 * Holds a decision to what was looked at; called once the order is locked, and waits for decisions about resembling slips, those about
 * orders of PINs too: the second one sees what the first one did. Failures: ORDER_UNSEEN where the slip resembles another one and nothing
 * says that a person looked, ORDER_CHANGED where what it resembles is another than was looked at.
 */
export async function demandSlipSeen(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'proofFileId'>,
  seen: string | undefined,
  asking: Asking,
): Promise<void> {
  let slip = await publicSlipOf(tx, order, asking);
  if (slip.warned) {
    await lockResembling(tx);
    slip = await publicSlipOf(tx, order, asking);
  }
  if (seen === undefined && slip.warned) throw new Failure('ORDER_UNSEEN');
  if (seen !== undefined && seen !== slip.seen) throw new Failure('ORDER_CHANGED');
}
