import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPeople } from '../accounts/index.ts';
import { countPins, selectAllPins } from './all-pins-store.ts';
import { presentPin } from './present.ts';

/** Status PIN (R2.3.11): everybody's PINs; the counts follow every filter but the status. */
export const listAllPins = view(contract.pins.all, ({ db, input, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const { limit, code, type, status, owner, sort } = input;
    const people = owner ? await findPeople(tx, owner) : undefined;
    const filter = { code, type, status, people, ...momentsOfDays(input) };
    const found = await selectAllPins(tx, filter, { sort, ...placeOf(input) });
    const counted = people?.ids === null ? null : await countPins(tx, filter);
    const count = (status: string) => counted && (counted.find((row) => row.status === status)?.count ?? 0);
    return {
      ...pageOf(found, limit, (row) => presentPin(row, companyId)),
      counts: {
        all: counted && counted.reduce((sum, row) => sum + row.count, 0),
        available: count('available'),
        used: count('used'),
        voided: count('voided'),
      },
    };
  }),
);
