-- The month may be liquidated by groups: of a regime, of a kind of vinculación, of a centre of cost, and at last of all the others.
alter table payroll.period
  add column regime text check (regime in ('public', 'official', 'private', 'integral', 'apprentice', 'resident')),
  add column engagement_kind text check (engagement_kind in ('free', 'term', 'career', 'provisional', 'temporary', 'sso', 'official',
    'private', 'integral', 'apprentice', 'apprenticePractice', 'apprenticeDual', 'resident')),
  add column cost_centre_id uuid references hospital.cost_centre,
  add column grouped boolean generated always as (coalesce(regime, engagement_kind, cost_centre_id::text) is not null) stored,
  add constraint period_group check (kind = 'ordinary' or coalesce(regime, engagement_kind, cost_centre_id::text) is null);
comment on column payroll.period.grouped is 'It pays the month of a group, and not of everybody that no other payroll of the month has.';
create index period_cost_centre on payroll.period (cost_centre_id) where cost_centre_id is not null;
drop index payroll.period_once;
create unique index period_once on payroll.period (year, month, campus_id, kind, coalesce(regime, ''), coalesce(engagement_kind, ''),
    coalesce(cost_centre_id::text, ''))
  where status <> 'annulled' and kind in ('ordinary', 'serviceBonus', 'christmasBonus');

create trigger period_person_month after insert on payroll.period_person referencing new table as changed
  for each statement execute function payroll.month_pays_once();
