import type { Tx } from '../../platform/database/database.ts';
import { int, nullable, query, type RowOf, text } from '../../platform/database/query.ts';

const owner = { id: int, email: nullable(text), fullName: text };
export type Owner = RowOf<typeof owner>;

/** Every super admin with an open account, as this statement sees them, oldest first. */
export function selectOwners(tx: Tx): Promise<Owner[]> {
  return query(owner)`
    select id, email, full_name as "fullName" from identity.account_state
    where role = 'super_admin' and closed_at is null order by id`.all(tx);
}
