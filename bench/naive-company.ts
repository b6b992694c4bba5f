import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Tx } from '@rimpang/server/platform/database/database';
import { bool, int, query, text } from '@rimpang/server/platform/database/query';
import { sql } from 'kysely';
import { withoutTimeLimits } from './partners.ts';

/**
 * The yardstick from below: the company as it is usually written at first. Members know their parent, ancestors and branches are
 * found by recursive queries, counters are brought up to date by the sale itself, and one locked row of the company keeps
 * two sales from meeting. No books, no audit, no proof.
 */
export async function prepareNaive(owner: Database): Promise<void> {
  const statements = await readFile(join(import.meta.dirname, 'naive.sql'), 'utf8');
  await withoutTimeLimits(owner, (tx) => sql.raw(statements).execute(tx));
}

const reward = 350_000;
const upline = 50_000;

/** Everybody above, nearest first. */
const ancestorsOf = (tx: Tx, id: number) =>
  query({ id: int, active: bool })`
    with recursive above as (
      select m.id, m.parent_id, m.ro_active, 0 as level from naive.member m where m.id = ${id}
      union all
      select u.id, u.parent_id, u.ro_active, a.level + 1
      from naive.member u join above a on u.id = a.parent_id
    ) select id, ro_active as active from above where level > 0 order by level`.all(tx);

async function pay(
  tx: Tx,
  { to, type, amount }: { to: number; type: string; amount: number },
): Promise<void> {
  await sql`insert into naive.bonus (beneficiary_id, type, amount, at)
    values (${to}, ${type}, ${amount}, now())`.execute(tx);
  await sql`update naive.member set balance = balance + ${amount} where id = ${to}`.execute(tx);
}

/** One RO activation, a statement for each thing that changes. */
export async function activateNaively(db: Database, who: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from naive.company where id = 1 for update`.execute(tx);
    const { id } = await query({ id: int })`
      select id from naive.pin where owner_id = ${who} and status = 'available' order by id limit 1
      for update`.one(tx);
    await sql`update naive.pin set status = 'used' where id = ${id}`.execute(tx);
    await sql`update naive.member set personal_ro = personal_ro + 1, ro_active = true
      where id = ${who}`.execute(tx);
    const above = await ancestorsOf(tx, who);
    const active = above.filter((one) => one.active).map((one) => one.id);
    await sql`update naive.member set team_ro = team_ro + 1 where id = any (${active}::bigint[])`.execute(tx);
    await pay(tx, { to: who, type: 'reward_utama', amount: reward });
    await pay(tx, { to: active[0] ?? above.at(-1)?.id ?? who, type: 'ro', amount: upline });
    await sql`update naive.company set paid = paid + ${reward + upline} where id = 1`.execute(tx);
  });
}

/** The reads of the same screens. */
export const naiveReads = (db: Database, head: number, part: string) => ({
  'partners.downline': () =>
    sql`with recursive below as (
        select id, username, full_name, joined_at, 1 as level from naive.member where parent_id = ${head}
        union all
        select m.id, m.username, m.full_name, m.joined_at, b.level + 1
        from naive.member m join below b on m.parent_id = b.id
      ) select *, count(*) over () as total from below order by joined_at desc, id desc limit 100`.execute(
      db,
    ),
  'partners.list': () =>
    sql`select *, (select count(*) from naive.member where parent_id is not null) as total from naive.member
      where parent_id is not null order by joined_at desc, id desc limit 25`.execute(db),
  'partners.list, common part': () =>
    sql`select *, count(*) over () as total from naive.member
      where parent_id is not null and (full_name ilike ${`%${part}%`} or username ilike ${`%${part}%`})
      order by joined_at desc, id desc limit 25`.execute(db),
  'bonuses.overview': () =>
    query({ type: text, count: int, amount: int })`
      select type, count(*) as count, sum(amount)::bigint as amount from naive.bonus group by type`.all(db),
});
