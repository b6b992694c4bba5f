import { sql } from 'kysely';
import { int, nullable, text, time } from '../../platform/database/query.ts';
import { like, named, type ExportContext, type ListOf, type Selection } from './export-store.ts';

/** Every repeat order of the reader, and who received its bonus. */
export const ownRoOf = ({ readerId, companyId }: ExportContext): Selection => ({
  shape: { at: time, code: text, receiver: text },
  columns: sql`r.at, n.code,
    case when r.receiver_id = ${companyId} then 'Perusahaan' else g.full_name end as receiver`,
  from: sql`partners.ro_activation r join pins.pin n on n.id = r.pin_id
    join identity.person g on g.id = r.receiver_id`,
  where: [sql`r.partner_id = ${readerId}`],
  key: sql`r.id`,
  order: 'newest',
});

/** Repeat orders of everybody below the reader; like its screen empty while the reader's own RO is not active. */
export const teamRoOf = (
  { search }: ListOf<'teamRo'>,
  { readerId, companyId }: ExportContext,
): Selection => ({
  shape: { at: time, username: text, fullName: text, receiver: text },
  columns: sql`r.at, p.username, p.full_name as "fullName",
    case when r.receiver_id = ${companyId} then 'Perusahaan' else g.full_name end as receiver`,
  from: sql`network.figures top
    join network.figures m on m.path ~>~ top.path and m.path ~<~ (top.path || ':')
    join partners.ro_activation r on r.partner_id = m.member_id
    join identity.person p on p.id = r.partner_id join identity.person g on g.id = r.receiver_id`,
  where: [sql`top.member_id = ${readerId}`, sql`top.ro_active`, ...named('p', search)],
  key: sql`r.id`,
  order: 'newest',
});

/** The reader's own resellers, with the number and address that the reader wrote down. */
export const resellersOf = ({ search }: ListOf<'resellers'>, { readerId }: ExportContext): Selection => ({
  shape: { fullName: text, phone: text, address: text, points: int, pieces: int, at: time },
  columns: sql`r.full_name as "fullName", r.phone, r.address, r.created_at as at,
    coalesce((select sum(s.points) from resellers.counted_sale s where s.reseller_id = r.id),
      0)::bigint as points,
    coalesce((select sum(s.quantity) from resellers.counted_sale s where s.reseller_id = r.id),
      0)::bigint as pieces`,
  from: sql`resellers.reseller r`,
  where: [sql`r.stockist_id = ${readerId}`, ...(search ? [foundBy(search)] : [])],
  key: sql`r.id`,
  order: 'newest',
});

/** Any part of the name, or of the number however it is written, as in the list itself. */
function foundBy(search: string) {
  const digits = /^[\d\s+-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^(62|0)/, '') : '';
  const byName = sql`r.full_name ilike ${like(search)}`;
  return digits === '' ? byName : sql`(${byName} or strpos(r.phone, ${digits}) > 0)`;
}

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
