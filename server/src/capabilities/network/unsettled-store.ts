import { type RawBuilder, sql } from 'kysely';

/**
 * What is not settled yet of the counters of `members` (a question for ids), one row for each who lacks something: read once for all rows of a
 * page. `network.figures` reads all that waits for each of its rows, which is right for one (decision 141).
 */
export const unsettledOf = (members: RawBuilder<unknown>) => sql`(
  select member_id, sum(direct)::int as direct, sum(joined)::int as joined, sum(activated)::int as activated,
    sum(ro)::int as ro, sum(team_ro)::int as team_ro
  from network.unsettled where member_id in (${members}) group by member_id)`;
