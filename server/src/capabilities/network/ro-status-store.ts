import { type RawBuilder, sql } from 'kysely';

/** More exceptions than these are not looked up one after the other. */
const fewExceptions = 10_000;

/**
 * Notes members, rows of their ids, whose RO is told by their repeat orders no more: it was set by staff, ended with a closing, or came along with a
 * company that moved in. Of everybody else it is active exactly if there was a repeat order (decision 159). A part of the statement that sets it.
 */
export const noteExceptions = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into network.ro_exception (member_id) ${ids} on conflict do nothing returning 1`;

/** Are there so few exceptions that they are looked up? */
export const areExceptionsFew: RawBuilder<unknown> = sql`(
    select count(*) from (select from network.ro_exception limit ${sql.lit(fewExceptions + 1)}) e)
    <= ${sql.lit(fewExceptions)}`;

/** Whose RO may not be active in spite of repeat orders, as an array of ids: all members of today's tree of whom that is so are among them. */
export const mayHaveLapsed: RawBuilder<unknown> = sql`array(select member_id from network.ro_exception)`;

/**
 * How many of everybody below a member have this RO status (`count`), and their repeat orders (`ro`), as a table of one row: reckoned from the
 * counters, and from the exceptions, which are looked up. No row outside of today's tree, and where there are too many exceptions.
 */
export const withRoStatus = (topId: number, roActive: boolean): RawBuilder<unknown> => sql`(
  select ${
    roActive
      ? sql`t.ro_partner_count + x.unearned - x.lapsed as count, t.ro_sum - x.lapsed_ro as ro`
      : sql`t.downline_count - t.ro_partner_count - x.unearned + x.lapsed as count, x.lapsed_ro as ro`
  }
  from network.figures t cross join lateral (
    select count(*) filter (where m.ro_active and m.personal_ro = 0) as unearned,
      count(*) filter (where not m.ro_active and m.personal_ro > 0) as lapsed,
      coalesce(sum(m.personal_ro) filter (where not m.ro_active), 0)::bigint as lapsed_ro
    from network.ro_exception e
      cross join lateral (select * from network.member where id = e.member_id offset 0) m
    where m.reset_id is null and m.id <> t.member_id and starts_with(m.path, t.path)
  ) x
  where t.member_id = ${topId} and t.reset_id is null and ${areExceptionsFew})`;
