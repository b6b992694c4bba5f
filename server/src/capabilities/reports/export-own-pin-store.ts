import { sql } from 'kysely';
import { containing } from '../../platform/database/like.ts';
import { bool, int, nullable, text, time } from '../../platform/database/query.ts';
import { equal, type ExportContext, fullNameOf, type ListOf, type Selection } from './export-store.ts';

/** The reader's own orders, with what the own history shows: who decided is not in it. */
export const ownOrdersOf = ({ readerId }: ExportContext): Selection => ({
  shape: {
    code: text,
    type: text,
    quantity: int,
    unitPrice: int,
    total: int,
    status: text,
    proof: bool,
    at: time,
    decidedAt: nullable(time),
    reason: nullable(text),
  },
  columns: sql`o.code, o.type, o.quantity, o.unit_price as "unitPrice", o.total, o.status,
    o.proof_file_id is not null as proof, o.created_at as at, o.decided_at as "decidedAt", o.reason`,
  from: sql`pins.order o`,
  where: [sql`o.partner_id = ${readerId}`],
  key: sql`o.id`,
  order: 'newest',
});

/** The PINs that are the reader's, used ones included. */
export const ownPinsOf = (
  { code, type, status }: ListOf<'ownPins'>,
  { readerId }: ExportContext,
): Selection => ({
  shape: { code: text, type: text, status: text, at: time, usedAt: nullable(time), usedBy: nullable(text) },
  columns: sql`n.code, n.type, n.status, n.created_at as at, n.used_at as "usedAt",
    u.full_name as "usedBy"`,
  from: sql`pins.pin n left join identity.person u on u.id = n.used_by`,
  where: [
    sql`n.owner_id = ${readerId}`,
    ...equal(sql`n.type`, type),
    ...equal(sql`n.status`, status),
    ...(code ? [sql`n.code ilike ${containing(code)}`] : []),
  ],
  key: sql`n.id`,
  order: 'newest',
});

/**
 * Events in which the reader gave, got or used a PIN. Each side is read along its own index, as by
 * `selectEvents` of the PINs.
 */
export const ownPinEventsOf = ({ readerId, companyId }: ExportContext): Selection => ({
  shape: { at: time, action: text, code: text, type: text, giver: nullable(text), taker: nullable(text) },
  columns: sql`e.at, e.action, n.code, n.type,
    ${fullNameOf('g', companyId)} as giver,
    ${fullNameOf('t', companyId)} as taker`,
  from: sql`(select * from pins.event where from_id = ${readerId}
      union all select * from pins.event where to_id = ${readerId} and to_id is distinct from from_id) e
    join pins.pin n on n.id = e.pin_id
    left join identity.person g on g.id = e.from_id left join identity.person t on t.id = e.to_id`,
  where: [],
  key: sql`e.id`,
  order: 'newest',
});
