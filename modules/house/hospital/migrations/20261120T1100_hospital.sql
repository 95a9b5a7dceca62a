-- The house itself: where costs belong, what it practises, which posts it has, where things are, and when it is closed.
create schema hospital;

create table hospital.cost_centre (
  id uuid primary key,
  code text not null constraint cost_centre_code unique,
  name text not null,
  parent_id uuid references hospital.cost_centre,
  kind text not null check (kind in ('care', 'support', 'administrative', 'logistic')),
  cost_account text check (cost_account ~ '^73\d{2}$'),
  sale_cost_account text check (sale_cost_account ~ '^63\d{2,4}$'),
  income_account text check (income_account ~ '^43\d{2,4}$'),
  campus_id uuid references admin.campus,
  reps_service_id uuid references reference.entry,
  dependencia_id uuid,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint cost_centre_not_its_parent check (parent_id <> id)
);
comment on table hospital.cost_centre is 'Where a cost belongs, as a tree; only leaves receive movements.';
comment on column hospital.cost_centre.cost_account is 'The group of account 73 its costs go to, four digits.';
comment on column hospital.cost_centre.sale_cost_account is 'The account 63 to which the cost of what was sold is taken.';
comment on column hospital.cost_centre.income_account is 'The account 4312 of its income.';
comment on column hospital.cost_centre.dependencia_id is 'A budget.dependencia; of a module above, so without a foreign key.';
create index cost_centre_parent on hospital.cost_centre (parent_id);
create index cost_centre_search on hospital.cost_centre using gin (search gin_trgm_ops);
select platform.audited('hospital.cost_centre');

create table hospital.specialty (
  id uuid primary key,
  code text not null constraint specialty_code unique check (length(code) <= 10),
  name text not null,
  reps_service_id uuid not null references reference.entry,
  service_group_id uuid not null references reference.entry,
  cups_first_id uuid references reference.entry,
  cups_control_id uuid references reference.entry,
  cups_emergency_id uuid references reference.entry,
  cups_consult_id uuid references reference.entry,
  intramural boolean not null default false,
  mobile_unit boolean not null default false,
  home_care boolean not null default false,
  outreach boolean not null default false,
  tele_interactive boolean not null default false,
  tele_deferred boolean not null default false,
  tele_expertise boolean not null default false,
  tele_monitoring boolean not null default false,
  res256_code int check (res256_code between 1 and 9),
  opportunity_days int check (opportunity_days >= 0),
  day_kind text check (day_kind in ('calendar', 'business')),
  requires_order boolean not null default false,
  requires_authorization boolean not null default false,
  age_min_months int check (age_min_months >= 0),
  age_max_months int check (age_max_months >= 0),
  sex text check (sex in ('F', 'M')),
  first_minutes int not null check (first_minutes between 5 and 240),
  control_minutes int check (control_minutes between 5 and 240),
  cost_centre_id uuid references hospital.cost_centre,
  colour text check (colour ~ '^#[0-9A-F]{6}$'),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint specialty_ages check (age_min_months <= age_max_months),
  constraint specialty_modality check (intramural or mobile_unit or home_care or outreach
    or tele_interactive or tele_deferred or tele_expertise or tele_monitoring)
);
comment on table hospital.specialty is 'What is practised: its service in REPS, its consultations in CUPS, how long they last and how soon they must be given.';
comment on column hospital.specialty.res256_code is 'Its number among the indicators of Resolución 256 de 2016.';
comment on column hospital.specialty.opportunity_days is 'Within how many days an appointment must be given.';
create unique index specialty_res256 on hospital.specialty (res256_code) where active and res256_code is not null;
create index specialty_search on hospital.specialty using gin (search gin_trgm_ops);
select platform.audited('hospital.specialty');

create table hospital.position (
  id uuid primary key,
  code text not null constraint position_code unique check (code ~ '^\d{3}(-\d{2})?$'),
  name text not null,
  level text not null check (level in ('directivo', 'asesor', 'profesional', 'tecnico', 'asistencial', 'official', 'contractor')),
  nature text check (nature in ('career', 'free', 'term', 'official', 'temporary', 'contract')),
  grade text generated always as (nullif(split_part(code, '-', 2), '')) stored,
  cares boolean not null default false,
  needs_rethus boolean not null default false,
  spending text not null default 'administrative' check (spending in ('administrative', 'operative')),
  risk_class int check (risk_class between 1 and 5),
  posts int check (posts >= 0),
  cost_centre_id uuid references hospital.cost_centre,
  functions text,
  requirements text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table hospital.position is 'Cargos: the posts of the house, with the codes of Decreto 785 de 2005.';
comment on column hospital.position.code is 'Three digits of the decree and, where there are grades, two of the grade: 407-05.';
comment on column hospital.position.cares is 'Those who hold it take care of patients.';
comment on column hospital.position.needs_rethus is 'Those who hold it must be in the register of health workers.';
comment on column hospital.position.posts is 'How many the plan of posts has.';
create index position_search on hospital.position using gin (search gin_trgm_ops);
select platform.audited('hospital.position');

create table hospital.location (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  parent_id uuid references hospital.location,
  kind text not null check (kind in ('block', 'floor', 'service', 'office', 'consulting', 'room', 'cubicle', 'bed', 'theatre',
                                     'store')),
  code text not null,
  name text not null,
  reps_service_id uuid references reference.entry,
  cost_centre_id uuid references hospital.cost_centre,
  responsible_id uuid,
  capacity int check (capacity between 1 and 9999),
  accessible boolean not null default false,
  phone text,
  condition text not null default 'working' check (condition in ('working', 'maintenance')),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint location_code unique (campus_id, code),
  constraint location_not_its_parent check (parent_id <> id)
);
comment on table hospital.location is 'Where things and people are, in each site: block, floor, service, room, bed.';
comment on column hospital.location.responsible_id is 'A people.tercero; of a module above, so without a foreign key.';
comment on column hospital.location.condition is 'In maintenance it takes no new appointments.';
create index location_parent on hospital.location (parent_id);
create index location_search on hospital.location using gin (search gin_trgm_ops);
select platform.audited('hospital.location');

create table hospital.holiday (
  id uuid primary key,
  date date not null,
  name text not null,
  kind text not null check (kind in ('national', 'civic', 'institutional', 'local')),
  campus_id uuid references admin.campus,
  rule text not null default 'manual' check (rule in ('fixed', 'emiliani', 'easter', 'easter_monday', 'manual')),
  origin_date date,
  norm text,
  emergencies_open boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  year int not null generated always as (extract(year from date)::int) stored,
  search text not null generated always as (platform.fold(name || ' ' || coalesce(norm, ''))) stored,
  constraint holiday_is_one unique nulls not distinct (date, name, campus_id),
  constraint holiday_national_everywhere check (kind <> 'national' or campus_id is null),
  constraint holiday_moved_has_origin check (rule = 'manual' or origin_date is not null)
);
comment on table hospital.holiday is 'Days that are not worked: those of the law, by rule, and our own. One date may have two names.';
comment on column hospital.holiday.campus_id is 'The site where it counts; null is every site.';
comment on column hospital.holiday.origin_date is 'The day it falls on before the law moves it to a Monday.';
comment on column hospital.holiday.emergencies_open is 'Emergencies are attended all the same.';
create index holiday_date on hospital.holiday (date, id);
select platform.audited('hospital.holiday');
