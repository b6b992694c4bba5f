import { type BonusCause, type BonusType, type PassedOver, type Plan } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { inForceAt } from '../../platform/database/in-force.ts';
import { int, list, nullable, object, query, type RowOf, text } from '../../platform/database/query.ts';
import type { BonusEvent } from './pay-bonuses.ts';
import { planOf, planRow, rulesOfPlan } from './plan-store.ts';

/** Who an event is about, as messages name people. */
const subjectShape = { username: text, fullName: text };
export type Subject = RowOf<typeof subjectShape>;

/** What is frozen: an event of the plan, or a claim, which uses no PIN. */
type FrozenEvent = Omit<BonusEvent, 'trigger' | 'pinType'> & {
  trigger: BonusCause;
  pinType: BonusEvent['pinType'] | null;
  rewardKey?: string;
  claimCode?: string;
};

const frozenRow = object({ id: int, cause: text, ...subjectShape });

/**
 * Freezes what happened, in the given order, and hands back the plan in force and who each event is about. Throws the unique
 * violation where a cause was paid before.
 */
export async function insertEvents(
  tx: Tx,
  events: readonly FrozenEvent[],
  companyId: number,
  now: Date,
): Promise<{ plan: Plan; frozen: { id: number; subject: Subject }[] }> {
  const row = await query({ ...planRow, events: nullable(list(frozenRow)) })`
    with plan as (
      select version, valid_from from bonuses.plan ${inForceAt(now)}
    ), event as (
      insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
        plan_version, pin_id, pin_code, order_id, order_code,
        reward_key, claim_code, at)
      select g.cause, g.trigger, g.subject, ${companyId}, coalesce(g.ancestors, '[]'), g."pinType",
        g.quantity, version, g."pinId", g."pinCode", g."orderId", g."orderCode", g."rewardKey",
        g."claimCode", ${now}
      from plan, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as g(cause text, trigger text,
        subject bigint, ancestors jsonb, "pinType" text, quantity int, "pinId" bigint, "pinCode" text,
        "orderId" bigint, "orderCode" text, "rewardKey" text, "claimCode" text)
      returning id, cause, subject_id
    )
    select p.version, p.valid_from as "validFrom", ${rulesOfPlan} as rules,
      (select json_agg(json_build_object('id', e.id, 'cause', e.cause, 'username', s.username,
        'fullName', s.full_name)) from event e cross join lateral (select username, full_name
        from identity.person where id = e.subject_id limit 1) s) as events
    from plan p`.one(tx);
  const frozenOf = new Map(row.events?.map((event) => [event.cause, event]));
  const frozen = events.map(({ cause }) => {
    const event = frozenOf.get(cause);
    if (!event) throw new Error(`the event ${cause} was not written`);
    return { id: event.id, subject: { username: event.username, fullName: event.fullName } };
  });
  return { plan: planOf(row), frozen };
}

/** The newest event and bonus: a reset ends the past with them. */
export async function lastIds(tx: Tx): Promise<{ lastEventId: number; lastBonusId: number }> {
  const row = await query({ lastEventId: int, lastBonusId: int })`
    select coalesce((select max(id) from bonuses.event), 0) as "lastEventId",
      coalesce((select max(id) from bonuses.bonus), 0) as "lastBonusId"`.first(tx);
  return row ?? { lastEventId: 0, lastBonusId: 0 };
}

export type NewBonus = {
  eventId: number;
  ruleKey: string;
  beneficiary: number;
  type: BonusType;
  amount: number;
  cumulative: number;
  transferId: number;
  /** Withheld before `amount`; 0 where left out. */
  tax?: number;
};

/** Who was passed over on the way to the receiver of an event's rule, nearest to the subject first. */
type Passed = PassedOver & { eventId: number; ruleKey: string; position: number };

/** Bonuses, in the given order, with everyone passed over on the way to them, in one statement. Codes carry the transfer's id. */
export function insertBonuses(
  tx: Tx,
  bonuses: readonly NewBonus[],
  passed: readonly Passed[],
  now: Date,
): Promise<{ id: number; code: string; eventId: number; ruleKey: string }[]> {
  return query({ id: int, code: text, eventId: int, ruleKey: text })`
    with passed as (
      insert into bonuses.passed_over (event_id, rule_key, partner_id, position, reason)
      select p."eventId", p."ruleKey", p.id, p.position, p.reason
      from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as p("eventId" bigint, "ruleKey" text,
        id bigint, position int, reason text)
    )
    insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, tax, cumulative,
      transfer_id, at)
    select 'BONUS-' || to_char(${now}::timestamptz at time zone 'Asia/Jakarta',
      'YYYYMMDDHH24MISS') || '-' || b."transferId",
      b."eventId", b."ruleKey", b.beneficiary, b.type, b.amount, coalesce(b.tax, 0), b.cumulative,
      b."transferId", ${now}
    from jsonb_to_recordset(${JSON.stringify(bonuses)}::jsonb)
      as b("eventId" bigint, "ruleKey" text, beneficiary bigint, type text, amount bigint, tax bigint,
      cumulative bigint, "transferId" bigint)
    returning id, code, event_id as "eventId", rule_key as "ruleKey"`.all(tx);
}
