import { int, query } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/**
 * An open account knows when its last invitation was made, and so when the link of that is over: who is invited anew is found by it
 * (decision 176).
 */
export const invitationsCheck: Check = {
  name: 'invitations',
  invariants: [15],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int })`
        select a.id from identity.account a full join identity.invitation i on i.account_id = a.id
        where a.closed_at is null and (a.invited_at is distinct from i.made_at
          or i.expires_at <> i.made_at + interval '72 hours')
        order by a.id`,
      ({ id }) => `undangan terakhir akun ${id} tercatat pada waktu lain`,
    ),
};
