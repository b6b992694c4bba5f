import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { plannedAnew } from '../../platform/database/page-place.ts';
import { bool, query } from '../../platform/database/query.ts';
import { type AskedPeople, gatherPeople, nameIsMet, type People } from './people-store.ts';

/**
 * So many rows of a list are passed by until its page is full: some milliseconds. Of many people who have nothing in it, because they came
 * yesterday or left long ago, a list would be read to its other end: ten seconds at a million partners (decision 169).
 */
export const mostPassedBy = 10_000;

/** Of as many people as are taken for many one row in eighty is theirs, more or less. */
const passedForEach = 80;

/**
 * A list with fewer rows than this part of what is passed by is at its end: to count all of these would take as long as the page. Each of several lists passes by as
 * many at least.
 */
const endsWithin = 1 / 4;

/** The same of most people, who would sooner be met than found. */
const far = { rows: 25_000, forEach: 200 };

type Met = Pick<People, 'search' | 'areMost'>;

/** How many rows are passed by for a page that ends behind so many, in steps of two: statements are kept. */
export function passedBy(upTo: number, { areMost }: Met): number {
  const { forEach, ...least } = areMost ? far : { rows: mostPassedBy, forEach: passedForEach };
  let { rows } = least;
  while (rows < upTo * forEach) rows *= 2;
  return rows;
}

/** People of whom it is only known that many have the name. */
type ManyPeople = People & { ids: null; some: null };
export const areMany = (people: AskedPeople | null | undefined): people is ManyPeople =>
  people?.ids === null && people.some === null;

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
  const most = sql.lit(passedBy(upTo, people) * (people.areMost ? 1 : Math.max(1 / lists, endsWithin)));
  const named = owner ? sql`join identity.person named on named.id = ${sql.ref(`${row}.${owner}`)}` : sql``;
  return sql`
  select ${sql.ref(row)}.* from (${rows} order by ${by} limit ${most}) ${sql.ref(row)} ${named}
  where (${nameIsMet(owner ? 'named' : row, people.search)} or ${or}) order by ${outside} ${end}`;
}

type ListOfMany<Page> = {
  upTo: number;
  rows: () => RawBuilder<unknown>;
  read: (people: People | null) => Promise<Page>;
  isFull: (page: Page) => boolean;
};

/**
 * A page as `read` reads it. Where many people do not fill it, and `rows` (as for `metAmong`, with nothing read of them) may be more than were passed by, they
 * are found, and the page is read anew of them; of most people more is passed by first, and then they are found however many they are. Where `rows` join, they are in the order of the list: in none the
 * planner would put together all that there is.
 */
export async function pageOfMany<Page>(
  db: Database | Tx,
  people: People | null | undefined,
  list: ListOfMany<Page>,
): Promise<Page> {
  const { upTo, rows, read, isFull } = list;
  const met = await read(people ?? null);
  if (!areMany(people) || isFull(met)) return met;
  const end = passedBy(upTo, people) * (people.areMost ? 1 : endsWithin);
  // For what is asked: of an action that was never done the planner would expect as many entries as of any.
  const { isLonger } = await query({ isLonger: bool })`
    select ${plannedAnew} exists (${rows()} limit 1 offset ${sql.lit(end)}) as "isLonger"`.one(db);
  if (!isLonger) return met;
  return pageOfMany(db, await gatherPeople(db, people.search, { all: people.areMost ?? false }), list);
}

/** Has the page as many rows as were asked for? */
export const fills = (limit: number) => (page: readonly unknown[]) => page.length >= limit;
