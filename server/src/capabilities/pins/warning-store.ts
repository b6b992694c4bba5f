import type { OrderStatus } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
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

async function select(tx: Tx, where: RawBuilder<unknown>): Promise<OtherOrder[]> {
  const { rows } = await sql<OtherOrder>`
    select o.id, o.code, ${personIn('partner')} as partner, o.total, o.status, o.created_at as "createdAt", o.proof_file_id as "proofFileId"
    from pins.order o join identity.person partner on partner.id = o.partner_id where ${where} order by o.id desc limit 6`.execute(
    tx,
  );
  return rows;
}

/** Other orders with one of these pictures, but not those that were placed together with this one. */
export async function selectOrdersByProof(
  tx: Tx,
  orderId: number,
  files: readonly string[],
): Promise<OtherOrder[]> {
  if (files.length === 0) return [];
  return select(
    tx,
    sql`o.proof_file_id = any (${files}::uuid[]) and o.id <> ${orderId} and not exists (
      select from pins.order mine where mine.id = ${orderId} and mine.partner_id = o.partner_id and mine.created_at = o.created_at)`,
  );
}

/** Pending orders of other partners that come to the same total. */
export function selectSameAmount(tx: Tx, order: { total: number; partner: Person }): Promise<OtherOrder[]> {
  return select(
    tx,
    sql`o.status = 'pending' and o.total = ${order.total} and o.partner_id <> ${order.partner.id}`,
  );
}
