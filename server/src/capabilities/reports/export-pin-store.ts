import { orderCodeOf, orderStates, orderStatuses } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { bool, int, nullable, oneOf, type RowOf, text, time, uuid } from '../../platform/database/query.ts';
import { slipsOf, statusCounts } from '../pins/index.ts';
import {
  equal,
  numberedInDays,
  named,
  type ExportContext,
  type ExportRow,
  type ListOf,
  type Selection,
} from './export-store.ts';

const orderShape = {
  code: text,
  partnerId: int,
  proofFileId: nullable(uuid),
  username: text,
  fullName: text,
  type: text,
  quantity: int,
  unitPrice: int,
  total: int,
  status: oneOf(orderStatuses),
  proof: bool,
  at: time,
  decidedAt: nullable(time),
  decidedBy: nullable(text),
  reason: nullable(text),
};

/** Which waiting orders the list marks 'Periksa bukti': their slip resembles another one. */
const markSlips = (now: Date) => (tx: Tx) => async (rows: ExportRow[]) => {
  const waiting = rows.flatMap((row) => {
    const order = row as ExportRow & RowOf<typeof orderShape>;
    if (!isAllowed(orderStates, 'pins.approveOrder', order.status)) return [];
    const { partnerId: id, username, fullName, at: createdAt, proofFileId } = order;
    return [{ id: Number(order.key), partner: { id, username, fullName }, createdAt, proofFileId }];
  });
  const slips = await slipsOf(tx, waiting, now);
  return rows.map((row) => ({ ...row, slipWarned: slips.get(Number(row.key))?.warned ?? false }));
};

/** As the list does it: the whole code of one, or part of a name or username. */
function searchedOrders(search: string | undefined) {
  const code = search ? orderCodeOf(search) : null;
  return code ? [sql`o.code = ${code}`] : named('p', search);
}

export const ordersOf = (
  { status, type, search, ...days }: ListOf<'orders'>,
  { now }: ExportContext,
): Selection => ({
  shape: orderShape,
  complete: markSlips(now),
  columns: sql`o.code, o.partner_id as "partnerId", o.proof_file_id as "proofFileId", p.username,
    p.full_name as "fullName", o.type, o.quantity, o.unit_price as "unitPrice", o.total, o.status,
    o.proof_file_id is not null as proof, o.created_at as at, o.decided_at as "decidedAt",
      d.full_name as "decidedBy", o.reason`,
  from: sql`pins.order o join identity.person p on p.id = o.partner_id
    left join identity.person d on d.id = o.decided_by`,
  where: [
    ...equal(sql`o.status`, status),
    ...equal(sql`o.type`, type),
    ...searchedOrders(search),
    ...numberedInDays('o', 'pins.order', days),
  ],
  key: sql`o.id`,
  order: 'newest',
});

async function countAll(db: Database, companyId: number): Promise<number> {
  const statuses = await statusCounts(db, companyId, undefined);
  return statuses.reduce((sum, { count }) => sum + count, 0);
}

export const pinsOf = (
  { of, code, type, status, owner, ...days }: ListOf<'pins'>,
  { companyId }: ExportContext,
): Selection => ({
  ...(of === 'all' &&
    !code &&
    !type &&
    !status &&
    !owner &&
    !days.from &&
    !days.to && {
      stored: (db: Database) => countAll(db, companyId),
    }),
  shape: {
    code: text,
    type: text,
    status: text,
    username: text,
    fullName: text,
    company: bool,
    usedBy: nullable(text),
    at: time,
    usedAt: nullable(time),
    orderCode: nullable(text),
  },
  columns: sql`n.code, n.type, n.status, p.username, p.full_name as "fullName",
    n.owner_id = ${companyId} as company,
    u.username as "usedBy", n.created_at as at, n.used_at as "usedAt", o.code as "orderCode"`,
  from: sql`pins.pin n join identity.person p on p.id = n.owner_id
    left join identity.person u on u.id = n.used_by
    left join pins.order o on o.id = n.order_id`,
  where: [
    ...equal(sql`n.type`, type),
    ...equal(sql`n.status`, status),
    ...(code ? [sql`n.code ilike ${containing(code)}`] : []),
    ...named('p', owner),
    ...(of === 'company' ? [sql`n.owner_id = ${companyId}`] : []),
    ...numberedInDays('n', 'pins.pin', days),
  ],
  key: sql`n.id`,
  order: 'newest',
});
