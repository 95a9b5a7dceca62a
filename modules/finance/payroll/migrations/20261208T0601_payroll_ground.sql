-- Who is paid and how: vinculaciones with what changes of them by days, what a post earns, what is deducted by order, and the
-- concepts and novedades by which a month is liquidated.
create schema if not exists payroll;

create table payroll.engagement (
  id uuid primary key,
  date date not null,
  employee_id uuid not null references people.employee,
  kind text not null check (kind in ('free', 'term', 'career', 'provisional', 'temporary', 'sso', 'official', 'private', 'integral',
                                     'apprentice', 'apprenticePractice', 'resident')),
  regime text not null check (regime in ('public', 'official', 'private', 'integral', 'apprentice', 'resident')),
  act text not null,
  dependencia_id uuid,
  spending text not null check (spending in ('administrative', 'operative')),
  dedication numeric(9,6) not null default 100 check (dedication > 0 and dedication <= 100),
  start_date date not null,
  end_date date,
  contributor_type text not null check (contributor_type ~ '^\d{2}$'),
  contributor_subtype text not null default '00' check (contributor_subtype ~ '^\d{2}$'),
  economic_activity text check (economic_activity ~ '^\d{7}$'),
  work_municipality_id uuid,
  withholding_procedure text not null default 'one' check (withholding_procedure in ('one', 'two')),
  cesantias_regime text not null default 'annual' check (cesantias_regime in ('annual', 'fna', 'retroactive', 'none')),
  payment_means text not null default 'transfer' check (payment_means in ('transfer', 'cheque', 'cash')),
  notes text,
  retired_on date,
  retirement_cause text check (retirement_cause in ('resignation', 'end', 'dismissal', 'unjust', 'pension', 'death', 'insubsistence',
                                                    'agreement', 'other')),
  constraint engagement_ends check (end_date >= start_date),
  constraint engagement_retires_later check (retired_on >= start_date),
  constraint engagement_retired check ((retired_on is null) = (retirement_cause is null))
);
comment on table payroll.engagement is 'Vinculaciones: what ties a person to the house and is paid. What changes by days stands in its rows.';
comment on column payroll.engagement.retired_on is 'The last day of service, which is paid.';
comment on column payroll.engagement.dedication is 'Share of the whole working time, in percent: two part-time ones may overlap.';
select platform.document_table('payroll.engagement', 'VIN', 'act', '{draft,active,retired,settled,annulled}');
alter table payroll.engagement
  add constraint engagement_leaves check ((retired_on is not null) = (status in ('retired', 'settled'))),
  add constraint engagement_once exclude using gist
    (employee_id with =, daterange(start_date, retired_on, '[]') with &&)
    where (status in ('active', 'retired', 'settled') and dedication = 100);
create index engagement_employee on payroll.engagement (employee_id, start_date);

create table payroll.engagement_salary (
  id uuid primary key,
  from_day date not null,
  position_id uuid not null references hospital.position,
  amount numeric(18,2) check (amount >= 0),
  representation numeric(18,2) check (representation >= 0),
  technical_premium numeric(18,2) check (technical_premium >= 0),
  technical_premium_salary boolean not null default false,
  seniority numeric(18,2) check (seniority >= 0),
  reason text not null check (reason in ('hire', 'annual', 'promotion', 'agreement', 'ruling')),
  act text,
  retroactive_from date,
  constraint engagement_salary_backwards check (retroactive_from <= from_day)
);
comment on table payroll.engagement_salary is 'The post and the pay of a vinculación from a day on. A change is another row.';
comment on column payroll.engagement_salary.amount is 'The monthly asignación; null when it is the one of its post on each day.';
select platform.lines_table('payroll.engagement_salary', 'payroll.engagement');
create index engagement_salary_position on payroll.engagement_salary (position_id);
alter table payroll.engagement_salary add constraint engagement_salary_once unique (parent_id, from_day);

create table payroll.engagement_affiliation (
  id uuid primary key,
  from_day date not null,
  kind text not null check (kind in ('eps', 'afp', 'arl', 'ccf', 'cesantias')),
  tercero_id uuid references people.tercero,
  risk_class int check (risk_class between 1 and 5),
  work_centre text,
  high_risk boolean not null default false,
  constraint engagement_affiliation_risk check ((risk_class is not null) = (kind = 'arl' and tercero_id is not null))
);
comment on table payroll.engagement_affiliation is 'To whom a vinculación contributes from a day on, by subsystem.';
comment on column payroll.engagement_affiliation.tercero_id is 'Null when from that day it contributes to nobody there: a pensioner has no pension fund.';
comment on column payroll.engagement_affiliation.high_risk is 'Ten more points of pension by the employer (Decreto 2090 de 2003).';
select platform.lines_table('payroll.engagement_affiliation', 'payroll.engagement');
alter table payroll.engagement_affiliation add constraint engagement_affiliation_once unique (parent_id, kind, from_day);

create table payroll.engagement_cost (
  id uuid primary key,
  from_day date not null,
  cost_centre_id uuid not null references hospital.cost_centre,
  percent numeric(9,6) not null check (percent > 0 and percent <= 100)
);
comment on table payroll.engagement_cost is 'Between which centres the cost of a vinculación is split from a day on: those of one day add up to 100.';
select platform.lines_table('payroll.engagement_cost', 'payroll.engagement');
alter table payroll.engagement_cost add constraint engagement_cost_once unique (parent_id, from_day, cost_centre_id);

create table payroll.engagement_schedule (
  id uuid primary key,
  from_day date not null,
  working_time text not null check (working_time in ('private', 'public', 'official')),
  weekly_hours numeric(9,4) not null check (weekly_hours > 0 and weekly_hours <= 66),
  rest_day text not null default 'sunday'
    check (rest_day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  overtime boolean not null default false
);
comment on table payroll.engagement_schedule is 'The working time of a vinculación from a day on: whose rules divide its hour, and the weekly day of rest.';
comment on column payroll.engagement_schedule.overtime is 'Overtime may be paid: in the public regime, up to the grade that the yearly decree names.';
select platform.lines_table('payroll.engagement_schedule', 'payroll.engagement');
alter table payroll.engagement_schedule add constraint engagement_schedule_once unique (parent_id, from_day);

create trigger engagement_salary_stays before update or delete on payroll.engagement_salary
  for each row execute function payroll.engagement_row_stays();
create trigger engagement_affiliation_stays before update or delete on payroll.engagement_affiliation
  for each row execute function payroll.engagement_row_stays();
create trigger engagement_cost_stays before update or delete on payroll.engagement_cost
  for each row execute function payroll.engagement_row_stays();
create trigger engagement_schedule_stays before update or delete on payroll.engagement_schedule
  for each row execute function payroll.engagement_row_stays();

create table payroll.position_pay (
  id uuid primary key,
  position_id uuid not null references hospital.position,
  from_day date not null,
  amount numeric(18,2) not null check (amount > 0),
  act text not null,
  retroactive_from date,
  active boolean not null default true,
  version int not null default 1,
  constraint position_pay_once unique (position_id, from_day),
  constraint position_pay_backwards check (retroactive_from <= from_day)
);
comment on table payroll.position_pay is 'What a post earns a month from a day on, with the act that fixed it.';
comment on column payroll.position_pay.retroactive_from is 'From when the act wants it paid, if earlier: what was paid short is owed.';
select platform.audited('payroll.position_pay');

create table payroll.legal_parameter (
  id uuid primary key,
  key text not null,
  from_day date not null,
  until_day date,
  value text not null,
  norm text not null,
  norm_status text not null check (norm_status in ('VIGENTE', 'SUSPENDIDA', 'ANULADA', 'DEROGADA')),
  source text,
  unconfirmed boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  constraint legal_parameter_once unique (key, from_day),
  constraint legal_parameter_ends check (until_day >= from_day)
);
comment on table payroll.legal_parameter is
  'Rows of parameters that the house registered: new norms, and its own reading in place of the one that comes with the product.';
select platform.audited('payroll.legal_parameter');

create table payroll.dependant (
  id uuid primary key,
  employee_id uuid not null references people.employee,
  kind text not null check (kind in ('minor', 'student', 'disabled', 'spouse', 'parent')),
  name text not null,
  document text not null,
  birth_day date,
  from_day date not null,
  until_day date,
  support text,
  constraint dependant_once unique (employee_id, document, from_day),
  constraint dependant_ends check (until_day >= from_day)
);
comment on table payroll.dependant is 'Who depends on an employee for the withholding (Estatuto Tributario, art. 387), and in which days it is proved.';
create index dependant_employee on payroll.dependant (employee_id);
select platform.audited('payroll.dependant');

create table payroll.withholding_fact (
  id uuid primary key,
  employee_id uuid not null references people.employee,
  kind text not null check (kind in ('mortgage', 'prepaid', 'afc', 'fvp', 'rais', 'fixedRate')),
  from_day date not null,
  until_day date not null,
  amount numeric(18,2) check (amount >= 0),
  rate numeric(9,6) check (rate >= 0 and rate <= 100),
  support text not null,
  constraint withholding_fact_value check ((kind = 'fixedRate') = (rate is not null) and (kind = 'fixedRate') = (amount is null)),
  constraint withholding_fact_ends check (until_day >= from_day),
  constraint withholding_fact_once exclude using gist
    (employee_id with =, kind with =, daterange(from_day, until_day, '[]') with &&)
);
comment on table payroll.withholding_fact is
  'What an employee proves for the withholding of a month, and the percentage of procedure 2 of a semester, with their days.';
select platform.audited('payroll.withholding_fact');

create table payroll.concept (
  id uuid primary key,
  code text not null constraint concept_code unique check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  name text not null,
  nature text not null check (nature in ('earning', 'deduction', 'employer', 'provision', 'informative')),
  unit text not null check (unit in ('day', 'hour', 'amount', 'percent')),
  position int not null check (position > 0),
  manual boolean not null default false,
  payee text not null check (payee in ('employee', 'eps', 'afp', 'arl', 'ccf', 'icbf', 'sena', 'esap', 'men', 'dian', 'cesantias',
                                       'order', 'house')),
  dian_element text,
  pila_mark text,
  territorial boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table payroll.concept is 'What a payroll line may be: earnings, deductions, contributions and provisions. How it is computed stands in its rules.';
comment on column payroll.concept.manual is 'Somebody may write a line of it by hand, with the reason.';
comment on column payroll.concept.territorial is 'Due in a territorial entity; what only the national order has warns there.';
select platform.audited('payroll.concept');

create table payroll.concept_rule (
  id uuid primary key,
  concept_id uuid not null references payroll.concept,
  regime text not null check (regime in ('all', 'public', 'official', 'private', 'integral', 'apprentice', 'resident')),
  from_day date not null,
  method text not null check (method in ('none', 'fixed', 'days', 'hours', 'percentage', 'table', 'difference', 'benefit')),
  amount_source text check (amount_source in ('salary', 'parameter', 'novelty')),
  salary_part text check (salary_part in ('amount', 'representation', 'technicalPremium', 'seniority', 'total')),
  parameter text,
  factor text,
  states text,
  up_to text,
  place text check (place in ('onSite', 'remote')),
  hour_kind text check (hour_kind in ('HED', 'HEN', 'RN', 'RDF', 'RNDF', 'HEDDF', 'HENDF')),
  base_codes text,
  rate numeric(9,6) check (rate >= 0),
  is_salary boolean not null default false,
  base_pension boolean not null default false,
  base_health boolean not null default false,
  base_risk boolean not null default false,
  base_parafiscal boolean not null default false,
  base_withholding boolean not null default false,
  non_taxable boolean not null default false,
  factor_bsp boolean not null default false,
  factor_service_bonus boolean not null default false,
  factor_vacation boolean not null default false,
  factor_christmas_bonus boolean not null default false,
  factor_cesantias boolean not null default false,
  norm text not null,
  constraint concept_rule_once unique (concept_id, regime, from_day),
  constraint concept_rule_amount check ((method in ('fixed', 'days', 'difference')) = (amount_source is not null)),
  constraint concept_rule_source check (amount_source is null or case amount_source
    when 'salary' then salary_part is not null when 'parameter' then parameter is not null else true end),
  constraint concept_rule_states check ((method = 'days') = (states is not null)),
  constraint concept_rule_hours check ((method = 'hours') = (hour_kind is not null)),
  constraint concept_rule_sum check ((method in ('percentage', 'table', 'difference')) = (base_codes is not null)),
  constraint concept_rule_rate check (method <> 'percentage' or (rate is null) <> (parameter is null)),
  constraint concept_rule_table check (method <> 'table' or parameter is not null)
);
comment on table payroll.concept_rule is
  'How a concept is computed in a regime from a day on, until its next row: one of a closed list of methods; and what it is base of.';
comment on column payroll.concept_rule.regime is 'all where no row of the regime itself has begun.';
comment on column payroll.concept_rule.parameter is 'The legal parameter, of the day of the fact, that is the amount, the rate or the table.';
comment on column payroll.concept_rule.states is 'In which days it is earned, by their states with a space between them.';
comment on column payroll.concept_rule.up_to is 'Earned by those whose assignment is at most this parameter.';
comment on column payroll.concept_rule.base_codes is 'The codes of the concepts that are added up, with a space between them.';
select platform.audited('payroll.concept_rule');

create table payroll.novelty_kind (
  id uuid primary key,
  code text not null constraint novelty_kind_code unique check (code ~ '^[A-Z][A-Z0-9-]{1,9}$'),
  name text not null,
  measure text not null check (measure in ('days', 'hours', 'amount', 'percent')),
  absence text check (absence in ('unpaid', 'illness', 'childCare', 'maternity', 'paternity', 'vacation', 'paidLeave', 'workAccident')),
  hour_kind text check (hour_kind in ('HED', 'HEN', 'RN', 'RDF', 'RNDF', 'HEDDF', 'HENDF')),
  pila_mark text,
  dian_element text,
  concept_id uuid references payroll.concept,
  staff text not null default 'all' check (staff in ('all', 'public', 'private')),
  most numeric(9,4) check (most > 0),
  most_by text check (most_by in ('novelty', 'month', 'semester', 'year')),
  day_kind text check (day_kind in ('calendar', 'business')),
  needs_support boolean not null default false,
  norm text not null,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint novelty_kind_most check ((most is null) = (most_by is null)),
  constraint novelty_kind_absence check (absence is null or measure = 'days'),
  constraint novelty_kind_hours check (hour_kind is null or measure = 'hours')
);
comment on table payroll.novelty_kind is 'Kinds of novedad: what each does to the days of a month, its most and the norm.';
select platform.audited('payroll.novelty_kind');

create table payroll.novelty (
  id uuid primary key,
  date date not null,
  engagement_id uuid not null references payroll.engagement,
  kind_id uuid not null references payroll.novelty_kind,
  concept_id uuid references payroll.concept,
  from_day date not null,
  to_day date not null,
  hours numeric(9,4) check (hours > 0),
  amount numeric(18,2) check (amount > 0),
  rate numeric(9,6) check (rate > 0),
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  cost_centre_id uuid references hospital.cost_centre,
  support text,
  support_date date,
  extends_id uuid references payroll.novelty,
  origin text not null default 'manual' check (origin in ('manual', 'import', 'shift', 'automatic')),
  absence text,
  purpose text,
  reason text,
  constraint novelty_days check (to_day >= from_day)
);
comment on table payroll.novelty is
  'Novedades: what happened to somebody in some days that changes what they are paid. A period takes what falls in it.';
comment on column payroll.novelty.date is 'The day on which it was recorded.';
comment on column payroll.novelty.from_time is 'When hours began, which divides them at midnight and by the night.';
comment on column payroll.novelty.absence is 'Why its days are not worked, as its kind has it: no two novedades share such a day.';
select platform.document_table('payroll.novelty', 'NOV', $$coalesce(support, '') || ' ' || coalesce(purpose, '')$$,
                               '{draft,approved,rejected,annulled}');
alter table payroll.novelty
  add constraint novelty_absence_overlap exclude using gist (engagement_id with =, daterange(from_day, to_day, '[]') with &&)
    where (absence <> 'vacation' and status in ('draft', 'approved')),
  -- What interrupts a vacation may fall within it, and its days then stay pending.
  add constraint novelty_vacation_overlap exclude using gist (engagement_id with =, daterange(from_day, to_day, '[]') with &&)
    where (absence in ('vacation', 'unpaid', 'paidLeave') and status in ('draft', 'approved')),
  add constraint novelty_support check (support_date is null or support is not null);
create unique index novelty_duplicate on payroll.novelty
  (engagement_id, kind_id, concept_id, from_day, to_day, hours, amount, rate, from_time, cost_centre_id)
  nulls not distinct where status in ('draft', 'approved');
create index novelty_engagement on payroll.novelty (engagement_id, from_day);
create trigger novelty_takes_absence before insert or update of kind_id on payroll.novelty
  for each row execute function payroll.novelty_takes_absence();

create table payroll.deduction_order (
  id uuid primary key,
  date date not null,
  employee_id uuid not null references people.employee,
  kind text not null check (kind in ('embargoCivil', 'embargoFood', 'embargoCooperative', 'libranza', 'cooperative', 'fund', 'union',
                                     'prepaid', 'insurance', 'other')),
  tercero_id uuid not null references people.tercero,
  received_on date not null,
  office text not null,
  court text,
  process text check (process ~ '^\d{23}$'),
  deposit_account text,
  mode text not null check (mode in ('amount', 'percent', 'fifth')),
  amount numeric(18,2) check (amount > 0),
  percent numeric(9,6) check (percent > 0 and percent <= 100),
  base text not null default 'salary' check (base in ('salary', 'net', 'benefits')),
  on_bonus boolean not null default false,
  on_vacation boolean not null default false,
  on_cesantias boolean not null default false,
  on_settlement boolean not null default false,
  cap numeric(18,2) check (cap > 0),
  paid_before numeric(18,2) not null default 0 check (paid_before >= 0),
  instalments int check (instalments > 0),
  from_day date not null,
  until_day date,
  authorised_on date,
  lifted_on date,
  lifting_office text,
  constraint deduction_order_value check ((mode = 'amount') = (amount is not null) and (mode = 'percent') = (percent is not null)),
  constraint deduction_order_court check (kind not like 'embargo%' or (court is not null and process is not null)),
  constraint deduction_order_authorised check (kind like 'embargo%' or kind = 'union' or authorised_on is not null),
  constraint deduction_order_cap check (paid_before <= cap),
  constraint deduction_order_ends check (until_day >= from_day),
  constraint deduction_order_lifted_later check (lifted_on >= received_on)
);
comment on table payroll.deduction_order is 'Embargos, libranzas and other deductions that somebody ordered or authorised, in the order in which they came.';
comment on column payroll.deduction_order.paid_before is 'What had been deducted of it before the house came here.';
comment on column payroll.deduction_order.authorised_on is 'When the worker authorised it in writing (Código Sustantivo del Trabajo, arts. 59 and 149).';
select platform.document_table('payroll.deduction_order', 'DES', $$office || ' ' || coalesce(court, '') || ' ' || coalesce(process, '')$$,
                               '{draft,approved,suspended,lifted,annulled}');
create unique index deduction_order_once on payroll.deduction_order (employee_id, kind, tercero_id, office)
  where status in ('approved', 'suspended');
create index deduction_order_employee on payroll.deduction_order (employee_id, received_on);

create table payroll.opening (
  id uuid primary key,
  engagement_id uuid not null references payroll.engagement,
  on_day date not null,
  cesantias numeric(18,2) check (cesantias >= 0),
  cesantias_interest numeric(18,2) check (cesantias_interest >= 0),
  service_bonus numeric(18,2) check (service_bonus >= 0),
  christmas_bonus numeric(18,2) check (christmas_bonus >= 0),
  vacation numeric(18,2) check (vacation >= 0),
  vacation_bonus numeric(18,2) check (vacation_bonus >= 0),
  bsp numeric(18,2) check (bsp >= 0),
  vacation_days numeric(9,4) check (vacation_days >= 0),
  taxable_year numeric(18,2) check (taxable_year >= 0),
  withheld_year numeric(18,2) check (withheld_year >= 0),
  sick_days int check (sick_days >= 0),
  sick_until date,
  last_ibc numeric(18,2) check (last_ibc >= 0),
  fixed_rate numeric(9,6) check (fixed_rate >= 0 and fixed_rate <= 100),
  active boolean not null default true,
  version int not null default 1,
  constraint opening_once unique (engagement_id),
  constraint opening_sick check ((sick_days is null) = (sick_until is null))
);
comment on table payroll.opening is 'What a vinculación brought when the house came here: benefits, days pending, what was withheld, last IBC.';
comment on column payroll.opening.sick_days is 'Calendar days of the incapacity that goes on, counted until sick_until.';
select platform.audited('payroll.opening');

-- Employees of the house are seen from every site; those of a site are kept by it.
select platform.kept_by_site('payroll.engagement');
select platform.of_house('payroll.position_pay');
