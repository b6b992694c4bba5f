import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/** Who is kept as having joined below a member on a day is who the tree says, newest first (decision 150). */
export const newcomersCheck: Check = {
  name: 'newcomers',
  invariants: [15],
  find: (tx) =>
    firstOf(
      tx,
      query({ day: text, member: int, stored: int, computed: int })`
        with joined as (
          select m.id, m.path, to_char(m.joined_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day
          from network.member m
          where m.reset_id is null and m.joined_at >= (
            select min(day)::timestamp at time zone 'Asia/Jakarta' from network.newcomer_day)
        ), below as (
          select j.day, a.id as member_id, array_agg(j.id order by j.id desc) as ids
          from joined j cross join unnest(string_to_array(trim(both '/' from j.path), '/')::bigint[]) as a(id)
          where a.id <> j.id group by 1, 2
        )
        select n.day, n.member_id as member, cardinality(n.ids) as stored,
          coalesce(cardinality(b.ids), 0) as computed
        from network.newcomer_day n left join below b on b.day = n.day and b.member_id = n.member_id
        where n.ids <> coalesce(b.ids, '{}') order by n.day, n.member_id`,
      ({ day, member, stored, computed }) =>
        `mitra baru ${day} di bawah anggota ${member} tercatat ${stored}, hitung ulang ${computed}, atau orang lain`,
    ),
};
