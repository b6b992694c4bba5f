import { type RawBuilder, sql } from 'kysely';

/**
 * `in ('pending', …)` with the words of a state table as literals, not parameters: only then can the planner prove the
 * condition of a partial index.
 */
export function inStates(states: readonly string[]): RawBuilder<unknown> {
  return sql`in (${sql.join(states.map((state) => sql.lit(state)))})`;
}
