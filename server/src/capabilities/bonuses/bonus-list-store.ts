import type { Beneficiary, BonusCause, BonusType, Trigger } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export type BonusRow = {
  id: number;
  code: string;
  type: BonusType;
  amount: number;
  cumulative: number;
  paid: number;
  at: Date;
  trigger: BonusCause;
  quantity: number;
  pinType: 'activation' | 'ro' | null;
  orderCode: string | null;
  rewardKey: string | null;
  subjectId: number;
  subjectUsername: string;
  subjectName: string;
  beneficiaryId: number;
};

/** A bonus `b` with its event `e`, its subject `p` and what was paid to its owner `s`. */
export const bonusColumns = sql`b.id, b.code, b.type, b.amount, b.cumulative, coalesce(s.paid, 0)::bigint as paid, b.at, e.trigger, e.quantity,
  e.pin_type as "pinType", e.order_code as "orderCode", e.reward_key as "rewardKey", e.subject_id as "subjectId", p.username as "subjectUsername",
  p.full_name as "subjectName", b.beneficiary_id as "beneficiaryId"`;
const tables = sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id join identity.person p on p.id = e.subject_id
  left join ledger.standing s on s.owner_id = b.beneficiary_id`;

/** Which bonuses: `from` included, `until` excluded. */
export type BonusFilter = {
  type?: BonusType;
  status?: 'claimed' | 'unclaimed';
  trigger?: BonusCause;
  from?: Date;
  until?: Date;
};
type Page = { before?: number; limit: number };
export type Total = { count: number; amount: number };

const between = (filter: Pick<BonusFilter, 'from' | 'until'>) => sql`
  (${filter.from ?? null}::timestamptz is null or b.at >= ${filter.from ?? null})
  and (${filter.until ?? null}::timestamptz is null or b.at < ${filter.until ?? null})`;

const matching = (beneficiary: number, filter: BonusFilter): RawBuilder<unknown> => {
  const { type = null, status = null, trigger = null } = filter;
  return sql`b.beneficiary_id = ${beneficiary} and (${type}::text is null or b.type = ${type})
    and (${trigger}::text is null or e.trigger = ${trigger})
    and (${status}::text is null or (b.cumulative <= coalesce(s.paid, 0)) = (${status} = 'claimed')) and ${between(filter)}`;
};

/** One beneficiary's bonuses, newest first. */
export async function selectBonuses(
  db: Database | Tx,
  beneficiary: number,
  filter: BonusFilter,
  page: Page,
): Promise<BonusRow[]> {
  const { before = null, limit } = page;
  const { rows } = await sql<BonusRow>`
    select ${bonusColumns} from ${tables}
    where ${matching(beneficiary, filter)} and (${before}::bigint is null or b.id < ${before})
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many and how much of one beneficiary's bonuses match. */
export async function selectTotal(
  db: Database | Tx,
  beneficiary: number,
  filter: BonusFilter,
): Promise<Total> {
  const { rows } = await sql<Total>`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount from ${tables} where ${matching(beneficiary, filter)}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, amount: 0 };
}

export type ExplainedRow = BonusRow & {
  ruleKey: string;
  ruleTitle: string | null;
  ruleBeneficiary: Beneficiary | null;
  tax: number;
  planVersion: number;
  validFrom: Date;
  cause: string;
  pinCode: string | null;
  claimCode: string | null;
  eventAt: Date;
  beneficiaryUsername: string;
  beneficiaryName: string;
  /** As it was frozen with the event; null where nobody's RO decided, or it was not kept yet. */
  roActiveSince: string | null;
  passedOver: { id: number; username: string; fullName: string; reason: string }[];
  paidBy: { withdrawalId: number; code: string; amount: number; at: string }[];
};

/** One bonus with rule, event and everyone passed over; null where it does not exist. */
export async function selectExplained(db: Database, id: number): Promise<ExplainedRow | null> {
  const { rows } = await sql<ExplainedRow>`
    select ${bonusColumns}, b.rule_key as "ruleKey", r.title as "ruleTitle", r.beneficiary as "ruleBeneficiary", e.plan_version as "planVersion", pl.valid_from as "validFrom", e.cause,
      b.tax, e.pin_code as "pinCode", e.claim_code as "claimCode", e.at as "eventAt", o.username as "beneficiaryUsername", o.full_name as "beneficiaryName",
      (select a.value ->> 'roActiveSince' from jsonb_array_elements(e.ancestors) a where a.value -> 'id' = to_jsonb(b.beneficiary_id)) as "roActiveSince",
      coalesce((select json_agg(json_build_object('id', x.id, 'username', x.username, 'fullName', x.full_name, 'reason', po.reason) order by po.position)
        from bonuses.passed_over po join identity.person x on x.id = po.partner_id
        where po.event_id = b.event_id and po.rule_key = b.rule_key), '[]') as "passedOver",
      coalesce((select json_agg(json_build_object('withdrawalId', w.id, 'code', w.code, 'at', w.at,
          'amount', least(b.cumulative, w.used_until) - greatest(b.cumulative - b.amount, w.used_until - w.used)) order by w.used_until)
        from withdrawals.payout w where w.partner_id = b.beneficiary_id
          and w.used_until > b.cumulative - b.amount and w.used_until - w.used < b.cumulative), '[]') as "paidBy"
    from ${tables} join identity.person o on o.id = b.beneficiary_id join bonuses.plan pl on pl.version = e.plan_version
      left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
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

export type MissedRow = {
  id: number;
  type: BonusType;
  amount: number;
  ruleTitle: string;
  trigger: Trigger;
  reason: string;
  position: number;
  at: Date;
  source: { id: number; username: string; fullName: string };
  receiver: { id: number; username: string; fullName: string };
};

const missedTables = sql`bonuses.passed_over o join bonuses.event e on e.id = o.event_id
  join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key`;
const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName', ${sql.ref(alias)}.full_name)`;

/** Bonuses that went past one partner, newest first. */
export async function selectMissed(
  db: Database | Tx,
  partnerId: number,
  filter: Pick<BonusFilter, 'from' | 'until'>,
  page: Page,
): Promise<MissedRow[]> {
  const { before = null, limit } = page;
  const { rows } = await sql<MissedRow>`
    select b.id, b.type, b.amount, r.title as "ruleTitle", e.trigger, o.reason, o.position, e.at,
      ${personOf('p')} as source, ${personOf('n')} as receiver
    from ${missedTables} join bonuses.plan_rule r on r.version = e.plan_version and r.key = o.rule_key
      join identity.person p on p.id = e.subject_id join identity.person n on n.id = b.beneficiary_id
    where o.partner_id = ${partnerId} and ${between(filter)} and (${before}::bigint is null or b.id < ${before})
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectMissedTotal(
  db: Database | Tx,
  partnerId: number,
  filter: Pick<BonusFilter, 'from' | 'until'>,
): Promise<Total> {
  const { rows } = await sql<Total>`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount from ${missedTables}
    where o.partner_id = ${partnerId} and ${between(filter)}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0 };
}
