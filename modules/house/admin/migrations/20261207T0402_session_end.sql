-- Why a session was closed, told to the browser that still brings its token.
create table admin.ended_session (
  token_hash bytea primary key,
  reason text not null check (reason in ('inactive', 'administrator', 'password', 'limit', 'own')),
  at timestamptz not null default now()
);
comment on table admin.ended_session is 'Sessions that were closed, and why; only the SHA-256 of the token is kept, for a week.';
create index ended_session_at on admin.ended_session (at);
select platform.unaudited('admin.ended_session', 'entering and leaving are written as events');
