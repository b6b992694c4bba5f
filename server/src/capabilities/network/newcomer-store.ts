import { dateOf, startOfDate } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, onePart, query } from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';

/** Who has more below is asked often enough, and has enough newcomers, to keep them; of others they are read from the tree. */
const storedFrom = 1_000;
const dayMs = 86_400_000;
/** A week is today and so many days before. */
const daysBefore = 6;
/** A transaction that a day has begun is over by then: none may be idle for longer than seconds. */
const settledAfterMs = dayMs / 24;

/** The days of a week, today excluded, whose last registration is surely committed. */
function daysOver(now: Date): string[] {
  const today = startOfDate(dateOf(now)).getTime();
  const over = Array.from({ length: daysBefore }, (_, at) => new Date(today - (at + 1) * dayMs));
  return over.filter((day) => day.getTime() + dayMs + settledAfterMs <= now.getTime()).map(dateOf);
}

/** Held alone by who keeps, who does not wait for it, and together by all who forget. */
const lock = sql`hashtext('network.newcomers')`;

/** Of these days those that the root has no row for: then no member has. */
const lacking = (days: readonly string[]) => sql`
  select d.day from unnest(${days}::text[]) as d(day) cross join network.member r
  where r.parent_id is null
    and not exists (select from network.newcomer_day n where n.day = d.day and n.member_id = r.id)`;

/** The root and all whose branch is large: each stands below another such. */
const large = sql`
  select id from network.member where parent_id is null
  union all
  select c.id from large l join network.member c
    on c.parent_id = l.id and c.reset_id is null and c.downline_count > ${sql.lit(storedFrom)}`;

/** Keeps what a day left once it is over, and lets go of what no week shows any more. An idle company stays still. */
export async function storeNewcomers(db: Database, now: Date): Promise<void> {
  const days = daysOver(now);
  const { lacks } = await query({ lacks: bool })`select exists (${lacking(days)}) as lacks`.one(db);
  if (!lacks) return;
  await db.transaction().execute(async (tx) => {
    const { mine } = await query({ mine: bool })`select pg_try_advisory_xact_lock(${lock}) as mine`.one(tx);
    if (mine) await writeDays(tx, days);
  });
}

async function writeDays(tx: Tx, days: readonly string[]): Promise<void> {
  const first = startOfDate(days.at(-1) ?? '');
  await sql`delete from network.newcomer_day where day < ${dateOf(first)}`.execute(tx);
  await sql`
    with recursive large as (${large}), lacking as materialized (${lacking(days)}),
    joined as materialized (
      select m.id, m.path, platform.wib_day(m.joined_at) as day from network.member m
      where m.joined_at >= ${first} and m.reset_id is null and m.parent_id is not null
    ), below as (
      select j.day, a.id as member_id, array_agg(j.id order by j.id desc) as ids
      from joined j join lacking using (day)
        cross join unnest(string_to_array(trim(both '/' from j.path), '/')::bigint[]) as a(id)
      where a.id <> j.id group by 1, 2
    )
    insert into network.newcomer_day (day, member_id, ids)
    select d.day, l.id, coalesce(b.ids, '{}') from lacking d cross join large l
      left join below b on b.day = d.day and b.member_id = l.id`.execute(tx);
}

/** Where the past changes (a company moves in or is taken out, a network begins anew) it is read from the tree until it is kept again. */
export async function forgetNewcomers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
  await sql`delete from network.newcomer_day`.execute(tx);
}

/** Was who adds members at `now` held up for so long that the day may be kept already? */
export const isHeldUp = (now: Date): boolean => Date.now() - now.getTime() > settledAfterMs / 2;

/** How many of these days are kept below a member, from the first one on without a gap; of all who ask in the same moment (decision 140). */
export const storedDaysFor = askedForEach({ memberId: 'bigint', days: 'text[]' }, ({ memberId, days }) => ({
  stored: onePart(query({ count: int })`
    select count(*) as count from network.newcomer_day n
    where n.member_id = ${memberId} and n.day = any (${days})
      and n.day < coalesce((
        select min(d.day) from unnest(${days}) as d(day) where not exists (
          select from network.newcomer_day k where k.day = d.day and k.member_id = ${memberId})), 'z')`),
}));
