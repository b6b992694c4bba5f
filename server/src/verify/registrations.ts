import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const parts = { id: int, missing: text };

/** A registration is whole: account, profile, place, PIN, event and ledger accounts, or nothing of it. */
export const registrationsCheck: Check = {
  name: 'registrations',
  invariants: [11],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query(parts)`
            select r.partner_id as id, concat_ws(', ', case when p.account_id is null then 'profil' end,
              case when m.id is null then 'tempat di jaringan' end,
              case when n.id is null then 'PIN aktivasi' end,
              case when e.id is null then 'peristiwa bonus' end,
              case when a.accounts is distinct from 4 then 'rekening buku besar' end) as missing
            from partners.registration r
            left join partners.profile p on p.account_id = r.partner_id
            left join network.member m on m.id = r.partner_id and m.parent_id = r.upline_id
            left join pins.pin n on n.id = r.pin_id and n.type = 'activation' and n.used_by = r.partner_id
            left join bonuses.event e on e.cause = 'registration:' || r.partner_id
              and e.trigger = 'registration' and e.subject_id = r.partner_id
              and e.pin_id = r.pin_id and e.quantity = 1
            left join (select owner_id, count(*) as accounts from ledger.account where owner_id is not null
              group by owner_id) a on a.owner_id = r.partner_id
            where p.account_id is null or m.id is null or n.id is null or e.id is null
              or a.accounts is distinct from 4
            order by r.partner_id`,
          (row) => `pendaftaran mitra ${row.id} tidak utuh: ${row.missing}`,
        ),
      () =>
        firstOf(
          tx,
          query({ id: int })`
            select m.id from network.member m left join partners.registration r on r.partner_id = m.id
            where m.parent_id is not null and r.partner_id is null
              and not exists (select from import.opening o where o.partner_id = m.id) order by m.id`,
          (row) => `anggota jaringan ${row.id} tidak pernah didaftarkan`,
        ),
      () =>
        firstOf(
          tx,
          query({ cause: text })`
            select e.cause from bonuses.event e left join partners.registration r on r.partner_id =
              e.subject_id
            where e.trigger = 'registration' and (r.partner_id is null
              or e.cause <> 'registration:' || r.partner_id) order by e.id`,
          (row) => `peristiwa ${row.cause} tidak punya pendaftaran`,
        ),
    ]),
};

/** An RO activation is whole too: PIN, history, event, and personal_ro counts them. */
export const roActivations: Check = {
  name: 'ro-activations',
  invariants: [11, 15],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query(parts)`
            select o.id, concat_ws(', ', case when n.id is null then 'PIN RO' end,
              case when e.id is null then 'peristiwa bonus' end) as missing
            from partners.ro_activation o
            left join pins.pin n on n.id = o.pin_id and n.type = 'ro' and n.used_by = o.partner_id
            left join bonuses.event e on e.cause = 'ro:' || o.pin_id and e.trigger = 'ro-activation'
              and e.subject_id = o.partner_id and e.quantity = 1
            where n.id is null or e.id is null order by o.id`,
          (row) => `aktivasi RO ${row.id} tidak utuh: ${row.missing}`,
        ),
      () =>
        firstOf(
          tx,
          query({ cause: text })`
            select e.cause from bonuses.event e left join partners.ro_activation o on o.pin_id = e.pin_id
              and o.partner_id = e.subject_id
            where e.trigger = 'ro-activation' and (o.id is null or e.cause <> 'ro:' || o.pin_id)
              order by e.id`,
          (row) => `peristiwa ${row.cause} tidak punya aktivasi RO`,
        ),
      () =>
        firstOf(
          tx,
          query({ id: int, stored: int, computed: int })`
            select m.id, m.personal_ro as stored, coalesce(o.n, 0)::bigint as computed
            from network.member m left join (select partner_id, sum(n) as n from (
                select partner_id, 1 as n from partners.ro_activation
                union all select partner_id, personal_ro from import.opening) r
              group by partner_id) o on o.partner_id = m.id
            where m.personal_ro <> coalesce(o.n, 0) order by m.id`,
          (row) => `RO pribadi anggota ${row.id} tercatat ${row.stored}, menurut riwayatnya ${row.computed}`,
        ),
    ]),
};
