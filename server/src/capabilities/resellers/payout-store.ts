import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, object, query, type RowOf, text, time } from '../../platform/database/query.ts';

const payoutRow = { amount: int, tierPoints: int, paidAt: text, note: nullable(text) };
const periodRow = {
  id: int,
  fullName: text,
  phone: text,
  /** Until the end of the period. */
  points: int,
  /** In every other period. */
  paidBefore: int,
  payout: nullable(object(payoutRow)),
};
export type PeriodRow = RowOf<typeof periodRow>;
type Period = { key: string; until: Date };

/** Of reseller `r`: the points until the end of a period, and what was paid for every other one. */
export const sumsIn = ({ key, until }: Period) => sql`
  coalesce((select sum(s.points) from resellers.counted_sale s
    where s.reseller_id = r.id and s.at < ${until}), 0)::bigint as points,
  coalesce((select sum(p.amount) from resellers.payout p where p.reseller_id = r.id and p.period <> ${key}),
  0)::bigint as "paidBefore"`;

/** The stockist's resellers `r` that began before a period ended. */
export const begunIn = (stockistId: number, { until }: Period) =>
  sql`r.stockist_id = ${stockistId} and r.created_at < ${until}`;

const periodColumns = (period: Period) => sql`r.id, r.full_name as "fullName", r.phone, ${sumsIn(period)},
  (select json_build_object('amount', p.amount, 'tierPoints', p.tier_points, 'paidAt', p.paid_at, 'note',
  p.note)
    from resellers.payout p where p.reseller_id = r.id and p.period = ${period.key}) as payout`;

/** Where each reseller of a stockist stood at the end of a period, newest first. */
export function selectPeriod(
  db: Database | Tx,
  stockistId: number,
  period: Period,
  page: { before: number | null; limit: number },
): Promise<PeriodRow[]> {
  return query(periodRow)`
    select ${periodColumns(period)} from resellers.reseller r
    where ${begunIn(stockistId, period)}
      and (${page.before}::bigint is null or r.id < ${page.before})
    order by r.id desc limit ${page.limit}`.all(db);
}

/** Locks payouts to a reseller, and what they are made of, out until the transaction ends. */
export async function lockPayouts(tx: Tx, resellerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resellers.payout:' || ${resellerId}::bigint,
    0))`.execute(tx);
}

/** When a half year from this one on was recorded as paid, the first such; null while none is. */
export async function selectPaidSince(tx: Tx, resellerId: number, period: string): Promise<Date | null> {
  const row = await query({ at: nullable(time) })`
    select min(paid_at) as at from resellers.payout
    where reseller_id = ${resellerId} and period >= ${period}`.first(tx);
  return row?.at ?? null;
}

/** The newest half year of a reseller that was recorded as paid; null while none is. */
export async function selectNewestPaid(tx: Tx, resellerId: number): Promise<string | null> {
  const row = await query({ period: nullable(text) })`
    select max(period) as period from resellers.payout where reseller_id = ${resellerId}`.first(tx);
  return row?.period ?? null;
}

/** The same of one reseller, with payouts to it locked out until the transaction ends; null for another stockist's. */
export async function lockPeriod(
  tx: Tx,
  stockistId: number,
  resellerId: number,
  period: Period,
): Promise<PeriodRow | null> {
  await lockPayouts(tx, resellerId);
  return query(periodRow)`
    select ${periodColumns(period)} from resellers.reseller r
      where r.stockist_id = ${stockistId} and r.id = ${resellerId}`.first(tx);
}

export async function insertPayout(
  tx: Tx,
  payout: {
    resellerId: number;
    period: string;
    points: number;
    tierPoints: number;
    amount: number;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  await sql`insert into resellers.payout (reseller_id, period, points, tier_points, amount, note, paid_at)
    values (${payout.resellerId}, ${payout.period}, ${payout.points}, ${payout.tierPoints}, ${payout.amount},
      ${payout.note}, ${payout.now})`.execute(tx);
}

/** When the stockist's first reseller began; null without any. */
export async function selectBeginning(db: Database | Tx, stockistId: number): Promise<Date | null> {
  const row = await query({ at: nullable(time) })`
    select min(created_at) as at from resellers.reseller where stockist_id = ${stockistId}`.first(db);
  return row?.at ?? null;
}
