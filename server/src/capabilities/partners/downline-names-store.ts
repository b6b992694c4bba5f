import { type RawBuilder, sql } from 'kysely';
import { asWritten } from '../../platform/database/page-place.ts';
import { metAmong } from '../accounts/index.ts';
import { type Branch, isBelow, isWalked } from './branch-store.ts';
import type { DownlineAsked, DownlinePage } from './team-store.ts';

/**
 * Are many people met among everybody's newest names, and then looked for in the branch? Of a walked branch where no more is asked: to read a
 * name in passing costs a third of looking up whose it is (decision 170).
 */
export const isMetAmongAll = ({ filter, branch }: DownlineAsked): boolean =>
  isWalked(branch) && !filter.direct && filter.status === undefined && filter.roActive === undefined;

/** So many more than for a page of everybody's are passed by for one of a branch, at most. */
const mostShare = 16;
export const upToOf = (limit: number, { all, company }: Branch): number =>
  limit * Math.min(mostShare, Math.ceil(company / Math.max(all, 1)));

const newestFirst = sql`p.id desc`;
const everybody = (before: number | null) => sql`
  select p.id, p.names from identity.person p
  where ${before === null ? sql`true` : sql`p.id < ${before}`}`;

/** Everybody behind the row that was seen last, as they are passed by. */
export const everybodyNewestFirst = (before: number | null): RawBuilder<unknown> =>
  sql`${everybody(before)} order by ${newestFirst}`;

/** A page of many people below `topId`, newest first, as they are met by their names, each with the `level` there. */
export function metAmongEverybody(
  topId: number,
  search: string,
  { before, limit, branch }: DownlinePage & { branch: Branch },
): RawBuilder<unknown> {
  const met = metAmong(
    everybody(before),
    { row: 'p', search },
    { by: newestFirst, end: sql``, upTo: upToOf(limit, branch) },
  );
  const top = {
    path: sql`(select path from network.stored where member_id = ${topId})`,
    id: sql`${topId}`,
  };
  return sql`
    select f.*, f.depth - top.depth as level from (
      select f.* from (${met}) p
        cross join lateral (select * from network.stored where member_id = p.id offset 0) f
      where ${isBelow('f', top)} order by ${newestFirst} limit ${asWritten(limit)}) f
      join network.stored top on top.member_id = ${topId}`;
}
