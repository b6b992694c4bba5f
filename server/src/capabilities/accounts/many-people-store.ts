import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isLonger } from '../../platform/database/longer.ts';
import { plannedAnew } from '../../platform/database/page-place.ts';
import { bool, query } from '../../platform/database/query.ts';
import { type AskedPeople, gatherPeople, nameIsMet, type People } from './people-store.ts';
import { searchSizes } from './search-sizes.ts';

/**
 * A list with fewer rows than this part of what is passed by is at its end: to count all of these would take as long as the page. Each of several lists passes by as
 * many at least.
 */
const endsWithin = 1 / 4;

type Met = Pick<People, 'search' | 'some' | 'areMost'>;

/** How many rows are passed by for a page that ends behind so many, in steps of two: statements are kept. */
export function passedBy(upTo: number, { some, areMost }: Met): number {
  const { forEach, ...least } = areMost || some ? searchSizes.passedFar : searchSizes.passed;
  let { rows } = least;
  while (rows < upTo * forEach) rows *= 2;
  return rows;
}

/** Of each of several lists that share it; of most people each is passed by as far. */
const passedByOfEach = (upTo: number, people: Met, lists: number): number =>
  Math.ceil(passedBy(upTo, people) * (people.areMost ? 1 : Math.max(1 / lists, endsWithin)));

/** People who are met along a list: it is only known that many have the name, or there are some thousands. */
type ManyPeople = People & { ids: null };
export const areMany = (people: AskedPeople | null | undefined): people is ManyPeople =>
  people?.ids === null && (people.some === null || people.areMet === true);

type MetInOrder = {
  by: RawBuilder<unknown>;
  outside?: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
  upTo: number;
  /** Of so many lists the page is put together: they share what is passed by. */
  lists?: number;
};

/** Whose rows they are: of their `owner`, who is looked up, or, without one, people themselves, with `names`. */
type Whose = { row: string; owner?: string; people: Met; or?: RawBuilder<unknown> };

/**
 * The rows of a page of many people, as they are met along a list. `rows`: a statement of all rows in question, of everybody, in no order; each is
 * called `row`, and `by` puts them in order, inside and outside. With them those of which something else is true. The page
 * ends behind `upTo` rows.
 */
export function metAmong(
  rows: RawBuilder<unknown>,
  { row, owner, people, or = sql`false` }: Whose,
  { by, outside = by, end, upTo, lists = 1 }: MetInOrder,
): RawBuilder<unknown> {
  const passed = sql.lit(passedByOfEach(upTo, people, lists));
  const ownerId = sql.ref(`${row}.${owner ?? 'id'}`);
  const named = owner && !people.some ? sql`join identity.person named on named.id = ${ownerId}` : sql``;
  const isTheirs = people.some
    ? isInHash(people.some, ownerId)
    : nameIsMet(owner ? 'named' : row, people.search);
  return sql`
  select ${sql.ref(row)}.* from (${rows} order by ${by} limit ${passed}) ${sql.ref(row)} ${named}
  where (${isTheirs} or ${or}) order by ${outside} ${end}`;
}

/** In a `case` they are a table of hashes, made once, where a join would be planned for the people it is asked of. */
const isInHash = (ids: string, id: RawBuilder<unknown>) =>
  sql`case when ${id} in (select unnest(${ids}::bigint[])) then true else false end`;

type ListOfMany<Page> = {
  upTo: number;
  /** Are also some thousands met along it, whose ids are known? */
  meetsSome?: boolean;
  rows: () => RawBuilder<unknown>;
  read: (people: People | null) => Promise<Page>;
  isFull: (page: Page) => boolean;
  /** Where it is put together from several. */
  apart?: Apart<Page> | undefined;
};

/** So many lists share what is passed by. `before`: the rows of each that stand before the end of a page, as an index has them and with this `end`. */
export type Apart<Page> = {
  lists: number;
  before: (page: Page, end: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
};

/**
 * A page as `read` reads it. Where many people do not fill it, and `rows` (as for `metAmong`, with nothing read of them) may be more than were passed by, they
 * are found, and the page is read anew of them; of most people more is passed by first, and then they are found however many they are. So it is where they fill it, but
 * one of several lists was not passed by as far as its end. Where `rows` join, they are in the order of the list: in none the
 * planner would put together all that there is.
 */
export async function pageOfMany<Page>(
  db: Database | Tx,
  asked: People | null | undefined,
  list: ListOfMany<Page>,
): Promise<Page> {
  const { upTo, rows, read, isFull, meetsSome, apart } = list;
  const people = meetsSome && asked?.some && !asked.areRare ? { ...asked, areMet: true as const } : asked;
  const met = await read(people ?? null);
  if (!areMany(people)) return met;
  const mayMiss = isFull(met)
    ? await isCutShort(db, apart, met, apart ? passedByOfEach(upTo, people, apart.lists) : 0)
    : await isLonger(db, rows(), Math.floor(passedBy(upTo, people) * (people.areMost ? 1 : endsWithin)));
  if (!mayMiss) return met;
  if (people.some) return read({ search: people.search, ids: null, some: people.some, areRare: true });
  return pageOfMany(db, await gatherPeople(db, people.search, { all: people.areMost ?? false }), list);
}

/** Does any of several lists go on before the end of a page, behind what was `passed` by of it? What is there would be left out. */
async function isCutShort<Page>(
  db: Database | Tx,
  apart: Apart<Page> | undefined,
  page: Page,
  passed: number,
): Promise<boolean> {
  if (!apart) return false;
  const beyond = apart.before(page, sql`limit 1 offset ${sql.lit(passed)}`);
  if (beyond.length === 0) return false;
  const goesOn = beyond.map((rows) => sql`exists (${rows})`);
  const { isCut } = await query({ isCut: bool })`
    select ${plannedAnew} ${sql.join(goesOn, sql` or `)} as "isCut"`.one(db);
  return isCut;
}

/** Has the page as many rows as were asked for? */
export const fills = (limit: number) => (page: readonly unknown[]) => page.length >= limit;
