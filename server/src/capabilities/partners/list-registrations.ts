import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { isStaff } from '@rimpang/domain/roles';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { readTogether } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { countOpenPartners, findPeople, peopleNamed, presentPerson } from '../accounts/index.ts';
import { findRegistered, withoutEnds } from './joined-store.ts';
import {
  type RegistrationFilter,
  type RegistrationRow,
  countRegistrations,
  selectRegistrations,
} from './registration-list-store.ts';
import { countSureRegistrations } from './registration-list-store.ts';

/** Staff see everybody, a partner those one registered (R6.1). */
export const listRegistrations = view(contract.partners.registrations, ({ db, actor, input, services }) => {
  const shown = presentRegistration(services.companyId);
  const registeredBy = isStaff(actor.role) ? null : actor.id;
  const read = async (tx: Tx) => {
    const { limit } = input;
    const filter = registeredBy === null ? await filterOfAll(tx, input) : ownFilter(registeredBy, input);
    const found = await selectRegistrations(tx, filter, placeOf(input));
    const rows = pageOf(found, limit, shown);
    return { ...rows, total: await totalOf(tx, filter) };
  };
  const question = JSON.stringify(['partners.registrations', registeredBy, input]);
  return readTogether(db, question, () => snapshot(db, read));
});

const presentRegistration =
  (companyId: number) =>
  ({ at, upline, registeredBy, ...row }: RegistrationRow) => ({
    ...row,
    upline: upline && presentPerson(upline, companyId),
    registeredBy: registeredBy && presentPerson(registeredBy, companyId),
    at: at.toISOString(),
  });

type Asked = { search?: string | undefined; order: 'newest' | 'oldest' } & Parameters<
  typeof momentsOfDays
>[0];

async function filterOfAll(tx: Tx, asked: Asked): Promise<RegistrationFilter> {
  const { search, order } = asked;
  return {
    registeredBy: null,
    people: search ? await findPeople(tx, search) : null,
    joined: await findRegistered(tx, { days: momentsOfDays(asked), order }),
  };
}

/** One who registers people has so few of them that they are sooner looked at than the company is searched for a name or for days. */
function ownFilter(registeredBy: number, asked: Asked): RegistrationFilter {
  const { search } = asked;
  return {
    registeredBy,
    people: search ? peopleNamed(search) : null,
    joined: withoutEnds(momentsOfDays(asked)),
  };
}

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
