import type { OrderStatus } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Person, personIn } from './person.ts';

export type OtherOrder = {
  id: number;
  code: string;
  partner: Person;
  total: number;
  status: OrderStatus;
  createdAt: Date;
  proofFileId: string | null;
};

const others = (where: RawBuilder<unknown>) => sql`
  select o.id, o.code, ${personIn('partner')} as partner, o.total, o.status, o.created_at as "createdAt", o.proof_file_id as "proofFileId"
  from pins.order o join identity.person partner on partner.id = o.partner_id where ${where}`;

/** Orders with one of these pictures, newest first. Placed together with another one, an order shares its picture (decision 006). */
export async function selectOrdersByProof(
  db: Database | Tx,
  files: readonly string[],
): Promise<OtherOrder[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<OtherOrder>`
    ${others(sql`o.proof_file_id = any (${files}::uuid[])`)} order by o.id desc`.execute(db);
  return rows;
}

/** Up to six pending orders of other partners that come to the same total. */
export async function selectSameAmount(
  db: Database | Tx,
  order: { total: number; partner: Person },
): Promise<OtherOrder[]> {
  const { rows } = await sql<OtherOrder>`
    ${others(sql`o.status = 'pending' and o.total = ${order.total} and o.partner_id <> ${order.partner.id}`)}
    order by o.id desc limit 6`.execute(db);
  return rows;
}

/** One decision at a time about orders whose slips resemble each other: the second one sees what the first one did. */
export async function lockResembling(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('pins.resembling-slips'))`.execute(tx);
}
