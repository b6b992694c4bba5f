import { orderStates, orderStatuses } from '@rimpang/domain/pins';
import { statesBefore } from '@rimpang/domain/states';
import { type RawBuilder, sql } from 'kysely';
import { askedIds } from '../../platform/database/asked-ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text, time, uuid } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { type Person, personIn, personShape } from './person-store.ts';

const otherOrder = {
  id: int,
  code: text,
  partner: personShape,
  total: int,
  status: oneOf(orderStatuses),
  createdAt: time,
  proofFileId: nullable(uuid),
};
export type OtherOrder = RowOf<typeof otherOrder>;

const others = (where: RawBuilder<unknown>, from = sql`pins.order o`) => sql`
  select o.id, o.code, ${personIn('partner')} as partner, o.total, o.status, o.created_at as "createdAt",
    o.proof_file_id as "proofFileId"
  from ${from} join identity.person partner on partner.id = o.partner_id where ${where}`;

/** Orders that came with one of these pictures; looked up one by one, with as many names as are found. */
const usingOne = (
  files: readonly string[],
) => sql`(select distinct id from ${askedIds(files, 'uuid')} f) asked
  cross join lateral (select * from pins.order o where o.proof_file_id = asked.id offset 0) o`;

/** Orders with one of these pictures, newest first. Placed together with another one, an order shares its picture (decision 006). */
export async function selectOrdersByProof(
  db: Database | Tx,
  files: readonly string[],
): Promise<OtherOrder[]> {
  if (files.length === 0) return [];
  return query(otherOrder)`
    ${others(sql`true`, usingOne(files))} order by o.id desc`.all(db);
}

/** Up to six pending orders of other partners that come to the same total. */
export function selectSameAmount(
  db: Database | Tx,
  order: { total: number; partner: Person },
): Promise<OtherOrder[]> {
  const undecided = inStates(statesBefore(orderStates, 'pins.approveOrder'));
  return query(otherOrder)`
    ${others(sql`o.status ${undecided} and o.total = ${order.total} and o.partner_id <> ${order.partner.id}`)}
    order by o.id desc limit 6`.all(db);
}

/** One decision at a time about orders whose slips resemble each other: the second one sees what the first one did. */
export async function lockResembling(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('pins.resembling-slips'))`.execute(tx);
}
