import { type BonusCause, type BonusType, type PassedOver, type Plan } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';
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

/**
 * Freezes what happened and hands back the plan in force and who it is about. Throws the unique violation where the
 * cause was paid before.
 */
export async function insertEvent(
  tx: Tx,
  event: FrozenEvent,
  companyId: number,
  now: Date,
): Promise<{ id: number; plan: Plan; subject: Subject }> {
  const row = await query({ ...planRow, ...subjectShape, id: int })`
    with plan as (
      select version, valid_from from bonuses.plan where valid_from <= ${now}
        order by valid_from desc, version desc limit 1
    ), event as (
      insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
        plan_version, pin_id, pin_code, order_id, order_code,
        reward_key, claim_code, at)
      select ${event.cause}, ${event.trigger}, ${event.subject}, ${companyId},
        ${JSON.stringify(event.ancestors ?? [])}::jsonb, ${event.pinType},
        ${event.quantity}, version, ${event.pinId ?? null}, ${event.pinCode ?? null},
        ${event.orderId ?? null}, ${event.orderCode ?? null},
        ${event.rewardKey ?? null}, ${event.claimCode ?? null}, ${now}
      from plan returning id, subject_id
    )
    select e.id, p.version, p.valid_from as "validFrom", ${rulesOfPlan} as rules, s.username,
      s.full_name as "fullName"
    from event e join identity.person s on s.id = e.subject_id, plan p`.one(tx);
  return { id: row.id, plan: planOf(row), subject: { username: row.username, fullName: row.fullName } };
}

/** The newest event and bonus: a reset ends the past with them. */
export async function lastIds(tx: Tx): Promise<{ lastEventId: number; lastBonusId: number }> {
  const row = await query({ lastEventId: int, lastBonusId: int })`
    select coalesce((select max(id) from bonuses.event), 0) as "lastEventId",
      coalesce((select max(id) from bonuses.bonus), 0) as "lastBonusId"`.first(tx);
  return row ?? { lastEventId: 0, lastBonusId: 0 };
}

export type NewBonus = {
  ruleKey: string;
  beneficiary: number;
  type: BonusType;
  amount: number;
  cumulative: number;
  transferId: number;
  /** Withheld before `amount`; 0 where left out. */
  tax?: number;
};

/** Bonuses of one event with everyone passed over on the way to them, in one statement. Codes carry the id. */
export function insertBonuses(
  tx: Tx,
  eventId: number,
  bonuses: readonly NewBonus[],
  passed: readonly (PassedOver & { ruleKey: string; position: number })[],
  now: Date,
): Promise<{ id: number; code: string; ruleKey: string }[]> {
  return query({ id: int, code: text, ruleKey: text })`
    with passed as (
      insert into bonuses.passed_over (event_id, rule_key, partner_id, position, reason)
      select ${eventId}, p."ruleKey", p.id, p.position, p.reason
      from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as p("ruleKey" text, id bigint, position int,
        reason text)
    )
    insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, tax, cumulative,
      transfer_id, at)
    select 'BONUS-' || to_char(${now}::timestamptz at time zone 'Asia/Jakarta',
      'YYYYMMDDHH24MISS') || '-' || b."transferId",
      ${eventId}, b."ruleKey", b.beneficiary, b.type, b.amount, coalesce(b.tax, 0), b.cumulative,
      b."transferId", ${now}
    from jsonb_to_recordset(${JSON.stringify(bonuses)}::jsonb)
      as b("ruleKey" text, beneficiary bigint, type text, amount bigint, tax bigint, cumulative bigint,
      "transferId" bigint)
    returning id, code, rule_key as "ruleKey"`.all(tx);
}
