import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/**
 * Closes every partner's account at once (network reset): no sign-in, sessions over, username and e-mail free again. The
 * name stays, so that history can be read; staff accounts stay as they are. Returns how many.
 */
export async function closeAllPartners(tx: Tx, now: Date): Promise<number> {
  const row = await query({ closed: int, ended: int, looking: int })`
    with closed as (
      update identity.account set closed_at = ${now}, username = username || '~' || id, email = null,
        unverified_email = null, password_hash = '', must_change_password = false, temporary_until = null
      where role = 'mitra' and closed_at is null returning id
    ), ended as (
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
