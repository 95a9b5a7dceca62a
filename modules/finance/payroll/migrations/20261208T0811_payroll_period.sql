-- The payroll of a month: a period, the people in it and the lines of each, with their explanations.
create table payroll.period (
  id uuid primary key,
  date date not null,
  year int not null check (year between 2020 and 2100),
  month int not null check (month between 1 and 12),
  paid_on date not null,
  liquidated_by uuid,
  constraint period_paid_after check (paid_on >= make_date(year, month, 1))
);
comment on table payroll.period is 'Periods of payroll: the month that is liquidated, reviewed and approved by another person.';
comment on column payroll.period.liquidated_by is 'Who liquidated it last, and so does not approve it.';
select platform.document_table('payroll.period', 'NOM', $$year::text || ' ' || month::text$$,
                               '{draft,liquidated,review,approved,annulled}');
create unique index period_once on payroll.period (year, month, campus_id) where status <> 'annulled';
alter table payroll.period add constraint period_liquidated check (status in ('draft', 'annulled') or liquidated_by is not null);
select platform.kept_by_site('payroll.period');

create table payroll.period_person (
  id uuid primary key,
  period_id uuid not null references payroll.period,
  engagement_id uuid not null references payroll.engagement,
  days int not null check (days between 0 and 30),
  earned numeric(18,2) not null,
  deducted numeric(18,2) not null,
  net numeric(18,2) not null,
  employer numeric(18,2) not null,
  ibc numeric(18,2) not null,
  alerts jsonb not null,
  facts_hash text not null,
  problem_code text,
  problem text,
  constraint period_person_once unique (period_id, engagement_id),
  constraint period_person_net check (net = earned - deducted),
  constraint period_person_problem check ((problem_code is null) = (problem is null))
);
comment on table payroll.period_person is 'Who is in a period and what comes of it, or the datum that keeps them from being liquidated.';
comment on column payroll.period_person.facts_hash is 'Of everything it was computed from: it differs once a fact changes.';
comment on column payroll.period_person.ibc is 'What was reported to PILA for the month: the base of holidays that begin later.';
create index period_person_engagement on payroll.period_person (engagement_id);
select platform.unaudited('payroll.period_person', 'computed from facts that are audited; frozen once the period is approved');

create table payroll.period_line (
  id uuid primary key,
  person_id uuid not null references payroll.period_person on delete cascade,
  position int not null,
  concept text not null,
  name text not null,
  nature text not null check (nature in ('earning', 'deduction', 'employer', 'provision', 'informative')),
  amount numeric(18,2) not null,
  novelty_id text,
  sentence text not null,
  explanation jsonb not null,
  constraint period_line_once unique (person_id, position)
);
comment on table payroll.period_line is 'The lines of the payroll of a person: a concept, its amount, and the terms and the sentence that explain it.';
comment on column payroll.period_line.novelty_id is 'The novedad or the order of discount that it comes from.';
select platform.unaudited('payroll.period_line', 'computed from facts that are audited; frozen once the period is approved');

-- What was approved is corrected in another period, never here.
create function payroll.period_stays() returns trigger language plpgsql as $$
declare
  of_period uuid := case tg_table_name when 'period_person' then (to_jsonb(coalesce(new, old)) ->> 'period_id')::uuid
    else (select period_id from payroll.period_person where id = (to_jsonb(coalesce(new, old)) ->> 'person_id')::uuid) end;
begin
  if (select status from payroll.period where id = of_period) in ('approved', 'annulled') then
    raise exception 'the lines of a payroll that was approved do not change';
  end if;
  return coalesce(new, old);
end $$;
create trigger period_person_stays before insert or update or delete on payroll.period_person
  for each row execute function payroll.period_stays();
create trigger period_line_stays before insert or update or delete on payroll.period_line
  for each row execute function payroll.period_stays();
