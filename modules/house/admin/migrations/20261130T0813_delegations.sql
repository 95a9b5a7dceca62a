-- Somebody hands their approvals to another for some days.
create table admin.delegation (
  id uuid primary key,
  giver_id uuid not null references admin.app_user,
  delegate_id uuid not null references admin.app_user,
  from_day date not null,
  to_day date not null,
  reason text not null constraint delegation_reason check (length(reason) >= 10),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references admin.app_user,
  constraint delegation_to_another check (giver_id <> delegate_id),
  constraint delegation_days check (to_day between from_day and from_day + 365),
  constraint delegation_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint delegation_once exclude using gist (giver_id with =, daterange(from_day, to_day, '[]') with &&)
    where (revoked_at is null)
);
comment on table admin.delegation is
  'Who approves in the name of whom, between which days and why; never what whoever gives does not hold, and it ends by itself.';
create index delegation_delegate on admin.delegation (delegate_id, to_day);
select platform.audited('admin.delegation');
select platform.live('admin.delegation', 'platform.history');
