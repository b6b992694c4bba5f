-- A partner who became staff may become a partner again (decision 206), with the rank of before.
-- `promoted_at` is of promotions at which nothing was left waiting, which `verify` looks at; earlier ones
-- have none.
alter table identity.account add column partner_rank text, add column promoted_at timestamptz;
comment on column identity.account.partner_rank is
  'The rank of a partner before the promotion; null for everybody else.';
comment on column identity.account.promoted_at is
  'When a partner became staff with no PINs and nothing waiting; null for all others.';
update identity.account a set partner_rank = (
    select e.detail -> 'before' ->> 'rank' from audit.entry e
    where e.subject = 'partner:' || a.id and e.action = 'partners.promote' order by e.id desc limit 1)
  where a.role <> 'mitra' and a.closed_at is null
    and exists (select from partners.profile p where p.account_id = a.id);

-- Who becomes a partner again comes back to those who were registered on a day, and was not closed: as in
-- 152, but that the tree's closed members change by closings only.
create or replace function network.note_departures() returns trigger language plpgsql as $$
begin
  if exists (select from added a join removed r using (id)
      where (a.role = 'mitra' and a.closed_at is null) <> (r.role = 'mitra' and r.closed_at is null)) then
    execute $sql$
      with departed as materialized (
        select a.id, a.role = 'mitra' and (a.closed_at is null) <> (r.closed_at is null) as closing,
          case when r.role = 'mitra' and r.closed_at is null then 1 else -1 end as sign
        from added a join removed r using (id)
        where (a.role = 'mitra' and a.closed_at is null) <> (r.role = 'mitra' and r.closed_at is null)
      )
      insert into platform.tally_pending (source, key, count, quantity, amount)
      select 'network.closed', k.key, sum(d.sign), coalesce(sum(d.sign) filter (where m.depth = 1), 0),
        sum(d.sign * m.personal_ro)
      from departed d join network.member m on m.id = d.id
        cross join (values ('members', 0), ('repeated', 1)) as k (key, least)
      where d.closing and m.depth > 0 and m.reset_id is null and m.personal_ro >= k.least
      group by k.key
      union all
      select 'partners.departed', platform.wib_day(g.at), sum(d.sign), 0, 0
      from departed d join partners.registration g on g.partner_id = d.id group by 2
    $sql$;
  end if;
  return null;
end $$;
