import { type RawBuilder, sql } from 'kysely';
import { asWritten } from '../../platform/database/page-place.ts';
import type { Branch } from '../network/index.ts';
import type { DownlineFilter } from './downline-members-store.ts';
import type { DownlinePage } from './team-store.ts';

/** Of as many below, one in so many has the status: less often it is sooner asked of everybody below than of one after the other. */
const seldom = 5;

/**
 * Is nothing asked for but the RO status, and do enough of the branch have it that a page is soon met, newest first? How many have it is reckoned
 * from the counters (decision 159), so that no row has to be looked at for that.
 */
export function isStatusMet(
  { people, status, roActive, direct, since }: DownlineFilter,
  { all, active }: Branch,
): boolean {
  if (roActive === undefined || people || status || direct || since) return false;
  return (roActive ? active : all - active) * seldom > all;
}

/** A page of them from everybody below, rows of ids in no order, each with the `level` below `topId`. */
export const metByStatus = (
  topId: number,
  everybody: RawBuilder<unknown>,
  roActive: boolean,
  { before, limit }: DownlinePage,
): RawBuilder<unknown> => sql`
  select f.*, f.depth - top.depth as level
  from (select f.member_id from (${everybody}) f
      where ${before === null ? sql`true` : sql`f.member_id < ${before}`} order by f.member_id desc) place
    cross join lateral (select * from network.stored where member_id = place.member_id offset 0) f
    join network.stored top on top.member_id = ${topId}
  where f.ro_active = ${sql.lit(roActive)} order by place.member_id desc limit ${asWritten(limit)}`;
