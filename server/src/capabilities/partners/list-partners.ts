import { contract } from '@rimpang/contract/index';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { view } from '../../platform/requests/verb.ts';
import { presentListed } from './present.ts';
import { selectPartners } from './store.ts';

/** All partners; staff are not partners (R2.3.12). */
export const listPartners = view(contract.partners.list, async ({ db, input }) => {
  const { search, status, roStatus, repeated, sort, limit } = input;
  const roActive = roStatus === undefined ? undefined : roStatus === 'Aktif';
  const filter = {
    search,
    status,
    roActive,
    repeated: repeated === 'true',
    sort,
    ...momentsOfDays(input),
    ...placeOf(input),
  };
  const found = await selectPartners(db, filter);
  return {
    ...pageOf(found, limit, presentListed),
    total: found[0]?.total ?? 0,
    repeatOrders: found[0]?.repeatOrders ?? 0,
  };
});
