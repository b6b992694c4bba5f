-- The floors of the other writes: the same rows as the
-- product's, by one function each, without the application.
create function floor.begin(who bigint, action_key uuid, doing text) returns void language plpgsql as $$
begin
  insert into platform.operation (actor_id, key, action, request_hash, at)
    values (who, action_key, doing, sha256(action_key::text::bytea), now());
  perform from identity.account where id = who and closed_at is null for key share;
end $$;

create function floor.conclude(who bigint, whose_role text, action_key uuid, doing text, about text, detail
  jsonb)
returns void language plpgsql as $$
begin
  insert into audit.entry (at, actor_id, actor_role, action, subject, detail, operation_id)
    values (now(), who, whose_role, doing, about, detail, action_key);
  update platform.operation set answer = repeat('x', 300) where actor_id = who and key = action_key;
end $$;

create function floor.tell(who bigint, what text, about text, body_length int, folded text, sum bigint)
returns void language sql as $$
  insert into notifications.message (account_id, kind, title, body, link, fold, amount, at)
    values (who, what, about, repeat('x', body_length), '/dashboard/stok-pin', folded, sum, now());
$$;

-- From an account of the company or of the person to one of the person; what the balance it goes to has
-- earned then.
create function floor.post(rule_key text, why text, who bigint, from_owner bigint, from_kind text, to_kind
  text,
  sum bigint, earning boolean, out transfer bigint, out running bigint) language plpgsql as $$
declare
  giver bigint;
  taker bigint;
begin
  insert into ledger.transfer (rule, cause, beneficiary_id, at) values (rule_key, why, who, now())
    returning id into transfer;
  if from_owner is null then
    select id into giver from ledger.account where owner_id is null and kind = from_kind;
  else
    select id into giver from ledger.account where owner_id = from_owner and kind = from_kind;
  end if;
  select id into taker from ledger.account where owner_id = who and kind = to_kind;
  insert into ledger.posting (transfer_id, account_id, amount) values (transfer, giver, -sum), (transfer,
    taker, sum);
  if from_owner is not null then
    update ledger.account set balance = balance - sum where id = giver;
  end if;
  update ledger.account set balance = balance + sum, earned = earned + case when earning then sum else 0 end
    where id = taker returning earned into running;
end $$;

create function floor.pay(happened bigint, rule_key text, why text, who bigint, what text, sum bigint)
returns void language plpgsql as $$
declare
  paid record;
begin
  paid := floor.post(rule_key, why, who, null, 'bonus_expense', 'available', sum, true);
  insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, cumulative,
    transfer_id, at)
    values ('BONUS-' || to_char(now(), 'YYYYMMDDHH24MISS') || '-' || paid.transfer, happened, rule_key, who,
      what, sum, paid.running, paid.transfer, now());
end $$;

create function floor.frozen_line(who bigint) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', m.id, 'roActive', m.ro_active,
    'roActiveSince', m.ro_active_since)) order by m.depth desc)
  from network.member self join network.member m
    on m.id = any (string_to_array(trim(both '/' from self.path), '/')::bigint[]) and m.id <> who
  where self.id = who;
$$;

create function floor.transfer_pin(who bigint, receiver bigint, action_key uuid) returns void
language plpgsql as $$
declare
  moved record;
begin
  perform floor.begin(who, action_key, 'pins.transfer');
  perform from identity.account where id = receiver and closed_at is null for key share;
  select id, code into moved from pins.pin where owner_id = who and type = 'ro' and status = 'available'
    order by id limit 1 for update skip locked;
  if not found then raise exception 'no PIN left'; end if;
  update pins.pin set owner_id = receiver where id = moved.id;
  insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
    values (moved.id, (select max(seq) + 1 from pins.event where pin_id = moved.id), 'transfer', who,
      receiver, who,
      now());
  perform floor.tell(receiver, 'pin-received', 'PIN diterima', 50, null, null);
  perform floor.conclude(who, 'mitra', action_key, 'pins.transfer', 'account:' || receiver,
    jsonb_build_object('from', who, 'to', receiver, 'type', 'ro', 'quantity', 1, 'firstPin', moved.id));
end $$;

create function floor.request_withdrawal(who bigint, action_key uuid) returns void language plpgsql as $$
declare
  bank record;
  free bigint;
  prefix text := 'WD-' || to_char(now(), 'YYMM') || '-';
  number int;
  made bigint;
begin
  perform floor.begin(who, action_key, 'withdrawals.request');
  select bank_code, bank_holder, account_cipher, account_last4 into bank from partners.profile
    where account_id = who;
  perform from ledger.account where owner_id = who and unit = 'rupiah' order by id for update;
  select balance into free from ledger.account where owner_id = who and kind = 'available';
  perform pg_advisory_xact_lock(hashtext('withdrawals.code'));
  select coalesce((select substr(code, length(prefix) + 1)::int from withdrawals.withdrawal
    where starts_with(code, (select prefix)) order by id desc limit 1), 0) + 1 into number;
  insert into withdrawals.withdrawal (code, partner_id, amount, fee, available_before, bank_code, bank_holder,
    account_cipher, account_last4, requested_at)
    values (prefix || lpad(number::text, greatest(4, length(number::text)), '0'), who, 50000, 10000, free,
      bank.bank_code, bank.bank_holder, bank.account_cipher, bank.account_last4, now()) returning id into
        made;
  perform floor.post('withdrawal.hold', 'withdrawal:' || made, who, who, 'available', 'held', 60000, false);
  perform floor.conclude(who, 'mitra', action_key, 'withdrawals.request', 'withdrawal:' || made,
    jsonb_build_object('code', prefix || number, 'amount', 50000, 'fee', 10000, 'availableBefore', free));
end $$;

create function floor.approve_order(company bigint, chosen bigint, action_key uuid) returns void
language plpgsql as $$
declare
  decided record;
  why text := 'order:' || chosen;
  happened bigint;
begin
  perform floor.begin(company, action_key, 'pins.approveOrder');
  update pins.order set status = 'completed', decided_at = now(), decided_by = company
    where id = chosen and status = 'pending' and proof_file_id is not null
    returning partner_id as who, code, quantity into decided;
  if not found then raise exception 'no order left'; end if;
  perform from identity.account where id = decided.who and closed_at is null for key share;
  with made as (
    insert into pins.pin (code, type, owner_id, order_id, created_at)
      select 'RP-RO-' || upper(substr(md5(action_key::text || n), 1, 9)), 'ro', decided.who, chosen, now()
      from generate_series(1, decided.quantity) n returning id
  ) insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
    select made.id, step.seq, step.action, step.from_id, step.to_id, company, step.note, now() from made,
      (values (1, 'create', null, company, null), (2, 'transfer', company, decided.who, decided.code))
        as step (seq, action, from_id, to_id, note);
  insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
    plan_version,
    order_id, order_code, at)
    values (why, 'order-approval', decided.who, company, floor.frozen_line(decided.who), 'ro',
      decided.quantity,
      (select max(version) from bonuses.plan), chosen, decided.code, now()) returning id into happened;
  perform floor.pay(happened, 'order.ro', why, decided.who, 'ro', 50000 * decided.quantity);
  perform floor.tell(decided.who, 'order-decided', 'Pesanan selesai', 110, null, null);
  perform floor.conclude(company, 'super_admin', action_key, 'pins.approveOrder', why,
    jsonb_build_object('code', decided.code, 'warned', false, 'firstPin', 1, 'bonuses', array['BONUS']));
end $$;

create function floor.register_partner(sponsor bigint, company bigint, chosen_name text, action_key uuid)
returns void language plpgsql as $$
declare
  made bigint;
  taken record;
  upline record;
  line bigint[];
  active bigint[];
  why text;
  happened bigint;
begin
  perform floor.begin(sponsor, action_key, 'partners.register');
  select path, depth into upline from network.member where id = sponsor for key share;
  insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
    values (chosen_name, chosen_name || '@contoh.id', 'Nama ' || chosen_name, 'mitra', 'Mitra', repeat('x',
      97),
      now()) returning id into made;
  select id, code into taken from pins.pin where owner_id = sponsor and type = 'activation' and status =
    'available'
    order by id limit 1 for update skip locked;
  if not found then raise exception 'no PIN left'; end if;
  update pins.pin set status = 'used', used_by = made, used_at = now() where id = taken.id;
  insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
    values (taken.id, (select max(seq) + 1 from pins.event where pin_id = taken.id), 'use', sponsor, made,
      sponsor,
      now());
  insert into partners.profile (account_id, status, nik_cipher, nik_index, address, phone, bank_code,
    bank_holder,
    account_cipher, account_last4, joined_at)
    values (made, 'Aktif', sha256(chosen_name::bytea), sha256(action_key::text::bytea),
      'Jl. Melati 5, Karanganyar',
      '0812-3456-7890', 'bri', 'Nama ' || chosen_name, sha256(chosen_name::bytea), '4821', now());
  insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
    values (sha256(made::text::bytea), made, 'first-password', chosen_name || '@contoh.id', now(),
      now() + interval '3 days');
  insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
    values (made, sponsor, sponsor, taken.id, now());
  insert into ledger.account (owner_id, kind, unit, balance)
    values (made, 'available', 'rupiah', 0), (made, 'held', 'rupiah', 0);
  insert into ledger.account (owner_id, kind, unit, balance)
    values (made, 'utama', 'utama', 0), (made, 'peringkat', 'peringkat', 0);
  insert into network.member (id, parent_id, path, depth, joined_at)
    values (made, sponsor, upline.path || made || '/', upline.depth + 1, now());
  select array_agg(m.id order by m.depth desc),
    coalesce(array_agg(m.id order by m.depth desc) filter (where m.ro_active), '{}') into line, active
    from network.member m where m.id = any (string_to_array(trim(both '/' from upline.path), '/')::bigint[]);
  insert into network.pending (ancestors, active_ancestors, joined, activated) values (line, active, 1, 1);
  why := 'registration:' || made;
  insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
    plan_version,
    pin_id, pin_code, at)
    values (why, 'registration', made, company, floor.frozen_line(made), 'activation', 1,
      (select max(version) from bonuses.plan), taken.id, taken.code, now()) returning id into happened;
  perform from ledger.account where owner_id in (made, sponsor) and kind in ('available', 'utama',
    'peringkat')
    order by id for update;
  perform floor.pay(happened, 'registration.referral', why, sponsor, 'referral', 250000);
  perform floor.pay(happened, 'registration.main-reward', why, made, 'reward_utama', 350000);
  perform floor.post('registration.rank-point', why, sponsor, null, 'peringkat_issued', 'peringkat', 1,
    false);
  perform floor.post('registration.main-points', why, made, null, 'utama_issued', 'utama', 50, false);
  perform floor.tell(sponsor, 'bonus', 'Bonus Rp 250.000', 120, 'bonus-referral', 250000);
  perform floor.tell(made, 'bonus', 'Selamat bergabung', 120, 'bonus-reward_utama', 350000);
  perform floor.conclude(sponsor, 'mitra', action_key, 'partners.register', 'partner:' || made,
    jsonb_build_object('username', chosen_name, 'upline', 'mitra', 'pin', taken.code));
end $$;
