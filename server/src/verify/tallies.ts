import { sql } from 'kysely';
import { int, nullable, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

const dayOf = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

/** The rows again, by source and key. */
const counted = sql`
  select 'accounts.partners' as source, 'open' as key, count(*) as count, 0::bigint as quantity,
    0::numeric as amount from identity.account where role = 'mitra' and closed_at is null
  union all
  select 'partners.departed', ${dayOf('g.at')}, count(*), 0, 0
    from partners.registration g join identity.account a on a.id = g.partner_id
    where a.role <> 'mitra' or a.closed_at is not null group by 2
  union all
  select 'network.closed', k.key, count(*), count(*) filter (where m.depth = 1), sum(m.personal_ro)
    from identity.account a join network.member m on m.id = a.id
      cross join (values ('members', 0), ('repeated', 1)) as k (key, least)
    where a.role = 'mitra' and a.closed_at is not null and m.depth > 0 and m.reset_id is null
      and m.personal_ro >= k.least group by 2
  union all
  select 'partners.registered', ${dayOf('at')}, count(*), 0, 0 from partners.registration group by 2
  union all
  select 'partners.ro', ${dayOf('at')}, count(*), 0, 0 from partners.ro_activation
    where id <= (select until_id from platform.folded where source = 'partners.ro_activation') group by 2
  union all
  select 'audit.chained', 'all', (select count(*) from audit.seal), count(*), 0
    from (select epoch, to_xid from audit.seal order by id desc limit 1) l
      join audit.entry e on (e.epoch, e.xid) < (l.epoch, l.to_xid)
  union all
  select 'partners.roEver', 'all', count(*), 0, 0 from partners.ro_activation
    where id <= (select until_id from platform.folded where source = 'partners.ro_activation')
  union all
  select 'pins.orders', type || ' ' || status, count(*), sum(quantity), sum(total) from pins.order group by 2
  union all
  select 'pins.sold', ${dayOf('decided_at')}, count(*), sum(quantity), sum(total)
    from pins.order where status = 'completed' group by 2
  union all
  select 'storefront.sold', ${dayOf('at')}, count(*), 0, sum(amount) from storefront.sale group by 2
  union all
  select 'withdrawals.status', status, count(*), 0, sum(amount) from withdrawals.withdrawal group by 2
  union all
  select 'withdrawals.paid', ${dayOf('coalesce(settled_at, decided_at)')}, count(*), 0, sum(amount)
    from withdrawals.withdrawal where status = 'completed' group by 2
  union all
  select 'bonuses.paid', ${dayOf('at')}, count(*), 0, sum(amount + tax) from bonuses.bonus
    where id <= (select until_id from platform.folded where source = 'bonuses.bonus')
      and beneficiary_id <> (select id from network.member where parent_id is null) group by 2`;

const sums = query({ source: text, key: text, figure: text, stored: int, computed: int })`
  select source, key, v.figure, v.stored::bigint as stored, v.computed::bigint as computed
  from (select * from platform.tallied
      where source not in ('pins.stock', 'network.lapses', 'network.roDiffers')) s
    full join (${counted}) c using (source, key)
  cross join lateral (values
    ('banyaknya', coalesce(s.count, 0), coalesce(c.count, 0)),
    ('jumlah PIN', coalesce(s.quantity, 0), coalesce(c.quantity, 0)),
    ('rupiah', coalesce(s.amount, 0), coalesce(c.amount, 0))
  ) as v(figure, stored, computed) where v.stored <> v.computed order by source, key`;

/** What events behind the number that was reached changed: of whom, in which type and status. */
const later = sql`
  select c.owner_id, p.type, c.status, c.change
  from pins.event e join pins.pin p on p.id = e.pin_id cross join lateral (values
    (e.to_id, 'available', case when e.action in ('opening', 'create', 'transfer') then 1 end),
    (e.from_id, 'available', case when e.action in ('transfer', 'use', 'void') then -1 end),
    (e.from_id, 'used', case e.action when 'use' then 1 end),
    (e.from_id, 'voided', case e.action when 'void' then 1 end)
  ) as c(owner_id, status, change)
  where e.id > (select until_id from platform.folded where source = 'pins.event') and c.change is not null`;

/** PINs as they are, less what changed behind that number. */
const owned = sql`
  select owner_id, type, status, 1 as change from pins.pin
  union all select owner_id, type, status, -change from (${later}) l`;

const stocks = query({ owner: nullable(int), figure: text, stored: int, computed: int })`
  with computed as (
    select owner_id, sum(change) filter (where status = 'available' and type = 'activation') as activation,
      sum(change) filter (where status = 'available' and type = 'ro') as ro,
      sum(change) filter (where status = 'used') as used from (${owned}) s group by owner_id
  )
  select owner_id as owner, v.figure, v.stored::bigint as stored, v.computed::bigint as computed
  from pins.owner_stock s full join computed c using (owner_id)
  cross join lateral (values
    ('PIN aktivasi', coalesce(s.activation, 0), coalesce(c.activation, 0)),
    ('PIN RO', coalesce(s.ro, 0), coalesce(c.ro, 0)),
    ('PIN terpakai', coalesce(s.used, 0), coalesce(c.used, 0))
  ) as v(figure, stored, computed) where v.stored <> v.computed order by owner_id`;

const stockSums = query({ key: text, stored: int, computed: int })`
  with computed as (
    select s.type || case when s.owner_id = r.id then ' company ' else ' partner ' end || s.status as key,
      sum(s.change) as count
    from network.member r, (${owned}) s where r.parent_id is null group by 1
  )
  select key, coalesce(s.count, 0)::bigint as stored, coalesce(c.count, 0)::bigint as computed
  from (select key, count from platform.tallied where source = 'pins.stock') s
    full join computed c using (key)
  where coalesce(s.count, 0) <> coalesce(c.count, 0) order by key`;

/** Who stands below whom, and has RO otherwise than repeat orders tell; what was counted of a tree that was ended stays as it was. */
const differences = query({ id: int, figure: text, stored: int, computed: int })`
  with computed as (
    select above.id::bigint as id, count(*) filter (where not m.ro_active) as lapsed,
      count(*) filter (where m.ro_active) as unearned,
      coalesce(sum(m.personal_ro) filter (where not m.ro_active), 0) as lapsed_ro
    from network.member m
      cross join unnest(string_to_array(trim(both '/' from m.path), '/')) as above (id)
    where m.ro_active <> (m.personal_ro > 0) and m.reset_id is null and above.id <> m.id::text group by 1
  ), stored as (
    select t.key::bigint as id, t.count, t.quantity, t.amount from platform.tallied t
    where t.source = 'network.roDiffers'
      and not exists (select from network.member m where m.id = t.key::bigint and m.reset_id is not null)
  )
  select id, v.figure, v.stored::bigint as stored, v.computed::bigint as computed
  from stored s full join computed c using (id)
  cross join lateral (values
    ('RO yang berakhir', coalesce(s.count, 0), coalesce(c.lapsed, 0)),
    ('RO tanpa repeat order', coalesce(s.quantity, 0), coalesce(c.unearned, 0)),
    ('repeat order dari RO yang berakhir', coalesce(s.amount, 0), coalesce(c.lapsed_ro, 0))
  ) as v(figure, stored, computed) where v.stored <> v.computed order by id`;

/** A profile that is taken for a closed partner's is found in no list of those who are not active. */
const erased = query({ id: int })`
  select p.account_id as id from partners.profile p join identity.account a on a.id = p.account_id
  where p.erased and a.role = 'mitra' and a.closed_at is null order by 1`;

const exceptions = query({ id: int })`
  select m.id from network.member m
  where m.ro_active <> (m.personal_ro > 0) and m.reset_id is null and m.parent_id is not null
    and not exists (select from network.ro_exception e where e.member_id = m.id)
    and not exists (select from identity.account a
      where a.id = m.id and a.closed_at is not null) order by 1`;

const codes = query({ id: int })`
  select coalesce(p.id, c.pin_id) as id from pins.pin p full join pins.code c on c.pin_id = p.id
  where p.code is distinct from c.code or p.type is distinct from c.type order by 1`;

/**
 * The sums that are stored by status and by day (decision 112) are those of the rows, with what is not added up yet; what is folded
 * in by numbers, those of the rows up to the number that was reached. What each owner has is what the PINs say without the events
 * behind that number, and each PIN's code is found as it is called. Whose RO is not told by repeat orders is noted (decision 159).
 */
export const talliesCheck: Check = inParts({
  name: 'tallies',
  isLong: true,
  invariants: [15],
  parts: [
    (tx) =>
      firstOf(
        tx,
        sums,
        ({ source, key, figure, stored, computed }) =>
          `${source} ${key}: ${figure} tercatat ${stored}, hitung ulang ${computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        stocks,
        ({ owner, figure, stored, computed }) =>
          `${figure} akun ${owner} tercatat ${stored}, hitung ulang ${computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        stockSums,
        ({ key, stored, computed }) => `PIN ${key} tercatat ${stored}, hitung ulang ${computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        exceptions,
        ({ id }) => `RO anggota ${id} bukan seperti repeat order-nya, dan tidak tercatat`,
      ),
    (tx) =>
      firstOf(
        tx,
        differences,
        ({ id, figure, stored, computed }) =>
          `${figure} di bawah ${id} tercatat ${stored}, hitung ulang ${computed}`,
      ),
    (tx) => firstOf(tx, erased, ({ id }) => `profil akun ${id} tercatat dihapus, padahal akunnya terbuka`),
    (tx) => firstOf(tx, codes, ({ id }) => `kode PIN ${id} tidak dapat dicari seperti tertulis`),
  ],
});
