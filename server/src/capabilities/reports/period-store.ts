import type { Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf } from '../../platform/database/query.ts';

const periodRow = { current: bool, registrations: int, ro: int, payouts: int, sales: int, bonuses: int };
export type PeriodRow = RowOf<typeof periodRow>;

/** From a moment on, up to another one. */
export type Span = { since: Date; until: Date };

/** What happened in two spans, each by ranges of the indexes by time; a span in which nothing happened is not there. */
export function selectPeriods(
  tx: Tx,
  { current, previous, companyId }: { current: Span; previous: Span; companyId: number },
): Promise<PeriodRow[]> {
  return query(periodRow)`
    with span (current, since, until) as (
      values (true, ${current.since}::timestamptz, ${current.until}::timestamptz),
        (false, ${previous.since}::timestamptz, ${previous.until}::timestamptz)
    ), part as (
      select s.current, count(*) as registrations, 0 as ro, 0 as payouts, 0 as sales, 0 as bonuses
      from span s join partners.registration r on r.at >= s.since and r.at < s.until group by 1
      union all
      select s.current, 0, count(*), 0, 0, 0
      from span s join partners.ro_activation r on r.at >= s.since and r.at < s.until group by 1
      union all
      select s.current, 0, 0, sum(w.amount), 0, 0
      from span s join withdrawals.withdrawal w on w.status = 'completed'
        and coalesce(w.settled_at, w.decided_at) >= s.since and coalesce(w.settled_at, w.decided_at) < s.until
      group by 1
      union all
      select s.current, 0, 0, 0, sum(o.amount), 0
      from span s join pins.sale o on o.at >= s.since and o.at < s.until group by 1
      union all
      select s.current, 0, 0, 0, sum(o.amount), 0
      from span s join storefront.sale o on o.at >= s.since and o.at < s.until group by 1
      union all
      select s.current, 0, 0, 0, 0, sum(b.amount + b.tax)
      from span s join bonuses.bonus b on b.at >= s.since and b.at < s.until
        and b.beneficiary_id <> ${companyId}
      group by 1
    )
    select current, sum(registrations)::bigint as registrations, sum(ro)::bigint as ro,
      sum(payouts)::bigint as payouts, sum(sales)::bigint as sales, sum(bonuses)::bigint as bonuses
    from part group by current`.all(tx);
}
