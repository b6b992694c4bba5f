import { int, query } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/** An open account says of its profile whether there is a telephone in it: who may be invited is found by that (decision 172). */
export const telephonesCheck: Check = {
  name: 'telephones',
  invariants: [15],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int })`
        select a.id from identity.account a left join partners.profile p on p.account_id = a.id
        where a.closed_at is null and a.lacks_phone <> (p.account_id is not null and p.phone is null)
        order by a.id`,
      ({ id }) => `nomor telepon akun ${id} tercatat ada padahal tidak, atau sebaliknya`,
    ),
};
