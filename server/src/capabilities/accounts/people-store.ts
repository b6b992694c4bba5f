import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { literally } from '../../platform/database/like.ts';
import { plannedAnew, plannedOnce } from '../../platform/database/page-place.ts';
import { ProcessMemory } from '../../platform/database/process-memory.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { readTallies, tallied } from '../../platform/database/tally.ts';
import { searchSizes } from './search-sizes.ts';

/**
 * People of a search: their ids where they are few, else null. The rows of a few people are found by their ids; of many, a list
 * that is read from its beginning soon has a page (decision 109). Of some thousands it may be read far: their ids are known
 * too (`some`), and each row is asked for its id instead of for a name (decision 133), as far as a list is passed by for many (`areMet`, decision 188).
 * A list that many of a name have nothing in knows all their ids (decision 169): so few rows are theirs (`areRare`) that these are gathered
 * by them. Of more than it pays to gather for that (`areMost`), the list is passed by further first (decision 187).
 */
export type People = {
  search: string;
  ids: IdList | null;
  some: IdList | null;
  areMet?: true;
  areRare?: true;
  areMost?: true;
};

/** `{1,2,3}`: ids as PostgreSQL writes them and reads them again, which no code here looks into (decision 139). */
type IdList = string;

/** Few people who are found by the statement that reads what they have: their ids are a question in it. */
type PeopleWithin = { search: string; ids: RawBuilder<unknown>; some: null; areRare?: never };
export type AskedPeople = People | PeopleWithin;

/** Signs alone begin no name, and no index could find them. */
const canBeginName = (search: string): boolean => /[\p{L}\p{N}]/u.test(search);

/** For a list that looks at all names it has in any case: who has it is not asked before (decision 185). */
export const peopleNamed = (search: string): People =>
  canBeginName(search) ? { search, ids: null, some: null } : { search, ids: '{}', some: null };

/** What names are compared with, for a search of so many signs: any part of three signs and more, else the beginning of a word. */
function patternsOf(search: string): string[] {
  const typed = literally(search);
  // As the index has them that has trigrams of the beginnings of words: of the username, of the name, and of its later words.
  return search.length >= 3 ? [`%${typed}%`] : [`${typed}%`, `%\n${typed}%`, `% ${typed}%`];
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * Does a row of `identity.person` have this in its name or username? Any part of three signs and more, for which there is an index
 * of trigrams; what is shorter is the beginning of a word, and signs alone are in no name. What people type is text, never a pattern.
 */
export function nameHolds(alias: string, search: string): RawBuilder<unknown> {
  if (!canBeginName(search)) return sql`false`;
  const names = sql.ref(`${alias}.names`);
  const held = patternsOf(search).map((pattern) => sql`${names} like lower(${pattern})`);
  return sql`${plannedAnew} ${anyOf(held)}`;
}

/**
 * The same of a name of which it is known that not many have it: by the index of trigrams, whatever was typed. The planner cannot look at what is a
 * question of its own, expects as many people for anything, and keeps one plan; to plan took four times as long as to find (decision 167).
 */
const nameIsFound = (alias: string, search: string): RawBuilder<unknown> =>
  anyOf(
    patternsOf(search).map((pattern) => sql`${sql.ref(`${alias}.names`)} like (select lower(${pattern}))`),
  );

/**
 * The same where it is known that many have it: names are read in the order of the list that is asked for, which soon has a page. Said so
 * that no index answers it and nothing is guessed of what was typed: of a part that its sample happened to lack, PostgreSQL expects
 * a hundred people, and would gather twenty-five thousand for each page (decision 154). Neither name has a line break, nor can one be typed.
 * What is typed is a question of its own, answered once: planned for all times, the statement would write it in small letters again for
 * each name (decision 153).
 */
export function nameIsMet(alias: string, search: string): RawBuilder<unknown> {
  const names = sql.ref(`${alias}.names`);
  if (search.length >= 3) return sql`strpos(${names}, (select lower(${search}))) > 0`;
  return sql`(strpos(E'\\n' || ${names}, (select E'\\n' || lower(${search}))) > 0
    or strpos(${names}, (select ' ' || lower(${search}))) > 0)`;
}

/** Do surely many have it? As the newest accounts say. */
const areManyNewest = (search: string) => sql`
  select count(*) >= ${sql.lit(searchSizes.newest.many)} as many from (
    select names from identity.person order by id desc limit ${sql.lit(searchSizes.newest.looked)}
  ) person
  where (select max(id) from identity.person) > ${sql.lit(searchSizes.newest.company)}
    and ${nameIsMet('person', search)}`;

/**
 * How many have a name, as it was found a short while ago, by process and database: it decides how a list is read, so that an old answer
 * makes no list wrong.
 */
type Size = 'few' | 'some' | 'many' | 'most';
const sizes = new ProcessMemory<Size>();

/** The tables `newest` and `gathered`: who has this name, unless many are known or found to have it. */
const gathering = (search: string, size: Size | null) => sql`
  newest as materialized (${size ? sql`select false as many` : areManyNewest(search)}),
  gathered as materialized (
    select many, case when not many then array(
      select id from identity.person where ${nameIsFound('person', search)}
      limit ${sql.lit(searchSizes.some + 1)}) else '{}' end as ids
    from newest
  )`;

/**
 * Few people of a name, for the statement that reads what they have: one question instead of two, where most searches are for few.
 * `tables` come first in it. More than few have no rows in it, as has no name at all; then `findPeople` says who they are. That they
 * are few is known the next time once `remember` was told. Null where it is known already that they are not.
 */
export function fewOfName(
  db: Database,
  search: string,
): { people: PeopleWithin; tables: RawBuilder<unknown>; remember: () => void } | null {
  const size = sizes.recall(db, search);
  if (!canBeginName(search) || (size && size !== 'few')) return null;
  const ids = sql`(select ids from gathered where cardinality(ids) <= ${sql.lit(searchSizes.few)})`;
  return {
    people: { search, ids, some: null },
    tables: gathering(search, size),
    remember: () => {
      if (!size) sizes.remember(db, search, 'few');
    },
  };
}

/**
 * Who has this in the name or username, closed accounts and staff included; asked once. The newest accounts say first whether surely
 * many do: to find the first thousand of tens of thousands, the index of trigrams gathers all of them. What they said is known for ten minutes, in
 * which people turn the pages of what they look for (decision 168).
 */
export async function findPeople(db: Database | Tx, search: string): Promise<People> {
  const named = peopleNamed(search);
  const size = sizes.recall(db, search);
  if (named.ids || size === 'many') return named;
  if (size === 'most') return { ...named, areMost: true };
  const { many, count, ids } = await query({ many: bool, count: int, ids: text })`
    with ${gathering(search, size)}
    select many, cardinality(ids) as count, ids::text as ids from gathered`.one(db);
  const found = many || count > searchSizes.some ? 'many' : count > searchSizes.few ? 'some' : 'few';
  if (size !== found) sizes.remember(db, search, found);
  if (found === 'many') return named;
  return found === 'some' ? { search, ids: null, some: ids } : { search, ids, some: null };
}

/**
 * Many people with their ids, for a list of which they do not fill a page: no more than it pays to gather (`areMost`), unless `all` are wanted.
 * What few have after all, and what most, is known for the next time.
 */
export async function gatherPeople(
  db: Database | Tx,
  search: string,
  { all }: { all: boolean },
): Promise<People> {
  const end = all ? sql`` : sql`limit ${sql.lit(searchSizes.gathered + 1)}`;
  const { count, ids } = await query({ count: int, ids: text })`
    with gathered as materialized (
      select array(select id from identity.person where ${nameIsFound('person', search)} ${end}) as ids
    )
    select cardinality(ids) as count, case when ${all} or cardinality(ids) <= ${sql.lit(searchSizes.gathered)}
      then ids::text else '{}' end as ids from gathered`.one(db);
  if (!all && count > searchSizes.gathered) {
    sizes.remember(db, search, 'most');
    return { ...peopleNamed(search), areMost: true };
  }
  if (count <= searchSizes.some) sizes.remember(db, search, count > searchSizes.few ? 'some' : 'few');
  return count > searchSizes.few
    ? { search, ids: null, some: ids, areRare: true }
    : { search, ids, some: null };
}

/** How many partners have an open account, inside of another statement. */
export const openPartners = tallied('accounts.partners');

/** How many partners have an open account. */
export async function countOpenPartners(db: Database | Tx): Promise<number> {
  const [row] = await readTallies(db, ['accounts.partners']);
  return row?.count ?? 0;
}

/**
 * Does `id`, which the row of `identity.person` called `alias` has too, belong to one of these people? Of what people own one may have nearly all and another
 * nothing: the statement is planned for who they are. Where it was seen that they have next to nothing, it is not: of fifteen thousand the planner would expect as many
 * rows, and look for them on the way through everybody's.
 */
export function isOneOf({ search, ids, some, areRare }: AskedPeople, id: RawBuilder<unknown>, alias: string) {
  if (ids) return sql`${id} = any (${ids}::bigint[])`;
  if (areRare) return sql`${id} = any (${plannedOnce(some, 'bigint[]')})`;
  return some ? sql`${plannedAnew} ${id} = any (${some}::bigint[])` : nameIsMet(alias, search);
}

/** The same of rows of which each person has one at most, as an account or a place in the tree: planned once for all. */
export const isPersonAmong = (people: AskedPeople, id: RawBuilder<unknown>, alias: string) =>
  people.ids ? sql`${id} = any (${plannedOnce(people.ids, 'bigint[]')})` : isOneOf(people, id, alias);
