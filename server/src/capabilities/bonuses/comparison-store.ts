import { pinTypes } from '@rimpang/domain/pins';
import { triggers } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { firstBehind, firstSince, isDuring, numberedDuring } from '../../platform/database/numbered.ts';
import {
  bool,
  int,
  list,
  nullable,
  object,
  oneOf,
  optional,
  query,
  type RowOf,
  text,
} from '../../platform/database/query.ts';

const pastEvent = {
  trigger: oneOf(triggers),
  cause: text,
  subject: int,
  company: int,
  ancestors: list(
    object({
      id: int,
      roActive: bool,
      roActiveSince: optional(nullable(text)),
      closed: optional(nullable(bool)),
    }),
  ),
  pinType: oneOf(pinTypes),
  quantity: int,
  id: int,
  planVersion: int,
};
type PastEvent = RowOf<typeof pastEvent>;
export type Month = { from: Date; until: Date };

const stretchRow = { first: int, end: int };

/** From which number on, and before which, the events of a month lie, with some of the time beside (decision 158). */
export function stretchOfEvents(tx: Tx, { from, until }: Month): Promise<RowOf<typeof stretchRow>> {
  return query(stretchRow)`
    select ${firstSince('bonuses.event', sql`${from}::timestamptz`)} as first,
      ${firstBehind('bonuses.event', sql`${until}::timestamptz`)} as "end"`.one(tx);
}

/** The next events of the plan within a month, in the order they were written; claims are no events of the plan. */
export function selectPastEvents(
  tx: Tx,
  month: Month,
  { first, end }: RowOf<typeof stretchRow>,
  limit: number,
): Promise<PastEvent[]> {
  return query(pastEvent)`
    select id, cause, trigger, subject_id as subject, company_id as company, ancestors, pin_type as "pinType",
      quantity, plan_version as "planVersion"
    from bonuses.event e
    where id >= ${first} and id < ${end} and ${sql.join(isDuring(sql`at`, month), sql` and `)}
      and trigger <> 'rank-claim'
    order by id limit ${limit}`.all(tx);
}

/** Which rank rewards were paid in a month, before tax, in rupiah. */
export async function sumRankRewards(tx: Tx, month: Month): Promise<number> {
  const row = await query({ sum: int })`
    select coalesce(sum(b.amount + b.tax), 0)::bigint as sum from bonuses.bonus b
      join bonuses.event e on e.id = b.event_id
      where ${sql.join(numberedDuring('b', 'bonuses.bonus', month), sql` and `)}
        and e.trigger = 'rank-claim'`.one(tx);
  return row.sum;
}

/** Names of people by id. */
export async function selectNames(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { id: number; username: string; fullName: string }>> {
  const rows = await query({ id: int, username: text, fullName: text })`
    select id, username, full_name as "fullName" from identity.person where id = any (${ids}::bigint[])`.all(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
