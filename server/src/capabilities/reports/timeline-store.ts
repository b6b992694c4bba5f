import { timelineKinds } from '@rimpang/contract/partner-timeline';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import type { TimelineKind } from '@rimpang/contract/partner-timeline';

const timelineRow = {
  kind: oneOf(timelineKinds),
  id: int,
  at: time,
  code: nullable(text),
  amount: nullable(int),
  status: nullable(text),
  /** What was ordered, paid or claimed: the key of its kind's own words. */
  what: nullable(text),
  /** How many PINs, from whom, to which account. */
  detail: nullable(text),
  bankCode: nullable(text),
};
export type TimelineRow = RowOf<typeof timelineRow>;

/** Per kind: how many rows may come, and the id that they stand below. A kind that is not wanted has the limit 0. */
export type TimelinePage = Record<TimelineKind, { limit: number; before: number | null }>;

/** The newest rows of each kind of one partner, each kind by its own index; in no order among the kinds. */
export function selectTimeline(
  tx: Database | Tx,
  partnerId: number,
  page: TimelinePage,
): Promise<TimelineRow[]> {
  const { order, bonus, withdrawal, claim, note } = page;
  return query(timelineRow)`
    (select 'order' as kind, o.id, o.created_at as at, o.code, o.total as amount, o.status, o.type as what,
        o.quantity::text as detail, null::text as "bankCode"
      from pins.order o
      where o.partner_id = ${partnerId} and (${order.before}::bigint is null or o.id < ${order.before})
      order by o.id desc limit ${order.limit})
    union all
    (select 'bonus', b.id, b.at, b.code, b.amount,
        case when b.cumulative <= coalesce(s.paid, 0) then 'paid' else 'waiting' end, b.type, p.full_name,
        null
      from bonuses.bonus b join bonuses.event e on e.id = b.event_id
        join identity.person p on p.id = e.subject_id
        left join ledger.standing s on s.owner_id = b.beneficiary_id
      where b.beneficiary_id = ${partnerId} and (${bonus.before}::bigint is null or b.id < ${bonus.before})
      order by b.id desc limit ${bonus.limit})
    union all
    (select 'withdrawal', w.id, w.requested_at, w.code, w.amount, w.status, null, w.account_last4,
        w.bank_code
      from withdrawals.withdrawal w
      where w.partner_id = ${partnerId}
        and (${withdrawal.before}::bigint is null or w.id < ${withdrawal.before})
      order by w.id desc limit ${withdrawal.limit})
    union all
    (select 'claim', c.id, c.created_at, c.code, null, c.status, c.reward, null, null
      from rewards.claim c
      where c.partner_id = ${partnerId} and (${claim.before}::bigint is null or c.id < ${claim.before})
      order by c.id desc limit ${claim.limit})
    union all
    (select 'note', n.id, n.at, null, null, null, null, null, null
      from partners.note n
      where n.partner_id = ${partnerId} and (${note.before}::bigint is null or n.id < ${note.before})
      order by n.id desc limit ${note.limit})`.all(tx);
}
