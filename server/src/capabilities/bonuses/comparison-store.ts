import type { Ancestor, PlanEvent } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type PastEvent = PlanEvent & { id: number; planVersion: number; ancestors: Ancestor[] };
export type Month = { from: Date; until: Date };

/** The next events of the plan within a month, in the order they were written; claims are no events of the plan. */
export async function selectPastEvents(
  tx: Tx,
  month: Month,
  after: number,
  limit: number,
): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select id, cause, trigger, subject_id as subject, company_id as company, ancestors, pin_type as "pinType", quantity,
      plan_version as "planVersion"
    from bonuses.event
    where at >= ${month.from} and at < ${month.until} and trigger <> 'rank-claim' and id > ${after} order by id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** What was sold in a month, and which rank rewards were paid in it (before tax), in rupiah. */
export async function selectMonthMoney(
  tx: Tx,
  { from, until }: Month,
): Promise<{ sales: number; rankRewards: number }> {
  const { rows } = await sql<{ sales: number; rankRewards: number }>`
    select
      (select coalesce(sum(s.amount), 0)::bigint from (
        select amount from pins.sale where at >= ${from} and at < ${until}
        union all select amount from storefront.sale where at >= ${from} and at < ${until}) s) as sales,
      (select coalesce(sum(b.amount + b.tax), 0)::bigint from bonuses.bonus b join bonuses.event e on e.id = b.event_id
        where b.at >= ${from} and b.at < ${until} and e.trigger = 'rank-claim') as "rankRewards"`.execute(tx);
  return rows[0] ?? { sales: 0, rankRewards: 0 };
}

/** Names of people by id. */
export async function selectNames(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { id: number; username: string; fullName: string }>> {
  const { rows } = await sql<{ id: number; username: string; fullName: string }>`
    select id, username, full_name as "fullName" from identity.person where id = any (${ids}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
