import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { isStaff } from '@rimpang/domain/roles';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { readTogether } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { countOpenPartners, findPeople } from '../accounts/index.ts';
import { findRegistered } from './joined-store.ts';
import {
  type RegistrationFilter,
  countRegistrations,
  selectRegistrations,
} from './registration-list-store.ts';
import { countSureRegistrations } from './registration-list-store.ts';

/** Staff see everybody, a partner those one registered (R6.1). */
export const listRegistrations = view(contract.partners.registrations, ({ db, actor, input }) => {
  const registeredBy = isStaff(actor.role) ? null : actor.id;
  const read = async (tx: Tx) => {
    const { search, limit } = input;
    const filter = {
      registeredBy,
      people: search ? await findPeople(tx, search) : null,
      joined: await findRegistered(tx, {
        days: momentsOfDays(input),
        order: registeredBy === null ? input.order : 'few',
      }),
    };
    const found = await selectRegistrations(tx, filter, placeOf(input));
    const rows = pageOf(found, limit, ({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return { ...rows, total: await totalOf(tx, filter) };
  };
  const question = JSON.stringify(['partners.registrations', registeredBy, input]);
  return readTogether(db, question, () => snapshot(db, read));
});

/** All partners are counted already; of many people in a large company nothing is counted. */
async function totalOf(tx: Tx, filter: RegistrationFilter): Promise<number | null> {
  const { registeredBy, people, joined } = filter;
  if (registeredBy === null && !joined) {
    const all = await countOpenPartners(tx);
    if (!people) return all;
    if (people.ids === null && isBeyondCount(all)) return null;
  }
  if (registeredBy === null && joined?.ids === null) {
    if (people?.ids === null) return null;
    const sure = people ? 0 : await countSureRegistrations(tx, joined);
    if (isBeyondCount(sure)) return countedUpTo + 1;
  }
  return countRegistrations(tx, filter);
}
