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

create function accounting.posting_setup(events text[], on_day date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rules', (select jsonb_object_agg(event, lines) from (
        select distinct on (event) event, lines from accounting.posting_rule
        where status = 'current' and event = any(events) and from_day <= on_day order by event, from_day desc) r),
    'purposes', (select jsonb_object_agg(purpose, code) from (
        select distinct on (p.purpose) p.purpose, a.code from accounting.purpose_account p
        join accounting.account a on a.id = p.account_id
        where p.status = 'current' and p.from_day <= on_day order by p.purpose, p.from_day desc) p))
$$;
comment on function accounting.posting_setup is 'All that postings must know of the configuration on a day, in one call.';
