import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { countGrowing } from '../../platform/database/count-growing.ts';
import { plannedOnce } from '../../platform/database/page-place.ts';
import { int, query } from '../../platform/database/query.ts';
import { areMany, gatherPeople, type People } from '../accounts/index.ts';
import type { AllBonusesFilter, BonusPage } from './all-bonuses-store.ts';
import { areMetAmongClaimed, type NewestClaimed } from './claimed-store.ts';

/** So few bonuses are gathered for a page, whatever is asked of them and in whatever order. */
const fewBonuses = 12_000;

/**
 * What is asked of these people's bonuses, as of their owners where they have few: in the order of amounts, of one cause, or of what is claimed
 * everybody's would be passed by, and of people who came yesterday to the other end (decision 170).
 */
export async function ofPeople(
  db: Database | Tx,
  filter: AllBonusesFilter,
  people: People | null,
  { sort }: BonusPage,
): Promise<AllBonusesFilter> {
  const { people: _, ...others } = filter;
  const asked = people ? { ...others, people } : others;
  if (!people?.some || (sort === 'at' && !filter.status && !filter.trigger)) return asked;
  const theirs = query({ count: int })`
    select count(*) as count from (select from bonuses.bonus
      where beneficiary_id = any (${plannedOnce(people.some, 'bigint[]')})
      limit ${sql.lit(fewBonuses + 1)}) found`;
  const areFew = (await countGrowing(db, theirs, fewBonuses)) <= fewBonuses;
  return areFew ? { ...others, ownersOfFew: people.some } : asked;
}

/** The same of claimed bonuses: of many people as long as they are met among the newest, else of those who they are. */
export async function ofClaimants(
  db: Database | Tx,
  filter: AllBonusesFilter,
  claimed: NewestClaimed,
  page: BonusPage,
): Promise<AllBonusesFilter> {
  const { people } = filter;
  if (!areMany(people)) return ofPeople(db, filter, people ?? null, page);
  const upTo = page.limit + page.skip;
  if (await areMetAmongClaimed(db, filter, claimed, { people, upTo })) return filter;
  return ofPeople(db, filter, await gatherPeople(db, people.search, { all: true }), page);
}
