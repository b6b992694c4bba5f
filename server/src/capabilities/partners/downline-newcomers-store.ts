import { addDays, startOfDate } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../../platform/database/page-place.ts';

/** Who joined on these days, as it is stored, and who came since, as the tree has it. A first page lies among the `newest` of each day. */
export function newcomers(topId: number, stored: readonly string[], isFirst: boolean): RawBuilder<unknown> {
  const since = addDays(startOfDate(stored.at(-1) ?? ''), 1);
  return sql`days as materialized (
      select n.count, n.${sql.raw(isFirst ? 'newest' : 'ids')} as ids from network.newcomers n
      where n.member_id = ${topId} and n.day = any (${plannedOnce(stored, 'text[]')})),
    late as materialized (
      select s.member_id from network.newcomers_since(${topId}, ${since}) as s(member_id))`;
}
