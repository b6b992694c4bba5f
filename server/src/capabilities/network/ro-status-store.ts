import { type RawBuilder, sql } from 'kysely';

/** More exceptions than these are not looked up one after the other. */
const fewExceptions = 10_000;

/**
 * Notes members, rows of their ids, whose RO is told by their repeat orders no more: it was set by staff, or came along with a company that moved in. Of
 * every other partner it is active exactly if there was a repeat order (decision 159). A part of the statement that sets it.
 */
export const noteExceptions = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into network.ro_exception (member_id) ${ids} on conflict do nothing returning 1`;

/** Are there so few exceptions that they are looked up? */
export const areExceptionsFew: RawBuilder<unknown> = sql`(
    select count(*) from (select from network.ro_exception limit ${sql.lit(fewExceptions + 1)}) e)
    <= ${sql.lit(fewExceptions)}`;

/** Whose RO may not be active in spite of repeat orders, as an array of ids: all partners of today's tree of whom that is so are among them. */
export const mayHaveLapsed: RawBuilder<unknown> = sql`array(select member_id from network.ro_exception)`;

/**
 * How many of everybody below a member have this RO status (`count`), and their repeat orders (`ro`), as a table of one row: reckoned from the
 * counters, and from what is added up of those whose RO is not as their repeat orders tell (decision 199). No row outside of today's tree.
 */
export const withRoStatus = (topId: number, roActive: boolean): RawBuilder<unknown> => sql`(
  select ${
    roActive
      ? sql`t.ro_partner_count + x.unearned - x.lapsed as count, t.ro_sum - x.lapsed_ro as ro`
      : sql`t.downline_count - t.ro_partner_count - x.unearned + x.lapsed as count, x.lapsed_ro as ro`
  }
  from network.figures t cross join lateral (
    select coalesce(sum(d.quantity), 0)::bigint as unearned, coalesce(sum(d.count), 0)::bigint as lapsed,
      coalesce(sum(d.amount), 0)::bigint as lapsed_ro
    from platform.tallied d where d.source = 'network.roDiffers' and d.key = t.member_id::text
  ) x
  where t.member_id = ${topId} and t.reset_id is null)`;
