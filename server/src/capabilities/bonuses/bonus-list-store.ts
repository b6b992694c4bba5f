import { pinTypes } from '@rimpang/domain/pins';
import {
  beneficiaries,
  type BonusCause,
  bonusCauses,
  type BonusType,
  bonusTypes,
  triggers,
} from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

const bonusRow = {
  id: int,
  code: text,
  type: oneOf(bonusTypes),
  amount: int,
  cumulative: int,
  paid: int,
  at: time,
  trigger: oneOf(bonusCauses),
  quantity: int,
  pinType: nullable(oneOf(pinTypes)),
  orderCode: nullable(text),
  rewardKey: nullable(text),
  subjectId: int,
  subjectUsername: text,
  subjectName: text,
  beneficiaryId: int,
};
export type BonusRow = RowOf<typeof bonusRow>;

/** A bonus `b` with its event `e`, its subject `p` and what was paid to its owner `s`. */
export const bonusColumns = sql`b.id, b.code, b.type, b.amount, b.cumulative,
  coalesce(s.paid, 0)::bigint as paid, b.at, e.trigger, e.quantity,
  e.pin_type as "pinType", e.order_code as "orderCode", e.reward_key as "rewardKey",
  e.subject_id as "subjectId", p.username as "subjectUsername",
  p.full_name as "subjectName", b.beneficiary_id as "beneficiaryId"`;
/** One look per row: `offset 0` keeps the planner from summing up everybody's accounts for a few rows. */
export const paidOfRow = sql`left join lateral (
  select s.paid from ledger.standing s where s.owner_id = b.beneficiary_id offset 0) s on true`;
const tables = sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id
  join identity.person p on p.id = e.subject_id
  ${paidOfRow}`;

/** Which bonuses: `from` included, `until` excluded. */
type BonusFilter = {
  type?: BonusType;
  status?: 'claimed' | 'unclaimed';
  trigger?: BonusCause;
  from?: Date;
  until?: Date;
};
type Page = { before?: number; limit: number };
const total = { count: int, amount: int };
type Total = RowOf<typeof total>;

const between = (filter: Pick<BonusFilter, 'from' | 'until'>) => sql`
  (${filter.from ?? null}::timestamptz is null or b.at >= ${filter.from ?? null})
  and (${filter.until ?? null}::timestamptz is null or b.at < ${filter.until ?? null})`;

const matching = (beneficiary: number, filter: BonusFilter): RawBuilder<unknown> => {
  const { type = null, status = null, trigger = null } = filter;
  return sql`b.beneficiary_id = ${beneficiary} and (${type}::text is null or b.type = ${type})
    and (${trigger}::text is null or e.trigger = ${trigger})
    and (${status}::text is null or (b.cumulative <= coalesce(s.paid,
      0)) = (${status} = 'claimed')) and ${between(filter)}`;
};

/** One beneficiary's bonuses, newest first. */
export function selectBonuses(
  db: Database | Tx,
  beneficiary: number,
  filter: BonusFilter,
  page: Page,
): Promise<BonusRow[]> {
  const { before = null, limit } = page;
  return query(bonusRow)`
    select ${bonusColumns} from ${tables}
    where ${matching(beneficiary, filter)} and (${before}::bigint is null or b.id < ${before})
    order by b.id desc limit ${limit}`.all(db);
}

/** How many and how much of one beneficiary's bonuses match. */
export async function selectTotal(
  db: Database | Tx,
  beneficiary: number,
  filter: BonusFilter,
): Promise<Total> {
  const row = await query(total)`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount from ${tables}
      where ${matching(beneficiary, filter)}`.first(db);
  return row ?? { count: 0, amount: 0 };
}

const explainedRow = {
  id: int,
  code: text,
  type: oneOf(bonusTypes),
  amount: int,
  cumulative: int,
  paid: int,
  at: time,
  trigger: oneOf(bonusCauses),
  quantity: int,
  pinType: nullable(oneOf(pinTypes)),
  orderCode: nullable(text),
  rewardKey: nullable(text),
  subjectId: int,
  subjectUsername: text,
  subjectName: text,
  beneficiaryId: int,
  ruleKey: text,
  ruleTitle: nullable(text),
  ruleBeneficiary: nullable(oneOf(beneficiaries)),
  tax: int,
  planVersion: int,
  validFrom: time,
  cause: text,
  pinCode: nullable(text),
  claimCode: nullable(text),
  eventAt: time,
  beneficiaryUsername: text,
  beneficiaryName: text,
  /** As it was frozen with the event; null where no partner's RO decided, or it was not recorded yet. */
  roActiveSince: nullable(text),
  passedOver: list(object({ id: int, username: text, fullName: text, reason: text })),
};
export type ExplainedRow = RowOf<typeof explainedRow>;

/** One bonus with rule, event and everyone passed over; null where it does not exist. */
export function selectExplained(db: Database, id: number): Promise<ExplainedRow | null> {
  return query(explainedRow)`
    select ${bonusColumns}, b.rule_key as "ruleKey", r.title as "ruleTitle",
      r.beneficiary as "ruleBeneficiary", e.plan_version as "planVersion", pl.valid_from as "validFrom",
      e.cause,
      b.tax, e.pin_code as "pinCode", e.claim_code as "claimCode", e.at as "eventAt",
      o.username as "beneficiaryUsername", o.full_name as "beneficiaryName",
      (select a.value ->> 'roActiveSince' from jsonb_array_elements(e.ancestors) a
      where a.value -> 'id' = to_jsonb(b.beneficiary_id)) as "roActiveSince",
      coalesce((select json_agg(json_build_object('id', x.id, 'username', x.username, 'fullName', x.full_name,
      'reason', po.reason) order by po.position)
        from bonuses.passed_over po join identity.person x on x.id = po.partner_id
        where po.event_id = b.event_id and po.rule_key = b.rule_key), '[]') as "passedOver"
    from ${tables} join identity.person o on o.id = b.beneficiary_id
      join bonuses.plan pl on pl.version = e.plan_version
      left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    where b.id = ${id}`.first(db);
}

const typeTotal = { type: oneOf(bonusTypes), amount: int, unclaimed: int, count: int, today: int };
type TypeTotal = RowOf<typeof typeTotal>;

/** Sums per type of one beneficiary; a partly paid bonus counts its unpaid rest as unclaimed. */
export function selectBonusTotals(db: Database | Tx, beneficiary: number, since: Date): Promise<TypeTotal[]> {
  return query(typeTotal)`
    select b.type, sum(b.amount)::bigint as amount, count(*) as count,
      coalesce(sum(b.amount) filter (where b.at >= ${since}), 0)::bigint as today,
      sum(least(b.amount, greatest(0, b.cumulative - coalesce(s.paid, 0))))::bigint as unclaimed
    from bonuses.bonus b left join ledger.standing s on s.owner_id = b.beneficiary_id
    where b.beneficiary_id = ${beneficiary} group by b.type`.all(db);
}

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

const missedTables = sql`bonuses.passed_over o join bonuses.event e on e.id = o.event_id
  join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key`;
const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName',
    ${sql.ref(alias)}.full_name)`;

/** Bonuses that went past one partner, newest first. */
export function selectMissed(
  db: Database | Tx,
  partnerId: number,
  filter: Pick<BonusFilter, 'from' | 'until'>,
  page: Page,
): Promise<MissedRow[]> {
  const { before = null, limit } = page;
  return query(missedRow)`
    select b.id, b.type, b.amount, r.title as "ruleTitle", e.trigger, o.reason, o.position, e.at,
      ${personOf('p')} as source, ${personOf('n')} as receiver
    from ${missedTables} join bonuses.plan_rule r on r.version = e.plan_version and r.key = o.rule_key
      join identity.person p on p.id = e.subject_id join identity.person n on n.id = b.beneficiary_id
    where o.partner_id = ${partnerId} and ${between(filter)} and (${before}::bigint is null
      or b.id < ${before})
    order by b.id desc limit ${limit}`.all(db);
}

/** Before which event nothing can have happened from a moment on: a transaction is over within the hour in which it began. */
const eventBefore = (from: Date) => sql`(select x.event_id from bonuses.bonus x
  where x.at < ${from}::timestamptz - interval '1 hour' order by x.at desc limit 1)`;

/** How many and how much; of a partner with a long history only the events of the stretch are read. */
export async function selectMissedTotal(
  db: Database | Tx,
  partnerId: number,
  filter: Pick<BonusFilter, 'from' | 'until'>,
): Promise<Total> {
  const since = filter.from ? sql`o.event_id > coalesce(${eventBefore(filter.from)}, 0)` : sql`true`;
  const row = await query(total)`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount from ${missedTables}
    where o.partner_id = ${partnerId} and ${between(filter)} and ${since}`.first(db);
  return row ?? { count: 0, amount: 0 };
}
