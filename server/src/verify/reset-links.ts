import { int, query } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/**
 * No link to a new password waits in a mailbox that nothing shows to be the holder's (decision 214). Who has no password yet, and was
 * invited there by the company, gets one.
 */
export const resetLinks: Check = {
  name: 'reset-links',
  invariants: [23],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int })`
        select a.id from identity.link l join identity.account a on a.id = l.account_id
        where l.purpose = 'reset-password' and l.used_at is null and lower(l.email) = lower(a.email)
          and a.email_confirmed_at is null and a.password_hash <> ''
        order by a.id`,
      ({ id }) => `tautan password baru akun ${id} dikirim ke alamat yang belum dikonfirmasi`,
    ),
};
