import { bonusCauses, bonusTypes } from '@rimpang/domain/plan';
import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  bool,
  either,
  int,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  type Shape,
  text,
} from '../../platform/database/query.ts';

const bonus = {
  kind: oneOf(['bonus']),
  id: int,
  at: text,
  type: oneOf(bonusTypes),
  amount: int,
  claimed: bool,
  trigger: oneOf(bonusCauses),
  orderCode: nullable(text),
  sourceId: int,
  source: text,
  beneficiaryId: int,
  beneficiary: text,
};
/** `place` counts the own direct partners in the order of joining; zero among everybody's, of whom the upline is told. */
const partner = { kind: oneOf(['partner']), id: int, at: text, name: text, upline: text, place: int };
const withdrawal = {
  kind: oneOf(['withdrawal']),
  id: int,
  at: text,
  name: text,
  amount: int,
  status: oneOf(withdrawalStatuses),
  bankCode: text,
  last4: text,
};
const activity = either(either(object(bonus), object(partner)), object(withdrawal));

/** Moments travel as text inside JSON. */
type Of<S extends Shape> = Omit<RowOf<S>, 'at'> & { at: Date };
export type BonusActivity = Of<typeof bonus>;
export type PartnerActivity = Of<typeof partner>;
export type WithdrawalActivity = Of<typeof withdrawal>;
export type ActivityRow = BonusActivity | PartnerActivity | WithdrawalActivity;

/** How many of each kind may come; a kind the reader may not see has 0. */
type Wanted = Record<ActivityRow['kind'], number>;

type Scope = {
  /** Of bonuses `b`. */
  bonuses: RawBuilder<unknown>;
  /** Members `m` with their registration `r`, the order in which the newest come first, and the place of one that was found. */
  joined: RawBuilder<unknown>;
  newest: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  /** Of withdrawals `w`. */
  withdrawals: RawBuilder<unknown>;
};

/** What lately happened to one partner: own bonuses, own direct partners, own withdrawals. */
export const ownActivitiesFor = (accountId: RawBuilder<unknown>, wanted: Wanted) =>
  activities(wanted, {
    bonuses: sql`b.beneficiary_id = ${accountId}`,
    // As their index has them, so that of thousands the registrations of a few are looked at.
    joined: sql`(select id, parent_id, joined_at from network.member where parent_id = ${accountId}
        order by joined_at desc, id desc offset 0) m join partners.registration r on r.partner_id = m.id`,
    newest: sql`m.joined_at desc, m.id desc`,
    // Of all who are counted, less who came later.
    place: sql`(select f.direct_count from network.figures f where f.member_id = r.parent_id)
      - (select count(*) from network.member o
        where o.parent_id = r.parent_id and (o.joined_at, o.id) > (r.joined_at, r.id))`,
    withdrawals: sql`w.partner_id = ${accountId}`,
  });

/** The latest activities of all accounts. */
export async function selectAllActivities(tx: Tx, wanted: Wanted): Promise<ActivityRow[]> {
  const all = sql`true`;
  const scope = {
    bonuses: all,
    joined: sql`network.member m join partners.registration r on r.partner_id = m.id
      and m.parent_id is not null`,
    newest: sql`r.at desc, m.id desc`,
    place: sql`0`,
    withdrawals: all,
  };
  return activitiesIn(await activities(wanted, scope).all(tx));
}

const found = { activity };
/** Rows as the statement has them. */
export const activitiesIn = (rows: readonly RowOf<typeof found>[]): ActivityRow[] =>
  rows.map((row) => ({ ...row.activity, at: new Date(row.activity.at) }));

/** Each kind by its own index, in one statement. */
const activities = (wanted: Wanted, scope: Scope) => query(found)`
    select to_jsonb(x) as activity from (
      select 'bonus' as kind, b.id, b.at, b.type, b.amount, b.cumulative <= coalesce(s.paid, 0) as claimed,
        e.trigger,
        e.order_code as "orderCode", e.subject_id as "sourceId", source.full_name as source,
        b.beneficiary_id as "beneficiaryId",
        receiver.full_name as beneficiary
      from (select * from bonuses.bonus b where ${scope.bonuses}
        order by b.id desc limit ${sql.lit(wanted.bonus)}) b
      join bonuses.event e on e.id = b.event_id join identity.person source on source.id = e.subject_id
      join identity.person receiver on receiver.id = b.beneficiary_id
        left join lateral (
          select s.paid from ledger.standing s where s.owner_id = b.beneficiary_id offset 0) s on true
    ) x
    union all
    select to_jsonb(x) from (
      select 'partner' as kind, r.id, r.at, p.full_name as name, u.full_name as upline,
        ${scope.place} as place
      from (select m.id, m.parent_id, m.joined_at, r.at from ${scope.joined}
        order by ${scope.newest} limit ${sql.lit(wanted.partner)}) r
      join identity.person p on p.id = r.id join identity.person u on u.id = r.parent_id
    ) x
    union all
    select to_jsonb(x) from (
      select 'withdrawal' as kind, w.id, coalesce(w.settled_at, w.decided_at, w.requested_at) as at,
        p.full_name as name, w.amount, w.status, w.bank_code as "bankCode", w.account_last4 as last4
      from (select * from withdrawals.withdrawal w where ${scope.withdrawals}
        order by w.id desc limit ${sql.lit(wanted.withdrawal)}) w
      join identity.person p on p.id = w.partner_id
    ) x`;
