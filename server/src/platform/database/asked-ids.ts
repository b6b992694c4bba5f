import { type RawBuilder, sql } from 'kysely';

/**
 * Ids as rows `(id)`, for a statement that looks each of them up (`cross join lateral (… offset 0)`). They are one JSON parameter: of an
 * array the planner takes the length of the moment for granted, finds a plan for any length dearer, and plans the statement
 * anew each time, which costs more than to look up a page of rows (decision 147).
 */
export const askedIds = (ids: readonly (number | string)[], type: 'bigint' | 'uuid'): RawBuilder<unknown> =>
  sql`(select asked.value::${sql.raw(type)} as id
    from json_array_elements_text(${JSON.stringify(ids)}::json) as asked)`;
