import { halfYearOf, parseHalfYear } from '@rimpang/domain/resellers';
import { sql } from 'kysely';
import { int, nullable, text, time } from '../../platform/database/query.ts';
import { begunIn, matchesReseller, sumsIn } from '../resellers/index.ts';
import { type ExportContext, type ListOf, type Selection } from './export-store.ts';

/** The reader's own resellers, with the number and address that the reader wrote down. */
export const resellersOf = ({ search }: ListOf<'resellers'>, { readerId }: ExportContext): Selection => ({
  shape: { fullName: text, phone: text, address: text, points: int, pieces: int, at: time },
  columns: sql`r.full_name as "fullName", r.phone, r.address, r.created_at as at,
    coalesce((select sum(s.points) from resellers.counted_sale s where s.reseller_id = r.id),
      0)::bigint as points,
    coalesce((select sum(s.quantity) from resellers.counted_sale s where s.reseller_id = r.id),
      0)::bigint as pieces`,
  from: sql`resellers.reseller r`,
  where: [sql`r.stockist_id = ${readerId}`, ...(search ? [matchesReseller(search)] : [])],
  key: sql`r.id`,
  order: 'newest',
});

/** What the reader's resellers sold. */
export const resellerSalesOf = ({ readerId }: ExportContext): Selection => ({
  shape: {
    at: time,
    fullName: text,
    product: text,
    quantity: int,
    unitPrice: int,
    total: int,
    points: int,
    cancelledAt: nullable(time),
  },
  columns: sql`s.at, r.full_name as "fullName", s.product, s.quantity, s.unit_price as "unitPrice", s.total,
    s.points, (select c.at from resellers.sale_cancellation c where c.sale_id = s.id) as "cancelledAt"`,
  from: sql`resellers.sale s join resellers.reseller r on r.id = s.reseller_id`,
  where: [sql`r.stockist_id = ${readerId}`],
  key: sql`s.id`,
  order: 'newest',
});

/** Where the reader's resellers stood at the end of a half year, and what was paid for it. */
export function resellerRewardsOf(
  input: ListOf<'resellerRewards'>,
  { readerId, now }: ExportContext,
): Selection {
  const period = parseHalfYear(input.period ?? '') ?? halfYearOf(now);
  return {
    shape: {
      period: text,
      fullName: text,
      points: int,
      paidBefore: int,
      paid: nullable(int),
      paidAt: nullable(time),
      note: nullable(text),
    },
    columns: sql`${period.label}::text as period, r.full_name as "fullName", ${sumsIn(period)},
      p.amount as paid, p.paid_at as "paidAt", p.note`,
    from: sql`resellers.reseller r
      left join resellers.payout p on p.reseller_id = r.id and p.period = ${period.key}`,
    where: [begunIn(readerId, period)],
    key: sql`r.id`,
    order: 'newest',
  };
}
