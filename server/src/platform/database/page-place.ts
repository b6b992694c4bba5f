import { type RawBuilder, sql } from 'kysely';
import type { Days } from './numbered.ts';

/** Where a page of a list begins and ends: behind the row `after`, or behind the first `skip` rows; at the latest before the row `last`. */
export type Place = {
  after: number | null;
  skip: number;
  limit: number;
  order: 'oldest' | 'newest';
  last?: number;
};

/**
 * What rows are ordered by before their id: `of` reads it from a row that is called by that name, `table` has such rows. Never
 * null, and indexed together with the id wherever there can be many rows (decision 105).
 */
export type SortKey = { table: RawBuilder<unknown>; of: (row: RawBuilder<unknown>) => RawBuilder<unknown> };

/** The sizes of pages that screens ask for, each with the row that tells of a next page, the ten newest beside a sum, and no rows to skip. */
const usualNumbers: ReadonlySet<number> = new Set([0, 10, 11, 21, 26, 51, 101]);

/**
 * A number of rows that the planner knows while it plans once for all times; for one that it does not know it would plan a page of a tenth of the
 * table, find that dear, and so plan every page anew. Unusual ones stay parameters: statements are kept, so there may be few.
 */
export const asWritten = (rows: number) => (usualNumbers.has(rows) ? sql.lit(rows) : rows);

/**
 * The conditions, the order and the end of a statement that reads a page of the rows called `alias`. The place is a row's id
 * alone: what the row is ordered by is looked up, so that marks of pages are the same for every order. A statement around ordered rows
 * keeps their order (`outside`) where they carry what they are ordered by (`carried`, further columns); else all of them are ordered anew.
 */
export function pageAt(alias: string, { after, skip, limit, order, last }: Place, key?: SortKey) {
  const row = sql.ref(alias);
  const [direction, behind, before] =
    order === 'oldest' ? [sql`asc`, sql`>`, sql`<`] : [sql`desc`, sql`<`, sql`>`];
  const seen = (id: number) =>
    key
      ? sql`(select ${key.of(sql`seen`)}, seen.id from ${key.table} seen where seen.id = ${id})`
      : sql`${id}`;
  const place = key ? sql`(${key.of(row)}, ${row}.id)` : sql`${row}.id`;
  const from: RawBuilder<unknown>[] = [];
  if (after !== null) from.push(sql`${place} ${behind} ${seen(after)}`);
  // A question of its own: of few numbers the planner would take all, and put those in order that the list has.
  if (last !== undefined)
    from.push(sql`${place} ${before} ${key ? seen(last) : sql`(select ${last}::bigint)`}`);
  return {
    from,
    by: sql`${key ? sql`${key.of(row)} ${direction}, ` : sql``}${row}.id ${direction}`,
    carried: key ? sql`, ${key.of(row)} as "sortedBy"` : sql``,
    outside: sql`${key ? sql`${row}."sortedBy" ${direction}, ` : sql``}${row}.id ${direction}`,
    end: sql`limit ${asWritten(limit)} offset ${asWritten(skip)}`,
  };
}

/** What rows are grouped by, and the group that is asked for. */
type Group = { of: RawBuilder<unknown>; is: RawBuilder<unknown> };

/**
 * The rows of a group, which an index has in the order of their numbers: as conditions, and as what they are sorted by before their number. Sorted so, and
 * asked for as a range, they come from that index alone. Asked for as `=` the planner takes the group to be spread among all rows, and passes by
 * everything that came since its last row to find a page of it: a second and more at a million partners (decision 161). The groups of that
 * index rise in the `same` direction as the numbers in it, or in the `opposite` one.
 */
export function inGroups(groups: readonly Group[], order: Place['order'], index: 'same' | 'opposite') {
  const isRising = (order === 'oldest') === (index === 'same');
  return {
    wanted: groups.flatMap(({ of, is }) => [sql`${of} >= ${is}`, sql`${of} <= ${is}`]),
    by: sql.join(groups.map(({ of }) => sql`${of} ${isRising ? sql`asc` : sql`desc`}`)),
  };
}

/**
 * Stands with a value by which a plan is chosen, days of a long history above all: the statement is planned for each value
 * instead of once for all (`nameOf` in database-client.ts).
 */
export const plannedAnew = sql.raw('/* planned anew */');

/**
 * A value as a question of its own, answered once in a statement: the planner expects the same of each, and keeps one plan for all. Of a value that it
 * knows it finds a plan that looks cheaper than the one for all, and so plans the statement anew each time, which takes longer than to look up
 * a page of rows (decision 167). Right only where the one plan is right for every value.
 */
export const plannedOnce = (value: unknown, type: 'bigint' | 'bigint[]' | 'text[]') =>
  sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;

/** The rows whose moment lies in these days; either end may be open. */
export function during(moment: RawBuilder<unknown>, { from, until }: Days) {
  const wanted: RawBuilder<unknown>[] = [];
  if (from) wanted.push(sql`${plannedAnew} ${moment} >= ${from}`);
  if (until) wanted.push(sql`${plannedAnew} ${moment} < ${until}`);
  return wanted;
}
