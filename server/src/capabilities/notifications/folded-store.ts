import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';

const groupRow = {
  /** Start of the WIB day. */
  day: time,
  fold: nullable(text),
  count: int,
  unread: int,
  /** Sum, in rupiah; null where nothing is folded. */
  amount: nullable(int),
  id: int,
  kind: text,
  title: text,
  body: text,
  link: nullable(text),
  at: time,
  readAt: nullable(time),
};
export type GroupRow = RowOf<typeof groupRow>;

/** Which days: the newest ones that end before `before`, at most so many. */
type Days = { unreadOnly: boolean; before: Date | null; atMost: number };

/**
 * The messages of whole WIB days, newest first, those of one fold and day as one row that carries the newest of them. The
 * days are found one by one through the index of a person's messages by moment, and so are their messages (`offset 0`: the planner
 * would read all messages of a person once for all days).
 */
export function selectFolded(db: Database | Tx, accountId: number, days: Days): Promise<GroupRow[]> {
  // Written as in the index of what was not read, so that the planner finds it.
  const mine = days.unreadOnly
    ? sql`account_id = ${accountId} and read_at is null`
    : sql`account_id = ${accountId}`;
  return query(groupRow)`
    with recursive day as (
      select 1 as n, (select date_trunc('day', max(at), 'Asia/Jakarta') from notifications.message
        where ${mine} and (${days.before}::timestamptz is null or at < ${days.before})) as start
      union all
      select n + 1, (select date_trunc('day', max(at), 'Asia/Jakarta') from notifications.message
        where ${mine} and at < day.start)
      from day where start is not null and n < ${days.atMost}
    ), mine as (
      select d.start, coalesce(m.fold, m.id::text) as line, m.id, m.amount, m.read_at
      from day d cross join lateral (
        select id, fold, amount, read_at from notifications.message
        where ${mine} and at >= d.start and at < d.start + interval '24 hours' offset 0) m
    ), line as (
      select start, line, max(id) as newest, count(*) as count,
        count(*) filter (where read_at is null) as unread, sum(amount)::bigint as amount
      from mine group by start, line
    )
    select l.start as day, m.fold, l.count, l.unread, l.amount, m.id, m.kind, m.title, m.body, m.link,
      m.at, m.read_at as "readAt"
    from line l cross join lateral (select * from notifications.message where id = l.newest offset 0) m
    order by l.start desc, m.id desc`.all(db);
}
