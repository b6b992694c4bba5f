import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import { stepOf } from '@rimpang/domain/states';
import { askedIds } from '../../platform/database/asked-ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, query, type RowOf, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';

const paid = inStates([stepOf(withdrawalStates, 'withdrawals.markPaid').to]);

/** Was the partner of the withdrawal `w` never paid before? */
export const isFirstPayout = sql`not exists (select from withdrawals.withdrawal p
        where p.partner_id = w.partner_id and p.status ${paid})`;

const history = { id: int, firstPayout: bool, accountChangedAt: nullable(time) };
type PayoutHistory = RowOf<typeof history>;

/** Of these withdrawals: was the partner ever paid before, and the newest change of the account in the week before the request. */
export async function selectPayoutHistory(
  db: Database | Tx,
  ids: readonly number[],
): Promise<PayoutHistory[]> {
  if (ids.length === 0) return [];
  return query(history)`
    select w.id,
      ${isFirstPayout} as "firstPayout",
      (select max(c.at) from identity.bank_change c where c.account_id = w.partner_id
        and c.at <= w.requested_at and c.at > w.requested_at - interval '7 days') as "accountChangedAt"
    from ${askedIds(ids, 'bigint')} asked cross join lateral (
      select id, partner_id, requested_at from withdrawals.withdrawal where id = asked.id offset 0) w`.all(
    db,
  );
}
