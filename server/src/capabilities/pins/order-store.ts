import { orderStates, orderStatuses, type PinType, pinTypes } from '@rimpang/domain/pins';
import { statesBefore, stepOf } from '@rimpang/domain/states';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text, time, uuid } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { samePerson } from '../accounts/index.ts';
import { personIn, personShape } from './person-store.ts';

export const orderRow = {
  id: int,
  code: text,
  type: oneOf(pinTypes),
  quantity: int,
  unitPrice: int,
  total: int,
  status: oneOf(orderStatuses),
  partner: personShape,
  proofFileId: nullable(uuid),
  createdAt: time,
  decidedAt: nullable(time),
  decidedBy: nullable(personShape),
  reason: nullable(text),
};
export type OrderRow = RowOf<typeof orderRow>;

/** An order row under the name `o` with the people it names, wherever the row comes from. */
export const orderColumns = sql`o.id, o.code, o.type, o.quantity, o.unit_price as "unitPrice", o.total,
  o.status, o.reason,
  o.proof_file_id as "proofFileId", o.created_at as "createdAt", o.decided_at as "decidedAt",
  ${personIn('partner')} as partner, ${personIn('decider')} as "decidedBy"`;
export const orderPeople = sql`join identity.person partner on partner.id = o.partner_id
  left join identity.person decider on decider.id = o.decided_by`;

function changedOrders(tx: Tx, change: RawBuilder<unknown>): Promise<OrderRow[]> {
  return query(orderRow)`
    with o as (${change} returning *) select ${orderColumns} from o ${orderPeople} order by o.id`.all(tx);
}

type NewOrders = {
  partnerId: number;
  items: readonly { type: PinType; quantity: number; unitPrice: number }[];
  proofFileId: string | null;
  /** `ORD-2611`; the order's id follows, with at least four digits. */
  codePrefix: string;
  now: Date;
};

/** One pending order per item. */
export function insertOrders(tx: Tx, order: NewOrders): Promise<OrderRow[]> {
  return changedOrders(
    tx,
    sql`insert into pins.order (id, code, partner_id, type, quantity, unit_price, total, proof_file_id,
      created_at)
    overriding system value
    select id, ${order.codePrefix}::text || '-' || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${order.partnerId}::bigint,
      type, quantity, "unitPrice", quantity * "unitPrice", ${order.proofFileId}::uuid,
      ${order.now}::timestamptz
    from (
      select nextval('pins.order_id_seq') as id, item.*
      from jsonb_to_recordset(${JSON.stringify(order.items)}::jsonb) as item (type text, quantity int,
        "unitPrice" bigint)
    ) numbered`,
  );
}

type Proof = { orderId: number; partnerId: number; fileId: string; placedSince: Date };

/**
 * Puts the proof on a partner's own pending order, and on the order of the other type that was placed with it and has
 * none yet (decision 006: two orders, one proof). Nothing where the order is another partner's, decided or too old.
 */
export function updateProof(tx: Tx, proof: Proof): Promise<OrderRow[]> {
  const undecided = inStates(statesBefore(orderStates, 'pins.attachProof'));
  const own = sql`partner_id = ${proof.partnerId} and status ${undecided}
    and created_at >= ${proof.placedSince}`;
  return changedOrders(
    tx,
    sql`update pins.order set proof_file_id = ${proof.fileId}
    where ${own} and (id = ${proof.orderId} or (
      proof_file_id is null and created_at = (select created_at from pins.order
        where id = ${proof.orderId} and ${own})))`,
  );
}

export type OrderDecision = { orderId: number; byId: number; reason?: string };
type Decisions = { verb: 'pins.approveOrder' | 'pins.rejectOrder'; now: Date };

/**
 * Takes orders out of pending, each once, however many decide at the same moment (invariant 5), and never by the one who ordered
 * (invariant 22). Left out is what was no longer pending, does not exist, is the decider's own, or shall be completed without a
 * proof. Locked in the order of their ids; none stands twice.
 */
export function updateDecidedOrders(
  tx: Tx,
  decisions: readonly OrderDecision[],
  { verb, now }: Decisions,
): Promise<OrderRow[]> {
  const { from, to } = stepOf(orderStates, verb);
  const proven = verb === 'pins.approveOrder' ? sql`proof_file_id is not null` : sql`true`;
  const ids = decisions.map(({ orderId }) => orderId);
  return query(orderRow)`
    with locked as materialized (
      select id from pins.order where id = any (${ids}::bigint[]) order by id for no key update
    ), o as (
      update pins.order d set status = ${to}, decided_at = ${now}::timestamptz, decided_by = g.by_id,
        reason = g.reason
      from unnest(${ids}::bigint[], ${decisions.map(({ byId }) => byId)}::bigint[],
        ${decisions.map(({ reason }) => reason ?? null)}::text[]) as g(order_id, by_id, reason)
      join locked l on l.id = g.order_id
      where d.id = l.id and d.status ${inStates(from)} and ${proven}
        and not ${samePerson(sql`g.by_id`, sql`d.partner_id`)}
      returning d.*
    )
    select ${orderColumns} from o ${orderPeople} order by o.id`.all(tx);
}

/** Orders by their ids, those that are there. */
export function selectOrders(db: Database | Tx, ids: readonly number[]): Promise<OrderRow[]> {
  return query(orderRow)`
    select ${orderColumns} from pins.order o ${orderPeople} where o.id = any (${[...ids]}::bigint[])`.all(db);
}

export function selectOrder(db: Database, orderId: number): Promise<OrderRow | null> {
  return query(orderRow)`
    select ${orderColumns} from pins.order o ${orderPeople} where o.id = ${orderId}`.first(db);
}
