import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/** Who was promoted with nothing open has no PINs and nothing that waits: staff can use none of it (decision 206). */
export const promotedPartners: Check = {
  name: 'promoted-partners',
  invariants: [22],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int, what: text })`
        with promoted as materialized (
          select id from identity.account
          where promoted_at is not null and role <> 'mitra' and closed_at is null
        )
        select a.id, found.what from promoted a cross join lateral (
          select concat('PIN ', p.code) as what from pins.pin p
            where p.owner_id = a.id and p.status = 'available'
          union all select concat('orderan ', o.code) from pins.order o
            where o.partner_id = a.id and o.status = 'pending'
          union all select concat('penarikan ', w.code) from withdrawals.withdrawal w
            where w.partner_id = a.id and w.status in ('pending', 'processed')
          union all select concat('klaim ', c.code) from rewards.claim c
            where c.partner_id = a.id and c.status = 'pending'
        ) found order by a.id, found.what`,
      ({ id, what }) => `akun ${id} dipromosikan menjadi staf, tetapi masih punya ${what} yang menunggu`,
    ),
};
