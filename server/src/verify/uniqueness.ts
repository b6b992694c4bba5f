import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

/** Usernames and e-mails are unique whatever the case, and one NIK holds one active partnership. */
export const uniquenessCheck: Check = {
  name: 'uniqueness',
  invariants: [17],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ username: text, n: int })`
            select lower(username) as username, count(*) as n from identity.account group by 1
              having count(*) > 1 order by 1`,
          (row) => `username ${row.username} dipakai ${row.n} akun`,
        ),
      () =>
        firstOf(
          tx,
          query({ ids: text })`
            select string_agg(id::text, ', ' order by id) as ids from identity.account where email is not null
              group by lower(email) having count(*) > 1 order by min(id)`,
          (row) => `akun ${row.ids} memakai email yang sama`,
        ),
      () =>
        firstOf(
          tx,
          query({ ids: text })`
            select string_agg(account_id::text, ', ' order by account_id) as ids from partners.profile
            where status = 'Aktif' and nik_index is not null group by nik_index having count(*) > 1
              order by min(account_id)`,
          (row) => `mitra ${row.ids} aktif dengan NIK yang sama`,
        ),
    ]),
};
