-- Which accounts serve which purpose, and how deeds are written in the journal where the hospital decided otherwise: by days.
create table accounting.purpose_account (
  id uuid primary key,
  purpose text not null check (purpose ~ '^[a-z][A-Za-z]*$'),
  account_id uuid not null references accounting.account,
  from_day date not null,
  status text not null default 'current' check (status in ('proposed', 'current', 'replaced', 'rejected')),
  reason text,
  proposed_by uuid default platform.current_setting_or_null('app.user_id')::uuid,
  decided_by uuid,
  at timestamptz not null default now(),
  version int not null default 1,
  constraint purpose_account_two_people check (decided_by is null or decided_by <> proposed_by)
);
comment on table accounting.purpose_account is 'The account that serves a purpose from a day on: cash, result of the year, rounding.';
comment on column accounting.purpose_account.status is 'Once the configuration is locked a change is proposed by one person and accepted by another.';
create unique index purpose_account_once on accounting.purpose_account (purpose, from_day) where status = 'current';
select platform.audited('accounting.purpose_account');

create table accounting.posting_rule (
  id uuid primary key,
  event text not null check (event ~ '^[a-z][A-Za-z.]*$'),
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  from_day date not null,
  status text not null default 'current' check (status in ('proposed', 'current', 'replaced', 'rejected')),
  reason text,
  proposed_by uuid default platform.current_setting_or_null('app.user_id')::uuid,
  decided_by uuid,
  at timestamptz not null default now(),
  version int not null default 1,
  constraint posting_rule_two_people check (decided_by is null or decided_by <> proposed_by)
);
comment on table accounting.posting_rule is 'Plantilla contable that the hospital changed: lines of an event from a day on, instead of those declared.';
comment on column accounting.posting_rule.lines is 'Each {when, side, account, value}; null goes back to the lines that the program declares.';
create unique index posting_rule_once on accounting.posting_rule (event, from_day) where status = 'current';
select platform.audited('accounting.posting_rule');
