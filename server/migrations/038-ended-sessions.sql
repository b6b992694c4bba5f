-- Why a session is over, so that the browser that still names it is told the truth (decision 085). Kept for a day.
create table identity.ended_session (
  token_hash bytea primary key,
  reason text not null,
  -- For the sweep alone.
  ended_at timestamptz not null default now()
);
create index ended_session_at on identity.ended_session (ended_at);
grant select, insert, delete on identity.ended_session to rimpang_app;
