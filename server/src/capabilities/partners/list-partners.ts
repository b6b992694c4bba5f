import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { isWhole, pageOf, placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { countOpenPartners, findPeopleOrAddress, isAddress } from '../accounts/index.ts';
import { findJoined } from './joined-store.ts';
import { presentListed } from './present.ts';
import {
  areLapsedKnown,
  countPartners,
  countByRoStatus,
  isPlain,
  type ListFilter,
  selectPartners,
  selectPlainPage,
  selectPlainPageOfFew,
  type ListedRow,
  type Total,
} from './list-store.ts';

/** All partners; staff are not partners (R2.3.12). The search takes the whole of an address too (decision 223). */
export const listPartners = sharedView(
  contract.partners.list,
  async ({ db, input, services: { companyId } }) => {
    const { search, status, roStatus, repeated, sort, limit } = input;
    const unnamed = {
      people: null,
      status,
      roActive: roStatus === undefined ? undefined : roStatus === 'Aktif',
      repeated: repeated === 'true',
      lapsed: roStatus === 'Tidak Aktif' && repeated === 'true' && (await areLapsedKnown(db)),
      joined: await findJoined(db, { days: momentsOfDays(input), order: input.order }),
    };
    const page = { sort, ...placeOf(input) };
    const shown = ({ found, total }: { found: readonly ListedRow[]; total: Total }) => ({
      ...pageOf(found, limit, presentListed(companyId)),
      ...total,
    });
    const isName = search !== undefined && search !== '' && !isAddress(search);
    const ofFew =
      isName && isPlain(unnamed) && (await selectPlainPageOfFew(db, unnamed, page, { search, companyId }));
    if (ofFew) return shown(ofFew);
    const filter = { ...unnamed, people: search ? await findPeopleOrAddress(db, search) : null };
    if (isPlain(filter)) return shown(await selectPlainPage(db, filter, page, companyId));
    return snapshot(db, async (tx) => {
      const found = await selectPartners(tx, filter, page);
      const isAll = isWhole(found, page);
      return shown({ found, total: isAll ? shownTotal(found) : await totalOf(tx, filter, companyId) });
    });
  },
);

/** From so many partners on nothing is counted for which all of them would be looked at. */
const largeCompany = 100_000;

/** Where more than names is asked for; of many people in a large company nothing is counted. */
async function totalOf(tx: Tx, filter: ListFilter, companyId: number): Promise<Total> {
  const { people, status, roActive, repeated, lapsed, joined } = filter;
  const isMany = people?.ids === null;
  const isNarrow = roActive !== undefined || repeated || joined !== null;
  const isOnlyRo = roActive !== undefined && !people && !status && !repeated && !joined;
  const known = isOnlyRo ? await countByRoStatus(tx, { companyId, roActive }) : null;
  if (known) return totalIn(known);
  const all = await countOpenPartners(tx);
  const isLookedUp = lapsed || (joined !== null && joined.ids !== null);
  const isTested = isMany || roActive !== undefined;
  if (isNarrow)
    return isTested && !isLookedUp && !people?.ids && all > largeCompany
      ? nothing
      : countOf(tx, filter, !isMany);
  if (people) return isMany && isBeyondCount(all) ? nothing : countOf(tx, filter, !isMany);
  if (status === 'Tidak Aktif' || !isBeyondCount(all)) return countOf(tx, filter, true);
  const inactive = await countPartners(tx, { ...filter, status: 'Tidak Aktif' }, false);
  if (isBeyondCount(inactive.count)) return countOf(tx, filter, true);
  return { total: all - inactive.count, repeatOrders: null };
}

/** Of everybody who was found. */
const shownTotal = (rows: readonly ListedRow[]): Total => ({
  total: rows.length,
  repeatOrders: rows.reduce((sum, { personalRo }) => sum + personalRo, 0),
});
const nothing: Total = { total: null, repeatOrders: null };
/** Of more than lists count no repeat orders are said either. */
const totalIn = ({ count, repeatOrders }: { count: number; repeatOrders: number | null }): Total =>
  isBeyondCount(count) ? { total: countedUpTo + 1, repeatOrders: null } : { total: count, repeatOrders };

async function countOf(tx: Tx, filter: ListFilter, withOrders: boolean): Promise<Total> {
  const { count, repeatOrders } = await countPartners(tx, filter, withOrders);
  return totalIn({ count, repeatOrders: withOrders ? repeatOrders : null });
}
