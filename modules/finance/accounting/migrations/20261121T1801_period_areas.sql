-- Modules close their month before accounting does, and what was reported to the CGN is reopened by two people.

alter table accounting.period add column closed_by uuid, add column closed_at timestamptz;
comment on column accounting.period.closed_by is 'Who closed it last, and closed_at when.';

create table accounting.period_area (
  id uuid not null unique default gen_random_uuid(),
  vigencia int not null,
  number int not null check (number between 1 and 12),
  area text not null check (area in ('treasury', 'payables', 'billing', 'receivables', 'warehouse', 'payroll', 'assets')),
  closed boolean not null default true,
  reason text,
  closed_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  closed_at timestamptz not null default now(),
  primary key (vigencia, number, area),
  constraint period_area_period foreign key (vigencia, number) references accounting.period (vigencia, number),
  constraint period_area_says_why check (closed or reason is not null)
);
comment on table accounting.period_area is 'Months that an area closed before accounting did. Without a row, or with closed false, it still posts.';
comment on column accounting.period_area.reason is 'Why it was last reopened.';
select platform.audited('accounting.period_area');

create table accounting.period_reopening (
  id uuid primary key,
  vigencia int not null,
  number int not null,
  status text not null default 'asked' check (status in ('asked', 'approved', 'refused')),
  reason text not null check (length(reason) >= 10),
  asked_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  answer text,
  constraint period_reopening_period foreign key (vigencia, number) references accounting.period (vigencia, number),
  constraint period_reopening_decided check ((status = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint period_reopening_two_people check (status <> 'approved' or decided_by <> asked_by)
);
comment on table accounting.period_reopening is 'Requests to reopen a period that was reported to the CGN. One person asks, another decides.';
create unique index period_reopening_once on accounting.period_reopening (vigencia, number) where status = 'asked';
select platform.audited('accounting.period_reopening');

create trigger mind_reported before update of status on accounting.period for each row
  when (old.status = 'locked' and new.status <> 'locked') execute function accounting.mind_reported();

alter table accounting.note add column reverse_failure text;
comment on column accounting.note.reverse_failure is 'Why it could not be undone on its day, until it is.';
