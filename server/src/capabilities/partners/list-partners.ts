import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { isBeyondCount } from '@rimpang/domain/counting';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople } from '../accounts/index.ts';
import { presentListed } from './present.ts';
import { countPartners, selectPartners, sumRepeatOrders } from './store.ts';

/** All partners; staff are not partners (R2.3.12). */
export const listPartners = view(contract.partners.list, ({ db, input }) =>
  snapshot(db, async (tx) => {
    const { search, status, roStatus, repeated, sort, limit } = input;
    const filter = {
      people: search ? await findPeople(tx, search) : null,
      status,
      roActive: roStatus === undefined ? undefined : roStatus === 'Aktif',
      repeated: repeated === 'true',
      ...momentsOfDays(input),
    };
    const found = await selectPartners(tx, filter, { sort, ...placeOf(input) });
    const total = await countPartners(tx, filter);
    return {
      ...pageOf(found, limit, presentListed),
      total,
      repeatOrders: isBeyondCount(total) ? null : await sumRepeatOrders(tx, filter),
    };
  }),
);
