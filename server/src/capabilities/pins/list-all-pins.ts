import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { findPeople } from '../accounts/index.ts';
import { countPins, selectAllPins } from './all-pins-store.ts';
import { findCodes } from './code-store.ts';
import { presentPin } from './present.ts';
import { statusCounts } from './stock-summary.ts';

/** Status PIN (R2.3.11): everybody's PINs; the counts follow every filter but the status. */
export const listAllPins = sharedView(contract.pins.all, ({ db, input, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const { limit, code, type, status, owner, sort } = input;
    const people = owner ? await findPeople(tx, owner) : undefined;
    const codes = code ? await findCodes(tx, code) : undefined;
    const filter = { codes, type, status, people, ...momentsOfDays(input) };
    const found = await selectAllPins(tx, filter, { sort, ...placeOf(input) });
    const isStored = !code && !owner && !filter.from && !filter.until;
    const isMany = people?.ids === null || codes?.ids === null;
    const counted = isStored
      ? await statusCounts(tx, companyId, type)
      : isMany
        ? null
        : await countPins(tx, filter);
    const count = (status: string) => counted && sumOf(counted.filter((row) => row.status === status));
    return {
      ...pageOf(found, limit, (row) => presentPin(row, companyId)),
      counts: {
        all: counted && sumOf(counted),
        available: count('available'),
        used: count('used'),
        voided: count('voided'),
      },
    };
  }),
);

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0);
