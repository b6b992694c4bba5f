import type { SuspectedFilter } from '@rimpang/contract/visitors';
import { stepOf, type VerbOf } from '@rimpang/domain/states';
import {
  type Courier,
  type PublicOrderKind,
  publicOrderKinds,
  publicOrderStates,
  type PublicOrderStatus,
  publicOrderStatuses,
} from '@rimpang/domain/storefront';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
  uuid,
} from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { matchesOrder, suspectedIs } from './search-store.ts';

const orderRow = {
  id: int,
  reference: text,
  kind: oneOf(publicOrderKinds),
  itemId: text,
  title: text,
  quantity: int,
  unitPrice: int,
  total: int,
  name: text,
  phone: text,
  email: nullable(text),
  address: nullable(text),
  goods: nullable(object({ title: text, quantity: int })),
  delivery: nullable(object({ area: text, cost: int })),
  proofFileId: uuid,
  suspected: bool,
  status: oneOf(publicOrderStatuses),
  createdAt: time,
  decidedAt: nullable(time),
  decidedBy: nullable(text),
  reason: nullable(text),
  partner: nullable(object({ id: int, username: text, fullName: text })),
  shipmentRevision: int,
  shipment: nullable(object({ courier: text, number: text, at: text, by: text })),
  /** Sent by the reader as a visitor. */
  own: bool,
};
export type OrderRow = RowOf<typeof orderRow>;

/** Who reads or decides, as far as a visitor's order can be recognised as theirs. */
export type Reader = { id: number; email: string };

/** Visitors have no account: the order is the reader's own where it names their e-mail or their partnership's number. */
const ownOrder = (reader: Reader) => sql`(coalesce(lower(o.email) = lower(${reader.email}), false)
  or exists (select from partners.contact c where c.account_id = ${reader.id} and c.phone = o.phone))`;

const columns = (
  reader: Reader,
) => sql`${ownOrder(reader)} as own, o.id, o.reference, o.kind, o.item_id as "itemId", o.title, o.quantity,
  o.unit_price as "unitPrice",
  o.total, o.name, o.phone, o.email, o.address,
  case when o.goods_id is not null then json_build_object('title', o.goods_title,
    'quantity', o.goods_quantity) end as goods,
  case when o.delivery_area is not null then json_build_object('area', o.delivery_area,
    'cost', o.delivery_cost) end as delivery,
  o.proof_file_id as "proofFileId", o.suspected, o.status,
  o.created_at as "createdAt", o.decided_at as "decidedAt", decider.full_name as "decidedBy", o.reason,
  case when partner.id is not null then json_build_object('id', partner.id, 'username', partner.username,
    'fullName', partner.full_name) end as partner,
  o.shipment_revision as "shipmentRevision",
  case when o.shipped_at is not null then json_build_object('courier', o.courier, 'number', o.tracking_number,
    'at', o.shipped_at, 'by', shipper.full_name) end as shipment`;
const people = sql`left join identity.person decider on decider.id = o.decided_by
  left join identity.person partner on partner.id = o.partner_id
  left join identity.person shipper on shipper.id = o.shipped_by`;

type NewOrder = Pick<
  OrderRow,
  | 'kind'
  | 'itemId'
  | 'title'
  | 'quantity'
  | 'unitPrice'
  | 'total'
  | 'name'
  | 'phone'
  | 'proofFileId'
  | 'suspected'
  | 'delivery'
> & {
  email: string | undefined;
  address: string | undefined;
  goods: { id: string; title: string; quantity: number } | undefined;
  /** `PSN-2611`; the order's id follows, with at least four digits. */
  referencePrefix: string;
  now: Date;
};

/** Adds a pending order; returns its id and reference number. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number; reference: string }> {
  const o = order;
  const row = await query({ id: int, reference: text })`
    insert into storefront.public_order (id, reference, kind, item_id, title, quantity, unit_price, total,
      name, phone,
      email, address, goods_id, goods_title, goods_quantity, delivery_area, delivery_cost,
      proof_file_id, suspected, created_at)
    overriding system value
    select id, ${o.referencePrefix}::text || '-' || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${o.kind}, ${o.itemId},
      ${o.title}, ${o.quantity}::int, ${o.unitPrice}::bigint, ${o.total}::bigint, ${o.name}, ${o.phone},
      ${o.email ?? null},
      ${o.address ?? null}, ${o.goods?.id ?? null}, ${o.goods?.title ?? null},
      ${o.goods?.quantity ?? null}::int, ${o.delivery?.area ?? null}, ${o.delivery?.cost ?? 0}::bigint,
      ${o.proofFileId}::uuid, ${o.suspected}::boolean, ${o.now}::timestamptz
    from (select nextval('storefront.public_order_id_seq') as id) numbered
    returning id, reference`.one(tx);
  return row;
}

type OrderFilter = {
  kind?: PublicOrderKind;
  search?: string;
  suspected: SuspectedFilter;
  /** When it came. */
  from?: Date;
  until?: Date;
};
type OrderPage = Place & { status: PublicOrderStatus | 'all'; sort: 'at' | 'quantity' | 'total' };

const orderTable = sql`storefront.public_order`;
const sortKeys: Record<OrderPage['sort'], SortKey | undefined> = {
  at: undefined,
  quantity: { table: orderTable, of: (row) => sql`${row}.quantity` },
  total: { table: orderTable, of: (row) => sql`${row}.total` },
};

function matching({ kind, search, suspected, ...days }: OrderFilter): RawBuilder<unknown>[] {
  const wanted = [suspectedIs(suspected), ...during(sql`o.created_at`, days)];
  if (kind) wanted.push(sql`o.kind = ${kind}`);
  if (search) wanted.push(matchesOrder(search));
  return wanted;
}

/** One page of public orders, by what it is sorted by. */
export async function selectPublicOrders(
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
  reader: Reader,
): Promise<OrderRow[]> {
  const { from, by, end } = pageAt('o', page, sortKeys[page.sort]);
  const wanted = [...matching(filter), ...from];
  if (page.status !== 'all') wanted.push(sql`o.status = ${page.status}`);
  return query(orderRow)`
    select ${columns(reader)} from storefront.public_order o ${people} where ${sql.join(wanted, sql` and `)}
    order by ${by} ${end}`.all(db);
}

const statusTotal = { status: oneOf(publicOrderStatuses), count: int, quantity: int, amount: int };
export type StatusTotal = RowOf<typeof statusTotal>;

/** How many orders, pieces and rupiah the filter finds in each status. */
export function selectPublicOrderTotals(db: Database, filter: OrderFilter): Promise<StatusTotal[]> {
  return query(statusTotal)`
    select o.status, count(*) as count, sum(o.quantity) as quantity, sum(o.total) as amount
    from storefront.public_order o where ${sql.join(matching(filter), sql` and `)} group by o.status`.all(db);
}

export function selectPublicOrder(db: Database | Tx, id: number, reader: Reader): Promise<OrderRow | null> {
  return query(orderRow)`
    select ${columns(reader)} from storefront.public_order o ${people} where o.id = ${id}`.first(db);
}

const byProof = {
  id: int,
  reference: text,
  kind: oneOf(publicOrderKinds),
  status: oneOf(publicOrderStatuses),
  proofFileId: uuid,
};
export type ByProof = RowOf<typeof byProof>;

/** The orders to which these proofs belong. */
export function selectByProofs(db: Database | Tx, fileIds: readonly string[]): Promise<ByProof[]> {
  return query(byProof)`
    select id, reference, kind, status, proof_file_id as "proofFileId" from storefront.public_order
    where proof_file_id = any (${fileIds}::uuid[]) order by id`.all(db);
}

export type OrderDecision = {
  orderId: number;
  /** Only an order of this kind. */
  kind?: PublicOrderKind;
  verb: VerbOf<typeof publicOrderStates>;
  by: Reader;
  reason?: string;
  now: Date;
};

/**
 * Takes an order out of pending, once, however many decide at the same moment (invariant 5); null where it is not pending, or the
 * decider's own (decision 083).
 */
export function updateDecidedPublicOrder(tx: Tx, decision: OrderDecision): Promise<OrderRow | null> {
  const { kind = null } = decision;
  const { from, to } = stepOf(publicOrderStates, decision.verb);
  return query(orderRow)`
    with o as (
      update storefront.public_order o set status = ${to}, decided_at = ${decision.now},
        decided_by = ${decision.by.id}, reason = ${decision.reason ?? null}
      where id = ${decision.orderId} and status ${inStates(from)}
        and (${kind}::text is null or kind = ${kind}) and not ${ownOrder(decision.by)} returning o.*)
    select ${columns(decision.by)} from o ${people}`.first(tx);
}

type Shipment = {
  orderId: number;
  /** How many times it was recorded, as the person saw it. */
  revision: number;
  courier: Courier;
  number: string;
  by: Reader;
  now: Date;
};

/** Records courier and number of a completed order; null where it is not completed, or another person was faster. */
export function updateShipment(tx: Tx, shipment: Shipment): Promise<OrderRow | null> {
  const { orderId, revision, courier, number, by, now } = shipment;
  const { from } = stepOf(publicOrderStates, 'storefront.recordShipment');
  return query(orderRow)`
    with o as (
      update storefront.public_order o set courier = ${courier}, tracking_number = ${number},
        shipped_at = ${now}, shipped_by = ${by.id}, shipment_revision = shipment_revision + 1
      where id = ${orderId} and status ${inStates(from)} and shipment_revision = ${revision} returning o.*)
    select ${columns(by)} from o ${people}`.first(tx);
}

/** Writes down which partner came of a package registration; it is decided by then. */
export async function linkPartner(tx: Tx, orderId: number, partnerId: number): Promise<void> {
  await sql`update storefront.public_order set partner_id = ${partnerId} where id = ${orderId}`.execute(tx);
}
