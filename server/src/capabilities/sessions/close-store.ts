import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/**
 * Ends every session of the accounts that `closing` closes, and all impersonation of them, in one statement. `closing` is a
 * statement of `accounts` that returns their `id`. Returns how many accounts.
 */
export async function closeWithSessions(tx: Tx, closing: RawBuilder<unknown>): Promise<number> {
  const row = await query({ closed: int, ended: int, looking: int })`
    with closed as (${closing}), ended as (
      delete from identity.session s using closed c where s.account_id = c.id returning s.token_hash
    ), told as (
      insert into identity.ended_session (token_hash, reason) select token_hash, 'account-closed' from ended
      on conflict (token_hash) do nothing returning 1
    ), looking as (
      update identity.session s set viewing_id = null, viewing_until = null from closed c
        where s.viewing_id = c.id returning 1
    )
    select (select count(*) from closed) as closed, (select count(*) from ended) as ended,
      (select count(*) from looking) as looking`.first(tx);
  return row?.closed ?? 0;
}
