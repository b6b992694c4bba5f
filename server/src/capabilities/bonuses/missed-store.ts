import { bonusTypes, triggers } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { firstSince, numberedWithin } from '../../platform/database/numbered.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { int, object, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import type { BonusFilter, Page } from './bonus-list-store.ts';
import { type Given, total } from './running-total-store.ts';

type Days = { from?: Given<Date>; until?: Given<Date> };

const between = ({ from, until }: Days) => sql`
  (${from ?? null}::timestamptz is null or b.at >= ${from ?? null})
  and (${until ?? null}::timestamptz is null or b.at < ${until ?? null})`;

const missedRow = {
  id: int,
  type: oneOf(bonusTypes),
  amount: int,
  ruleTitle: text,
  trigger: oneOf(triggers),
  reason: text,
  position: int,
  at: time,
  source: object({ id: int, username: text, fullName: text }),
  receiver: object({ id: int, username: text, fullName: text }),
};
export type MissedRow = RowOf<typeof missedRow>;

const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName',
    ${sql.ref(alias)}.full_name)`;

/**
 * Bonuses that went past one partner, those of the newest events first. Of a long history as many are read as a page has: in the order in which the
 * events lie, and what belongs to the last of them whole.
 */
export function selectMissed(
  db: Database | Tx,
  partnerId: number,
  filter: Pick<BonusFilter, 'from' | 'until'>,
  page: Page,
): Promise<MissedRow[]> {
  const { before, limit } = page;
  const wanted = [
    sql`o.partner_id = ${partnerId}`,
    ...numberedWithin(sql`o.event_id`, 'bonuses.event', filter),
  ];
  const eventBefore = sql`(select event_id from bonuses.bonus where id = ${before})`;
  if (before !== undefined) wanted.push(sql`o.event_id <= ${eventBefore}`);
  const older = before === undefined ? sql`true` : sql`(o.event_id < ${eventBefore} or b.id < ${before})`;
  return query(missedRow)`
    with near as materialized (
      select o.event_id, o.rule_key, o.reason, o.position, b.*
      from (select o.* from bonuses.passed_over o where ${sql.join(wanted, sql` and `)}
          order by o.event_id desc offset 0) o
        cross join lateral (
          select b.id, b.type, b.amount, b.beneficiary_id from bonuses.bonus b
          where b.event_id = o.event_id and b.rule_key = o.rule_key and ${between(filter)} and ${older}
          offset 0) b
      order by o.event_id desc fetch first ${asWritten(limit)} rows with ties
    )
    select o.id, o.type, o.amount, r.title as "ruleTitle", e.trigger, o.reason, o.position, e.at,
      ${personOf('p')} as source, ${personOf('n')} as receiver
    from near o join bonuses.event e on e.id = o.event_id
      join bonuses.plan_rule r on r.version = e.plan_version and r.key = o.rule_key
      join identity.person p on p.id = e.subject_id join identity.person n on n.id = o.beneficiary_id
    order by o.event_id desc, o.id desc limit ${asWritten(limit)}`.all(db);
}

/** How many and how much; of a partner with a long history only the events of the stretch are read. */
export function missedTotalOf(partnerId: Given<number>, days: Days) {
  const since = days.from
    ? sql`o.event_id >= ${firstSince('bonuses.event', sql`${days.from}::timestamptz`)}`
    : sql`true`;
  return query(total)`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount
    from bonuses.passed_over o join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key
    where o.partner_id = ${partnerId} and ${between(days)} and ${since}`;
}
