create schema if not exists floor;
create function floor.activate_ro(who bigint, company bigint, action_key uuid) returns boolean
language plpgsql as $$
declare
  taken record;
  self record;
  line record;
  happened bigint;
  receiver bigint;
  reward bigint;
  passed_on bigint;
  points bigint;
  earned_by_self bigint;
  earned_by_receiver bigint;
  why text;
  n int;
begin
  insert into platform.operation (actor_id, key, action, request_hash, at)
    values (who, action_key, 'partners.activateRo', sha256(action_key::text::bytea), now());
  perform from identity.account where id = who and closed_at is null for key share;
  select id, code into taken from pins.pin where owner_id = who and type = 'ro' and status = 'available'
    order by id limit 1 for update skip locked;
  if not found then raise exception 'no PIN left'; end if;
  why := 'ro:' || taken.id;
  update pins.pin set status = 'used', used_by = who, used_at = now() where id = taken.id;
  insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
    values (taken.id, (select max(seq) + 1 from pins.event where pin_id = taken.id), 'use', who, who, who,
      now());
  update network.member set personal_ro = personal_ro + 1, ro_active = true,
    ro_active_since = case when ro_active then ro_active_since else now() end
    where id = who returning path, personal_ro into self;
  select array_agg(m.id order by m.depth desc) as ids,
    coalesce(array_agg(m.id order by m.depth desc) filter (where m.ro_active), '{}') as active,
    (array_agg(m.id order by m.depth desc) filter (where m.ro_active and m.id <> company))[1] as nearest,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', m.id, 'roActive', m.ro_active,
      'roActiveSince', m.ro_active_since)) order by m.depth desc) as frozen into line
    from network.member m
    where m.id = any (string_to_array(trim(both '/' from self.path), '/')::bigint[]) and m.id <> who;
  insert into network.pending (ancestors, active_ancestors, first_ro, ro)
    values (line.ids, line.active, (self.personal_ro = 1)::int, 1);
  insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
    plan_version, pin_id, pin_code, at) values (why, 'ro-activation', who, company, line.frozen, 'ro', 1,
    (select max(version) from bonuses.plan), taken.id, taken.code, now()) returning id into happened;
  receiver := coalesce(line.nearest, company);
  perform from identity.account where id = receiver for key share;
  insert into ledger.transfer (rule, cause, beneficiary_id, at)
    values ('ro.main-points', why, who, now()) returning id into points;
  insert into ledger.transfer (rule, cause, beneficiary_id, at)
    values ('ro.main-reward', why, who, now()) returning id into reward;
  insert into ledger.transfer (rule, cause, beneficiary_id, at)
    values ('ro.nearest-active', why, receiver, now()) returning id into passed_on;
  perform from ledger.account where owner_id in (who, receiver) and kind in ('available', 'utama')
    order by id for update;
  insert into ledger.posting (transfer_id, account_id, amount)
    select leg.transfer, a.id, leg.amount from (values
      (points, 'utama_issued', -50), (reward, 'bonus_expense', -350000), (passed_on, 'bonus_expense', -50000),
      (case receiver when company then passed_on end, 'company_bonus', 50000)) as leg (transfer, kind, amount)
    join ledger.account a on a.owner_id is null and a.kind = leg.kind where leg.transfer is not null
    union all
    select leg.transfer, a.id, leg.amount from (values
      (points, who, 'utama', 50), (reward, who, 'available', 350000),
      (passed_on, nullif(receiver, company), 'available', 50000)) as leg (transfer, owner, kind, amount)
    join ledger.account a on a.owner_id = leg.owner and a.kind = leg.kind;
  update ledger.account set balance = balance + 50 where owner_id = who and kind = 'utama';
  update ledger.account set balance = balance + 350000, earned = earned + 350000
    where owner_id = who and kind = 'available' returning earned into earned_by_self;
  update ledger.account set balance = balance + 50000, earned = earned + 50000
    where owner_id = nullif(receiver, company) and kind = 'available'
    returning earned into earned_by_receiver;
  insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, cumulative,
    transfer_id, at)
    values ('BONUS-' || to_char(now(), 'YYYYMMDDHH24MISS') || '-' || reward, happened, 'ro.main-reward', who,
      'reward_utama', 350000, earned_by_self, reward, now()),
    ('BONUS-' || to_char(now(), 'YYYYMMDDHH24MISS') || '-' || passed_on, happened,
      'ro.nearest-active', receiver,
      'ro', 50000, coalesce(earned_by_receiver, 0), passed_on, now());
  n := coalesce(array_position(line.ids, receiver), cardinality(line.ids)) - 1;
  insert into bonuses.passed_over (event_id, rule_key, partner_id, position, reason)
    select happened, 'ro.nearest-active', line.ids[i], i - 1, 'ro-inactive' from generate_series(1, n) i;
  insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
    values (who, taken.id, receiver, now());
  insert into notifications.message (account_id, kind, title, body, link, fold, amount, at)
    select line.ids[i], 'ro-passed-over', 'Bonus Rp 50.000 terlewat', repeat('x', 180),
      '/dashboard/total-ro-bonus?daftar=terlewat&bonus=1', 'ro-passed-over', 50000, now()
      from generate_series(1, n) i
    union all select receiver, 'bonus', 'Bonus Rp 50.000', repeat('x', 120), '/dashboard?bonus=1', 'bonus-ro',
      50000, now() where receiver <> company;
  insert into audit.entry (at, actor_id, actor_role, action, subject, detail, operation_id)
    values (now(), who, 'mitra', 'partners.activateRo', 'partner:' || who,
      jsonb_build_object('pin', taken.code, 'personalRo', self.personal_ro, 'receiver', receiver),
      action_key);
  update platform.operation set answer = repeat('x', 110) where actor_id = who and key = action_key;
  return true;
end $$;
