import { mostLevels } from '@rimpang/domain/network';
import type { Ancestor } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, list, nullable, object, optional, query, text } from '../../platform/database/query.ts';
import { unhurried } from '../../platform/database/unhurried.ts';
import { forgetNewcomers, isHeldUp } from './newcomer-store.ts';

/** The root of the tree; null before the first start has made it. */
export async function selectRootId(db: Database | Tx): Promise<number | null> {
  const row = await query({ id: int })`select id from network.member where parent_id is null`.first(db);
  return row?.id ?? null;
}

export async function insertRoot(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`insert into network.member (id, parent_id, path, depth, joined_at)
    values (${id}, null, ${`/${id}/`}, 0, ${now})`.execute(tx);
}

export async function selectIsMember(db: Database | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from network.member where id = ${id} and reset_id is null`.execute(db);
  return rows.length > 0;
}

/** An ancestor; since when the RO was active, and that the account is closed or one of staff, only where it is so. */
const ancestorJson = sql`json_strip_nulls(json_build_object('id', id, 'roActive', ro_active, 'roActiveSince',
  ro_active_since, 'closed', closed, 'staff', staff))`;
/** The company stands in the tree as itself, not as staff. */
const stateOf = sql`case when x.closed then true end as closed,
  case when x.role <> 'mitra' and m.parent_id is not null then true end as staff`;

const ancestorsShape = list(
  object({
    id: int,
    roActive: bool,
    roActiveSince: optional(nullable(text)),
    closed: optional(nullable(bool)),
    staff: optional(nullable(bool)),
  }),
);

/** Who stands above a member, in no order; none for who stands in no tree. */
export const membersAbove = (id: RawBuilder<unknown>) => query({ id: int })`
  select above.id from network.member self
    cross join unnest(string_to_array(trim(both '/' from self.path), '/')::bigint[]) as above (id)
  where self.id = ${id} and above.id <> self.id`;

/** Everyone above each of these members, by member: nearest first, the root last. */
export async function selectAncestors(
  tx: Database | Tx,
  ids: readonly number[],
): Promise<Map<number, Ancestor[]>> {
  const rows = await query({ id: int, ancestors: ancestorsShape })`
    select self.id, above.ancestors from network.member self cross join lateral (
      select json_agg(${ancestorJson} order by depth desc) as ancestors from (
        select m.id, m.ro_active, m.ro_active_since, m.depth, ${stateOf}
        from network.member m join identity.person x on x.id = m.id
        where m.id = any (string_to_array(trim(both '/' from self.path), '/')::bigint[]) and m.id <> self.id
      ) m
    ) above
    where self.id = any (${ids}::bigint[]) and above.ancestors is not null`.all(tx);
  return new Map(rows.map(({ id, ancestors }) => [id, ancestors]));
}

/**
 * Adds leaves and queues counter updates for their ancestors. By member, nearest first; without those whose upline is no member, or at the last level.
 * None of them stands above another.
 */
export async function insertMembers(
  tx: Tx,
  members: readonly { id: number; uplineId: number }[],
  now: Date,
): Promise<Map<number, Ancestor[]>> {
  if (isHeldUp(now)) await forgetNewcomers(tx);
  const uplineIds = members.map(({ uplineId }) => uplineId);
  const rows = await query({ id: int, ancestors: ancestorsShape, added: int, queued: int })`
    with asked as (
      select * from unnest(${members.map(({ id }) => id)}::bigint[], ${uplineIds}::bigint[])
        as a(id, upline_id)
    ), upline as materialized (
      select id, path, depth from network.member
        where id = any (${uplineIds}::bigint[]) and reset_id is null and depth < ${sql.lit(mostLevels)}
        order by depth desc, id for key share
    ), added as (
      insert into network.member (id, parent_id, path, depth, joined_at)
      select a.id, u.id, u.path || a.id || '/', u.depth + 1, ${now}::timestamptz
        from asked a join upline u on u.id = a.upline_id order by a.id returning id
    ), line as materialized (
      select u.id as upline_id, above.* from upline u cross join lateral (
        select json_agg(${ancestorJson} order by depth desc) as ancestors,
          array_agg(id order by depth desc) as ids,
          coalesce(array_agg(id order by depth desc) filter (where ro_active), '{}') as active_ids
        from (select m.id, m.ro_active, m.ro_active_since, m.depth, ${stateOf}
          from network.member m join identity.person x on x.id = m.id
          where m.id = any (string_to_array(trim(both '/' from u.path), '/')::bigint[])) m
      ) above
    ), queued as (
      insert into network.pending (ancestors, active_ancestors, joined, activated)
      select l.ids, l.active_ids, 1, 1 from asked a join line l using (upline_id) order by a.id returning 1
    )
    select a.id, l.ancestors, (select count(*) from added) as added, (select count(*) from queued) as queued
    from asked a join line l using (upline_id)`.all(tx);
  return new Map(rows.map(({ id, ancestors }) => [id, ancestors]));
}

const recordedRo = { id: int, personalRo: int, ancestors: nullable(ancestorsShape), queued: int };

/**
 * personal_ro + 1, RO active, and team counters queued for the ancestors: as if the members had come one after the other, those
 * nearest to the root first, so that each finds those of the others active who stand above. Comes back in that order, without
 * who stands in no tree. Rows are locked in the order in which settling locks them.
 */
export async function updateRos(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; personalRo: number; ancestors: Ancestor[] }[]> {
  const rows = await query(recordedRo)`
    with locked as materialized (
      select id from network.member where id = any (${ids}::bigint[])
        order by depth desc, id for no key update
    ), self as (
      update network.member m set personal_ro = m.personal_ro + 1, ro_active = true,
        ro_active_since = case when m.ro_active then m.ro_active_since else ${now}::timestamptz end
      from locked l where m.id = l.id returning m.id, m.path, m.depth, m.personal_ro, m.ro_active_since
    ), line as (
      select s.id, s.depth, s.personal_ro, above.* from self s cross join lateral (
        select json_agg(${ancestorJson} order by depth desc) as ancestors,
          array_agg(id order by depth desc) as ids,
          coalesce(array_agg(id order by depth desc) filter (where ro_active), '{}') as active_ids
        from (select m.id, m.depth, m.ro_active or other.id is not null as ro_active,
            case when other.id is null then m.ro_active_since else other.ro_active_since end
              as ro_active_since,
            ${stateOf}
          from network.member m join identity.person x on x.id = m.id left join self other on other.id = m.id
          where m.id = any (string_to_array(trim(both '/' from s.path), '/')::bigint[]) and m.id <> s.id) m
      ) above
    ), queued as (
      insert into network.pending (ancestors, active_ancestors, first_ro, ro)
      select ids, active_ids, (personal_ro = 1)::int, 1 from line where ids is not null order by depth, id
      returning 1
    )
    select id, personal_ro as "personalRo", ancestors, (select count(*) from queued) as queued
    from line order by depth, id`.all(tx);
  return rows.map(({ id, personalRo, ancestors }) => ({ id, personalRo, ancestors: ancestors ?? [] }));
}

/**
 * Applies the oldest events and removes them in one statement; returns how many. One settler works at a time. Members are changed, and so locked, in
 * the order in which writes lock them: to lock them first cost a fifth of the time, and a third of the journal.
 */
export async function applyPending(tx: Tx, limit: number): Promise<number> {
  const row = await query({ settled: int, applied: int })`
    with mine as (select pg_try_advisory_xact_lock(hashtext('network.settle')) as ok),
    taken as materialized (
      delete from network.pending where (select ok from mine) and id in (select id from network.pending
        order by id limit ${limit})
      returning ancestors, active_ancestors, joined, activated, first_ro, ro
    ), delta as materialized (
      select a.id, sum(t.joined) filter (where a.id = t.ancestors[1]) as direct, sum(t.joined) as joined,
        sum(t.activated) as activated,
        sum(t.first_ro) as first_ro, sum(t.ro) as ro, sum(t.ro) filter (where a.id = any (t.active_ancestors))
        as team_ro
      from taken t, unnest(t.ancestors) as a(id) group by a.id
    ), ordered as (
      select d.*, m.depth from delta d join network.member m using (id) order by m.depth desc, m.id offset 0
    ), applied as (
      update network.member m set direct_count = m.direct_count + coalesce(d.direct, 0),
        downline_count = m.downline_count + d.joined,
        active_count = m.active_count + d.activated, ro_partner_count = m.ro_partner_count + d.first_ro,
        ro_sum = m.ro_sum + d.ro,
        team_ro = m.team_ro + coalesce(d.team_ro, 0)
      from ordered d where m.id = d.id returning 1
    )
    select (select count(*) from taken)::int as settled, (select count(*) from applied) as applied`.first(tx);
  return row?.settled ?? 0;
}

/** The same in a transaction of its own, unhurried: what a crash takes is applied again. */
export const settlePending = (db: Database, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select ${unhurried}`.execute(tx);
    return applyPending(tx, limit);
  });

/** Keeps every place in the tree as it is until the transaction ends. */
export async function lockAllMembers(tx: Tx): Promise<void> {
  await sql`lock table network.member in exclusive mode`.execute(tx);
}

/** How many changes of counters are queued (decision 007). */
export async function countPending(db: Database): Promise<number> {
  return (await query({ count: int })`select count(*) as count from network.pending`.one(db)).count;
}
