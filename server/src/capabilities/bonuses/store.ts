import type { BonusType, PassedOver, Plan, Trigger } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database.ts';
import type { BonusEvent } from './pay-bonuses.ts';
import { type PlanRow, planOf, rulesOfPlan } from './plan-store.ts';

/** Freezes what happened and hands back the plan in force. Throws the unique violation where the cause was paid before. */
export async function insertEvent(
  tx: Tx,
  event: BonusEvent,
  companyId: number,
  now: Date,
): Promise<{ id: number; plan: Plan }> {
  const { rows } = await sql<PlanRow & { id: number }>`
    with plan as (
      select version, valid_from from bonuses.plan where valid_from <= ${now} order by valid_from desc, version desc limit 1
    ), event as (
      insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity, plan_version, pin_id, pin_code, order_id, order_code, at)
      select ${event.cause}, ${event.trigger}, ${event.subject}, ${companyId}, ${JSON.stringify(event.ancestors ?? [])}::jsonb, ${event.pinType},
        ${event.quantity}, version, ${event.pinId ?? null}, ${event.pinCode ?? null}, ${event.orderId ?? null}, ${event.orderCode ?? null}, ${now}
      from plan returning id
    )
    select e.id, p.version, p.valid_from as "validFrom", ${rulesOfPlan} as rules from event e, plan p`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error('no compensation plan is in force');
  return { id: row.id, plan: planOf(row) };
}

export type NewBonus = {
  ruleKey: string;
  beneficiary: number;
  type: BonusType;
  amount: number;
  cumulative: number;
  transferId: number;
};

/** Bonuses of one event with everyone passed over on the way to them, in one statement. Codes carry the id. */
export async function insertBonuses(
  tx: Tx,
  eventId: number,
  bonuses: readonly NewBonus[],
  passed: readonly (PassedOver & { ruleKey: string; position: number })[],
  now: Date,
): Promise<{ id: number; code: string; ruleKey: string }[]> {
  const { rows } = await sql<{ id: number; code: string; ruleKey: string }>`
    with passed as (
      insert into bonuses.passed_over (event_id, rule_key, partner_id, position, reason)
      select ${eventId}, p."ruleKey", p.id, p.position, p.reason
      from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as p("ruleKey" text, id bigint, position int, reason text)
    )
    insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, cumulative, transfer_id, at)
    select 'BONUS-' || to_char(${now}::timestamptz at time zone 'Asia/Jakarta', 'YYYYMMDDHH24MISS') || '-' || b."transferId",
      ${eventId}, b."ruleKey", b.beneficiary, b.type, b.amount, b.cumulative, b."transferId", ${now}
    from jsonb_to_recordset(${JSON.stringify(bonuses)}::jsonb)
      as b("ruleKey" text, beneficiary bigint, type text, amount bigint, cumulative bigint, "transferId" bigint)
    returning id, code, rule_key as "ruleKey"`.execute(tx);
  return rows;
}

export type BonusRow = {
  id: number;
  code: string;
  type: BonusType;
  amount: number;
  cumulative: number;
  paid: number;
  at: Date;
  trigger: Trigger;
  quantity: number;
  pinType: 'activation' | 'ro';
  orderCode: string | null;
  subjectId: number;
  subjectName: string;
  beneficiaryId: number;
};

const columns = sql`b.id, b.code, b.type, b.amount, b.cumulative, coalesce(s.paid, 0)::bigint as paid, b.at, e.trigger, e.quantity,
  e.pin_type as "pinType", e.order_code as "orderCode", e.subject_id as "subjectId", p.full_name as "subjectName", b.beneficiary_id as "beneficiaryId"`;
const tables = sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id join identity.person p on p.id = e.subject_id
  left join ledger.standing s on s.owner_id = b.beneficiary_id`;

type Filter = { type?: BonusType; status?: 'claimed' | 'unclaimed'; before?: number; limit: number };

/** One beneficiary's bonuses, newest first. */
export async function selectBonuses(
  db: Database | Tx,
  beneficiary: number,
  filter: Filter,
): Promise<BonusRow[]> {
  const { type = null, status = null, before = null, limit } = filter;
  const { rows } = await sql<BonusRow>`
    select ${columns} from ${tables}
    where b.beneficiary_id = ${beneficiary} and (${type}::text is null or b.type = ${type}) and (${before}::bigint is null or b.id < ${before})
      and (${status}::text is null or (b.cumulative <= coalesce(s.paid, 0)) = (${status} = 'claimed'))
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

export type ExplainedRow = BonusRow & {
  ruleKey: string;
  ruleTitle: string;
  planVersion: number;
  validFrom: Date;
  cause: string;
  pinCode: string | null;
  eventAt: Date;
  subjectUsername: string;
  beneficiaryUsername: string;
  beneficiaryName: string;
  passedOver: { id: number; username: string; fullName: string; reason: string }[];
};

/** One bonus with rule, event and everyone passed over; null where it does not exist. */
export async function selectExplained(db: Database, id: number): Promise<ExplainedRow | null> {
  const { rows } = await sql<ExplainedRow>`
    select ${columns}, b.rule_key as "ruleKey", r.title as "ruleTitle", e.plan_version as "planVersion", pl.valid_from as "validFrom", e.cause,
      e.pin_code as "pinCode", e.at as "eventAt", p.username as "subjectUsername", o.username as "beneficiaryUsername", o.full_name as "beneficiaryName",
      coalesce((select json_agg(json_build_object('id', x.id, 'username', x.username, 'fullName', x.full_name, 'reason', po.reason) order by po.position)
        from bonuses.passed_over po join identity.person x on x.id = po.partner_id
        where po.event_id = b.event_id and po.rule_key = b.rule_key), '[]') as "passedOver"
    from ${tables} join identity.person o on o.id = b.beneficiary_id join bonuses.plan pl on pl.version = e.plan_version
      join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type TypeTotal = { type: BonusType; amount: number; unclaimed: number; count: number; today: number };

/** Sums per type of one beneficiary; a partly paid bonus counts its unpaid rest as unclaimed. */
export async function selectTotals(
  db: Database | Tx,
  beneficiary: number,
  since: Date,
): Promise<TypeTotal[]> {
  const { rows } = await sql<TypeTotal>`
    select b.type, sum(b.amount)::bigint as amount, count(*) as count, coalesce(sum(b.amount) filter (where b.at >= ${since}), 0)::bigint as today,
      sum(least(b.amount, greatest(0, b.cumulative - coalesce(s.paid, 0))))::bigint as unclaimed
    from bonuses.bonus b left join ledger.standing s on s.owner_id = b.beneficiary_id
    where b.beneficiary_id = ${beneficiary} group by b.type`.execute(db);
  return rows;
}
