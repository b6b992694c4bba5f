import { pinTypes } from '@rimpang/domain/pins';
import {
  beneficiaries,
  bonusTypes,
  defaultRules,
  type Plan,
  pointCounters,
  type Rule,
  triggers,
} from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inForceAt } from '../../platform/database/in-force.ts';
import {
  bool,
  either,
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  rupiah,
  time,
} from '../../platform/database/query.ts';

const ruleRow = {
  key: text,
  trigger: oneOf(triggers),
  beneficiary: oneOf(beneficiaries),
  award: either(
    object({ kind: oneOf(['bonus']), type: oneOf(bonusTypes), amount: rupiah }),
    object({ kind: oneOf(['points']), counter: oneOf(pointCounters), points: int }),
  ),
  enabled: bool,
  title: text,
  pinType: nullable(oneOf(pinTypes)),
};
export const planRow = { version: int, validFrom: time, rules: list(object(ruleRow)) };
type PlanRow = RowOf<typeof planRow>;

/** The rules of plan version `p.version` as JSON, in the plan's order; joinable where a statement needs the plan. */
export const rulesOfPlan = sql`(select json_agg(json_build_object('key', r.key, 'trigger', r.trigger,
  'pinType', r.pin_type,
  'beneficiary', r.beneficiary, 'award', r.award, 'enabled', r.enabled, 'title', r.title) order by r.position)
  from bonuses.plan_rule r where r.version = p.version)`;

/** A plan as the domain knows it. */
export function planOf({ version, validFrom, rules }: PlanRow): Plan {
  return {
    version,
    validFrom,
    rules: rules.map(({ pinType, ...rule }): Rule => (pinType ? { ...rule, pinType } : rule)),
  };
}

const planAt = (moment: Date | RawBuilder<unknown>) => sql`
  select p.version, p.valid_from as "validFrom", ${rulesOfPlan} as rules from bonuses.plan p
  ${inForceAt(moment)}`;

function demandPlan<Row>(row: Row | null): Row {
  if (!row) throw new Error('no compensation plan is in force');
  return row;
}

/** The plan in force at a moment. Throws where none is: the first start plants the default. */
export async function currentPlan(db: Database | Tx, now: Date): Promise<Plan> {
  return planOf(demandPlan(await query(planRow)`${planAt(now)}`.first(db)));
}

const writtenPlan = { ...planRow, validFrom: text };

/** The same as part of a page, and as a page hands it on. */
export const planFor = (moment: RawBuilder<unknown>) => query(writtenPlan)`${planAt(moment)}`;

export function readPlan(written: RowOf<typeof writtenPlan> | null): Plan {
  const { validFrom, ...plan } = demandPlan(written);
  return planOf({ ...plan, validFrom: new Date(validFrom) });
}

/** Writes the first plan as version 1 (R9.6, R9.7, R9.8, decision 004); repeating it changes nothing. */
export async function insertDefaultPlan(tx: Tx, validFrom: Date): Promise<void> {
  const rules = defaultRules.map((rule, position) => ({ ...rule, pinType: rule.pinType ?? null, position }));
  await sql`
    with plan as (
      insert into bonuses.plan (version, valid_from, at)
        values (1, ${validFrom}, ${validFrom}) on conflict do nothing returning version
    )
    insert into bonuses.plan_rule (version, position, key, trigger, pin_type, beneficiary, award, enabled,
      title)
    select p.version, r.position, r.key, r.trigger, r."pinType", r.beneficiary, r.award, r.enabled, r.title
    from plan p, jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r(position int, key text, trigger text, "pinType" text, beneficiary text, award jsonb,
        enabled boolean, title text)`.execute(tx);
}

const versionRow = {
  version: int,
  validFrom: time,
  rules: list(object(ruleRow)),
  taxPercent: int,
  createdAt: time,
  createdBy: nullable(text),
  note: nullable(text),
};
export type VersionRow = RowOf<typeof versionRow>;

/** Every version, newest first. */
export function selectVersions(db: Database | Tx): Promise<VersionRow[]> {
  return query(versionRow)`
    select p.version, p.valid_from as "validFrom", p.at as "createdAt", p.note, c.full_name as "createdBy",
      p.tax_percent as "taxPercent", ${rulesOfPlan} as rules
    from bonuses.plan p left join identity.person c on c.id = p.created_by
      order by p.version desc limit 200`.all(db);
}

type NewPlan = {
  /** The version it replaces; the new one is the next number. */
  baseVersion: number;
  validFrom: Date;
  byId: number;
  note: string | null;
  /** Undefined: as in the version it replaces. */
  taxPercent: number | undefined;
  rules: readonly Rule[];
  now: Date;
};

/** Writes the next version; false where another person did so since `baseVersion`. */
export async function insertPlan(tx: Tx, plan: NewPlan): Promise<boolean> {
  const lines = plan.rules.map((rule, position) => ({ ...rule, pinType: rule.pinType ?? null, position }));
  const rows = await query({ version: int, rules: int })`
    with plan as (
      insert into bonuses.plan (version, valid_from, created_by, note, tax_percent, at)
      select version + 1, ${plan.validFrom}::timestamptz, ${plan.byId}::bigint, ${plan.note}::text,
        coalesce(${plan.taxPercent ?? null}::smallint, tax_percent), ${plan.now}::timestamptz
      from bonuses.plan where version = ${plan.baseVersion} and version = (select max(version)
        from bonuses.plan)
      on conflict do nothing returning version
    ), written as (
      insert into bonuses.plan_rule (version, position, key, trigger, pin_type, beneficiary, award, enabled,
        title)
      select p.version, r.position, r.key, r.trigger, r."pinType", r.beneficiary, r.award, r.enabled, r.title
      from plan p, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as r(position int, key text, trigger text, "pinType" text, beneficiary text, award jsonb,
        enabled boolean, title text)
      returning 1
    )
    select version, (select count(*) from written) as rules from plan`.all(tx);
  return rows.length > 0;
}
