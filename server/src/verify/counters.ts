import { int, oneOf, query } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

const labels = {
  direct_count: 'mitra langsung',
  downline_count: 'downline',
  active_count: 'mitra aktif',
  ro_partner_count: 'mitra RO',
  ro_sum: 'jumlah RO',
  team_ro: 'RO tim',
} as const;

const rowShape = {
  id: int,
  counter: oneOf(['active_count', 'direct_count', 'downline_count', 'ro_partner_count', 'ro_sum', 'team_ro']),
  stored: int,
  computed: int,
};

/**
 * Every counter of every card, with what is not settled yet, equals counting the branch again; team RO equals the events
 * in which the member stood above as active, from what it was when the company moved in. Paths are proven by the check of the tree.
 */
export const countersCheck: Check = {
  name: 'counters',
  isLong: true,
  invariants: [14, 15],
  find: (tx) =>
    firstOf(
      tx,
      query(rowShape)`
        with below as (
          select a.id, count(*) filter (where m.parent_id = a.id) as direct, count(*) as downline,
            count(*) filter (where p.status = 'Aktif') as active,
            count(*) filter (where m.personal_ro > 0) as ro_partners, sum(m.personal_ro) as ro
          from network.member m cross join lateral unnest(string_to_array(trim(both '/' from m.path),
            '/')::bigint[]) as a(id)
          left join partners.profile p on p.account_id = m.id where a.id <> m.id and m.reset_id is null
            group by a.id
        ), queued as (
          select a.id, sum(e.joined) filter (where a.id = e.ancestors[1]) as direct,
            sum(e.joined) as downline, sum(e.activated) as active,
            sum(e.first_ro) as ro_partners, sum(e.ro) as ro,
            sum(e.ro) filter (where a.id = any (e.active_ancestors)) as team
          from network.pending e cross join lateral unnest(e.ancestors) as a(id) group by a.id
        ), team as (
          select id, sum(n) as n from (
            select x.id, count(*) as n from bonuses.event e
              cross join lateral jsonb_to_recordset(e.ancestors) as x(id bigint, "roActive" boolean)
            where e.trigger = 'ro-activation' and x."roActive"
              and e.id > coalesce((select max(last_event_id) from platform.reset where kind = 'network'), 0)
                group by x.id
            union all select partner_id, team_ro from import.opening) t group by id
        )
        select m.id, c.counter, c.stored::bigint as stored, c.computed::bigint as computed
          from network.member m
        left join below b on b.id = m.id left join queued o on o.id = m.id left join team t on t.id = m.id
        cross join lateral (values
          ('direct_count', m.direct_count + coalesce(o.direct, 0), coalesce(b.direct, 0)),
          ('downline_count', m.downline_count + coalesce(o.downline, 0), coalesce(b.downline, 0)),
          ('active_count', m.active_count + coalesce(o.active, 0), coalesce(b.active, 0)),
          ('ro_partner_count', m.ro_partner_count + coalesce(o.ro_partners, 0), coalesce(b.ro_partners, 0)),
          ('ro_sum', m.ro_sum + coalesce(o.ro, 0), coalesce(b.ro, 0)),
          ('team_ro', m.team_ro + coalesce(o.team, 0), coalesce(t.n, 0))
        ) as c(counter, stored, computed) where c.stored <> c.computed and m.reset_id is null order by m.id`,
      (row) =>
        `${labels[row.counter]} anggota ${row.id} tercatat ${row.stored}, hitung ulang ${row.computed}`,
    ),
};
