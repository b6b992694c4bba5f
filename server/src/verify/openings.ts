import type { Tx } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

/** Account, profile, place and ledger accounts of each. */
const wholeness = (tx: Tx) =>
  firstOf(
    tx,
    query({ id: int, missing: text })`
      select o.partner_id as id, concat_ws(', ', case when p.account_id is null then 'profil' end,
        case when m.id is null then 'tempat di jaringan' end,
        case when r.partner_id is not null then 'pendaftaran yang bukan miliknya' end,
        case when a.accounts is distinct from 4 then 'rekening buku besar' end) as missing
      from import.opening o
      left join partners.profile p on p.account_id = o.partner_id
      left join network.member m on m.id = o.partner_id and m.parent_id = o.upline_id
      left join partners.registration r on r.partner_id = o.partner_id
      left join (select owner_id, count(*) as accounts from ledger.account where owner_id is not null
        group by owner_id) a on a.owner_id = o.partner_id
      where p.account_id is null or m.id is null or r.partner_id is not null
        or a.accounts is distinct from 4
      order by o.partner_id`,
    (row) => `saldo awal mitra ${row.id} tidak utuh: ${row.missing}`,
  );

/** The postings of each sum, no more and no less. */
const postings = (tx: Tx) =>
  firstOf(
    tx,
    query({ cause: text, owner: int, rule: text, kind: text, expected: int, booked: int })`
      with expected as (
        select 'opening:' || o.run_id as cause, o.partner_id as owner, l.rule, l.kind, l.amount
        from import.opening o cross join lateral (values
          ('opening.earned', 'available', o.earned), ('opening.earned', 'opening', -o.earned),
          ('opening.paid', 'available', -o.paid), ('opening.paid', 'opening', o.paid),
          ('opening.utama', 'utama', o.utama), ('opening.utama', 'opening_utama', -o.utama),
          ('opening.peringkat', 'peringkat', o.peringkat),
          ('opening.peringkat', 'opening_peringkat', -o.peringkat)
        ) as l(rule, kind, amount) where l.amount <> 0
      ), booked as (
        select t.cause, t.beneficiary_id as owner, t.rule, a.kind, sum(p.amount) as amount
        from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
          join ledger.account a on a.id = p.account_id
            and coalesce(a.owner_id, t.beneficiary_id) = t.beneficiary_id
        where starts_with(t.rule, 'opening.') group by t.cause, t.beneficiary_id, t.rule, a.kind
      )
      select cause, owner, rule, kind, coalesce(e.amount, 0)::bigint as expected,
        coalesce(b.amount, 0)::bigint as booked
      from expected e full join booked b using (cause, owner, rule, kind)
      where e.amount is distinct from b.amount order by owner, rule, kind`,
    (row) =>
      `${row.cause} mitra ${row.owner}: ${row.rule} membukukan ${row.booked} pada ${row.kind}, seharusnya ${row.expected}`,
  );

/** What an import brought against the totals that its owner signed. */
const totals = (tx: Tx) =>
  firstOf(
    tx,
    query({ run: int, what: text, signed: int, found: int })`
      with brought as (
        select run_id, count(*) as partners, sum(earned) as earned, sum(paid) as paid,
          sum(utama) as utama, sum(peringkat) as peringkat, sum(personal_ro) as personal_ro,
          sum(team_ro) as team_ro
        from import.opening group by run_id
      ), carried as (
        select run_id, count(*) filter (where kind = 'order') as orders,
          count(*) filter (where kind = 'withdrawal') as withdrawals,
          count(*) filter (where kind = 'staff') as staff from import.carried group by run_id
      ), pins as (
        select count(*) filter (where p.type = 'activation') as activation,
          count(*) filter (where p.type = 'ro') as ro
        from pins.event e join pins.pin p on p.id = e.pin_id where e.action = 'opening'
      )
      select r.id as run, v.what, coalesce(v.signed, 0)::bigint as signed,
        coalesce(v.found, 0)::bigint as found
      from import.run r left join brought b on b.run_id = r.id left join carried c on c.run_id = r.id
      cross join pins n cross join lateral (values
        ('partners', (r.totals ->> 'partners')::bigint, b.partners),
        ('earned', (r.totals ->> 'earned')::bigint, b.earned),
        ('paid', (r.totals ->> 'paid')::bigint, b.paid),
        ('utama', (r.totals ->> 'utama')::bigint, b.utama),
        ('peringkat', (r.totals ->> 'peringkat')::bigint, b.peringkat),
        ('personalRo', (r.totals ->> 'personalRo')::bigint, b.personal_ro),
        ('teamRo', (r.totals ->> 'teamRo')::bigint, b.team_ro),
        ('orders', (r.totals ->> 'orders')::bigint, c.orders),
        ('withdrawals', (r.totals ->> 'withdrawals')::bigint, c.withdrawals),
        ('staff', (r.totals ->> 'staff')::bigint, c.staff),
        ('rewards', (r.totals ->> 'rewards')::bigint, (select count(*) from rewards.granted_before)),
        ('activationPins', (r.totals ->> 'activationPins')::bigint, n.activation),
        ('roPins', (r.totals ->> 'roPins')::bigint, n.ro)
      ) as v(what, signed, found)
      where r.undone_at is null and coalesce(v.signed, 0) <> coalesce(v.found, 0)
      order by r.id, v.what`,
    (row) => `impor ${row.run}: ${row.what} disetujui ${row.signed}, ditemukan ${row.found}`,
  );

/**
 * What a partner brought along when the company moved in is whole: account, profile, place, ledger accounts and the postings
 * of each sum, no more and no less; an import's totals, which the owner signed, are those of what it brought.
 */
export const openingsCheck: Check = {
  name: 'openings',
  invariants: [1, 11, 15],
  find: (tx) => firstAmong([() => wholeness(tx), () => postings(tx), () => totals(tx)]),
};
