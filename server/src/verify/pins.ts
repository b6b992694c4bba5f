import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

/** Per type, as many PINs were created, or were there before the company moved in, as are available or used. */
export const pinsConserved: Check = {
  name: 'pins-conserved',
  invariants: [6],
  find: (tx) =>
    firstOf(
      tx,
      query({ type: text, created: int, available: int, used: int })`
        select p.type, sum(e.created)::bigint as created,
          count(*) filter (where p.status = 'available') as available,
          count(*) filter (where p.status = 'used') as used
        from pins.pin p cross join lateral (select count(*) as created from pins.event e
          where e.pin_id = p.id and e.action in ('opening', 'create')) e
        group by p.type having sum(e.created) <> count(*) filter (where p.status in ('available', 'used',
          'voided')) order by p.type`,
      (row) =>
        `PIN ${row.type}: ${row.created} dibuat, tetapi ${row.available} tersedia dan ${row.used} terpakai`,
    ),
};

/** Used ⇔ who and when are known ⇔ one use event ⇔ one registration or RO activation of the right type. */
export const pinsUsedOnce: Check = {
  name: 'pins-used-once',
  invariants: [7, 11],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int, status: text, uses: int, activations: int })`
        select p.id, p.status, u.uses, (r.pin_id is not null)::int + (o.pin_id is not null)::int as
          activations
        from pins.pin p
        left join (select pin_id, count(*) as uses, max(to_id) as to_id, max(at) as at from pins.event
          where action = 'use' group by pin_id) u on u.pin_id = p.id
        left join partners.registration r on r.pin_id = p.id and p.type = 'activation'
          and r.partner_id = p.used_by
        left join partners.ro_activation o on o.pin_id = p.id and p.type = 'ro' and o.partner_id = p.used_by
        where case p.status
          when 'used' then p.used_by is null or p.used_at is null or u.uses is distinct from 1
          or u.to_id <> p.used_by or u.at <> p.used_at
            or (r.pin_id is null and o.pin_id is null)
          else p.used_by is not null or p.used_at is not null or u.uses is not null end
        order by p.id`,
      (row) =>
        `PIN ${row.id} berstatus ${row.status} dengan ${row.uses ?? 0} pemakaian dan ${row.activations} aktivasi yang cocok`,
    ),
};

/** Only the owner moves or uses a PIN, or staff where the company owns it. */
export const pinOwners: Check = {
  name: 'pin-owners',
  invariants: [8],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ pin: int, seq: int, by: int, from: int })`
            select pin_id as pin, seq, by_id as by, from_id as from from pins.event
            where action not in ('opening', 'create', 'void') and by_id is distinct from from_id
              and from_id <> (select id from network.member where parent_id is null)
            order by id`,
          (row) => `PIN ${row.pin} langkah ${row.seq}: akun ${row.by} memindahkan milik akun ${row.from}`,
        ),
      () =>
        firstOf(
          tx,
          query({ pin: int, owner: int, last: int })`
            select p.id as pin, p.owner_id as owner, l.to_id as last from pins.pin p
            join (select distinct on (pin_id) pin_id, to_id from pins.event
              where action not in ('use', 'void') order by pin_id, seq desc) l on l.pin_id = p.id
            where l.to_id is distinct from p.owner_id order by p.id`,
          (row) =>
            `PIN ${row.pin} tercatat milik akun ${row.owner}, menurut riwayatnya milik akun ${row.last}`,
        ),
    ]),
};

const step = { pin: int, seq: int, place: int, action: text };

/** Each PIN's history is create (or opening) → transfer* → use without a gap, and no two codes are the same, whatever the case. */
export const pinChains: Check = {
  name: 'pin-chains',
  invariants: [9],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query(step)`
            select pin_id as pin, seq, place, action from (
              select e.pin_id, e.seq, e.action, e.from_id, row_number() over w as place,
                lag(e.to_id) over w as holder, lead(e.seq) over w as following
              from pins.event e window w as (partition by e.pin_id order by e.seq)
            ) s where seq <> place or (place = 1) <> (action in ('opening', 'create'))
              or from_id is distinct from holder
              or (action in ('use', 'void') and following is not null)
            order by pin_id, seq`,
          (row) => `riwayat PIN ${row.pin} putus di langkah ${row.seq} (${row.action})`,
        ),
      () =>
        firstOf(
          tx,
          query({
            id: int,
          })`select p.id from pins.pin p
            where not exists (select from pins.event e where e.pin_id = p.id) order by p.id`,
          (row) => `PIN ${row.id} tidak punya riwayat`,
        ),
      () =>
        firstOf(
          tx,
          query({
            code: text,
          })`select upper(code) as code from pins.pin group by upper(code) having count(*) > 1 order by 1`,
          (row) => `kode PIN ${row.code} dipakai lebih dari sekali`,
        ),
    ]),
};
