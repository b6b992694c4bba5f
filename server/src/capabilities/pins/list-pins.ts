import { contract } from '@rimpang/contract/index';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectPins } from './pin-list-store.ts';
import { presentPin } from './present.ts';

/** Everything one owner has, for the staff page of a partner. */
export async function pinsOf(
  db: Database,
  ownerId: number,
  page: { after?: string; limit: number },
  companyId: number,
) {
  const place = placeOf({ ...page, skip: 0, order: 'newest' });
  const found = await selectPins(db, { ownerId }, place);
  return pageOf(found, page.limit, (row) => presentPin(row, companyId));
}

/** The reader's own PINs by code, type and status (R2.2.3). */
export const listOwnPins = view(contract.pins.list, async ({ db, actor, input, services }) => {
  const { after, limit, code, ...filter } = input;
  // Of one's own, which are read along the owner.
  const codes = code ? { typed: code, ids: null } : undefined;
  const place = placeOf({ after, limit, skip: 0, order: 'newest' });
  const found = await selectPins(db, { ...filter, codes, ownerId: actor.id }, place);
  return pageOf(found, limit, (row) => presentPin(row, services.companyId));
});
