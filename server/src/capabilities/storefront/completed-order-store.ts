import { publicOrderKinds } from '@rimpang/domain/storefront';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, oneOf, query, text, time } from '../../platform/database/query.ts';

const completedOrder = {
  id: int,
  reference: text,
  kind: oneOf(publicOrderKinds),
  title: text,
  quantity: int,
  total: int,
  createdAt: time,
};

/** Public orders by their ids or references, without what is known of the visitor. */
export function selectCompletedOrders(
  db: Database | Tx,
  { ids, references }: { ids: readonly number[]; references: readonly string[] },
) {
  return query(completedOrder)`
    select id, reference, kind, title, quantity, total, created_at as "createdAt"
    from storefront.public_order
    where id = any (${[...ids]}::bigint[]) or reference = any (${[...references]}::text[])`.all(db);
}
