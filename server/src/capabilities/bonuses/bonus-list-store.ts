import { pinTypes } from '@rimpang/domain/pins';
import {
  beneficiaries,
  type BonusCause,
  bonusCauses,
  type BonusType,
  bonusTypes,
} from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Days, numberedDuring } from '../../platform/database/numbered.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import {
  allPart,
  bool,
  int,
  list,
  nullable,
  object,
  oneOf,
  onePart,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import { lastSpent, ownTotalOf, total } from './running-total-store.ts';

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
export type BonusFilter = {
  type?: BonusType;
  status?: 'claimed' | 'unclaimed';
  trigger?: BonusCause;
  from?: Date;
  until?: Date;
};
export type Page = { before?: number; limit: number };

/** Which bonuses `b` were paid in these days; of a long history only their stretch is read. */
export const paidDuring = (days: Days): RawBuilder<unknown>[] => numberedDuring('b', 'bonuses.bonus', days);

/** The bonuses `b` of one person that match, with nothing joined that is not asked of them. */
function ownMatching(beneficiary: number, filter: BonusFilter): RawBuilder<unknown> {
  const { type, status, trigger } = filter;
  const wanted = [sql`b.beneficiary_id = ${beneficiary}`, ...paidDuring(filter)];
  if (type) wanted.push(sql`b.type = ${sql.lit(type)}`);
  if (trigger) wanted.push(sql`e.trigger = ${sql.lit(trigger)}`);
  // By their numbers: of a long history neither what was paid nor what was not is passed by.
  if (status) wanted.push(sql`b.id ${status === 'claimed' ? sql`<=` : sql`>`} ${lastSpent(beneficiary)}`);
  return sql`from bonuses.bonus b ${trigger ? sql`join bonuses.event e on e.id = b.event_id` : sql``}
    where ${sql.join(wanted, sql` and `)}`;
}

const bonusesOf = (beneficiary: number, filter: BonusFilter, page: Page) => {
  const older = page.before === undefined ? sql`true` : sql`b.id < ${page.before}`;
  return query(bonusRow)`
    with shown as materialized (
      select b.* ${ownMatching(beneficiary, filter)} and ${older}
      order by b.id desc limit ${asWritten(page.limit)}
    )
    select ${bonusColumns} from shown b join bonuses.event e on e.id = b.event_id
      join identity.person p on p.id = e.subject_id
      left join ledger.standing s on s.owner_id = ${beneficiary}
    order by b.id desc`;
};

/** One beneficiary's bonuses, newest first. */
export const selectBonuses = (db: Database, beneficiary: number, filter: BonusFilter, page: Page) =>
  bonusesOf(beneficiary, filter, page).all(db);

/** The same, and beside it how many and how much of all of them match: one statement, so of one moment. */
export async function selectBonusPage(db: Database, beneficiary: number, filter: BonusFilter, page: Page) {
  const { at: _, ...columns } = bonusRow;
  const { statement } = bonusesOf(beneficiary, filter, page);
  const rows = allPart(query({ ...columns, at: text })`${statement}`);
  const sum = onePart(totalOf(beneficiary, filter));
  const found = await query({ rows: rows.column, total: sum.column })`
    select ${rows.value} as rows, ${sum.value} as total`.one(db);
  return { total: found.total, rows: found.rows.map((row) => ({ ...row, at: new Date(row.at) })) };
}

/** How many and how much of a partner's bonuses match. */
function totalOf(beneficiary: number, filter: BonusFilter) {
  const { trigger, from, until } = filter;
  if (!trigger && !from && !until) return ownTotalOf(beneficiary, filter);
  return query(total)`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount
    ${ownMatching(beneficiary, filter)}`;
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
  /** The rule gives to the direct upline, and the company has it, since that one was closed. */
  uplineClosed: bool,
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
      coalesce(r.beneficiary = 'upline'
      and e.ancestors -> 0 -> 'id' <> to_jsonb(b.beneficiary_id), false) as "uplineClosed",
      coalesce((select json_agg(json_build_object('id', x.id, 'username', x.username, 'fullName', x.full_name,
      'reason', po.reason) order by po.position)
        from bonuses.passed_over po join identity.person x on x.id = po.partner_id
        where po.event_id = b.event_id and po.rule_key = b.rule_key), '[]') as "passedOver"
    from ${tables} join identity.person o on o.id = b.beneficiary_id
      join bonuses.plan pl on pl.version = e.plan_version
      left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    where b.id = ${id}`.first(db);
}
