-- How the hospital prices: tarifarios in versions that, once published, do not change; and what the user pays.
create table tariffs.tarifario (
  id uuid primary key,
  code text not null constraint tarifario_code unique,
  name text not null,
  note text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table tariffs.tarifario is 'A way of pricing that contracts name; what it says on a day is in the version of that day.';
select platform.audited('tariffs.tarifario');

create table tariffs.tarifario_version (
  id uuid primary key,
  tarifario_id uuid not null references tariffs.tarifario,
  number int not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  from_day date not null,
  until_day date,
  manual_id uuid references tariffs.manual,
  percent numeric not null default 0 check (percent > -100 and percent < 1000),
  accumulates boolean not null default false,
  unit_rounding numeric(18,2) not null default 100 check (unit_rounding > 0),
  final_rounding numeric(18,2) not null default 100 check (final_rounding > 0),
  rounds text not null default 'component' check (rounds in ('component', 'total')),
  charges_surgeon boolean not null default true,
  charges_anaesthetist boolean not null default true,
  charges_assistant boolean not null default true,
  charges_theatre boolean not null default true,
  charges_materials boolean not null default true,
  night_percent numeric check (night_percent between 0 and 200),
  holiday_percent numeric check (holiday_percent between 0 and 200),
  medicine_percent numeric check (medicine_percent between -100 and 1000),
  device_percent numeric check (device_percent between -100 and 1000),
  caps_regulated boolean not null default true,
  norm text,
  published_at timestamptz,
  published_by uuid,
  version int not null default 1,
  constraint tarifario_version_number unique (tarifario_id, number),
  constraint tarifario_version_days check (until_day >= from_day),
  constraint tarifario_version_published check ((status = 'published') = (published_at is not null)),
  constraint tarifario_version_once exclude using gist (tarifario_id with =, daterange(from_day, until_day, '[]') with &&)
    where (status = 'published')
);
comment on table tariffs.tarifario_version is 'What a tarifario says from a day on. Published, only its last day may still be written.';
comment on column tariffs.tarifario_version.unit_rounding is 'To which multiple of pesos units by their value are brought, before percentages.';
comment on column tariffs.tarifario_version.rounds is 'Whether each component of a surgery is brought to the final multiple, or only its total.';
comment on column tariffs.tarifario_version.medicine_percent is 'Over the cost of medicines without a price of their own; null does not price by cost.';
create unique index tarifario_version_one_draft on tariffs.tarifario_version (tarifario_id) where status = 'draft';
select platform.audited('tariffs.tarifario_version');

create table tariffs.tarifario_factor (
  id uuid primary key,
  version_id uuid not null references tariffs.tarifario_version,
  scope text not null check (scope in ('service', 'group', 'chapter', 'class')),
  service_id uuid references tariffs.service,
  key text,
  percent numeric not null check (percent > -100 and percent < 1000),
  norm text,
  constraint tarifario_factor_of check (
    (scope = 'service') = (service_id is not null) and (scope = 'service') = (key is null)),
  constraint tarifario_factor_once unique nulls not distinct (version_id, scope, service_id, key)
);
comment on table tariffs.tarifario_factor is 'A percentage of its own for a service, a group or a chapter of CUPS, or a class of services.';
comment on column tariffs.tarifario_factor.key is 'How CUPS of the group begin (three digits) or of the chapter (two); or the class.';
select platform.audited('tariffs.tarifario_factor');

create table tariffs.tarifario_exception (
  id uuid primary key,
  version_id uuid not null references tariffs.tarifario_version,
  service_id uuid not null references tariffs.service,
  price numeric(18,2) not null check (price >= 0),
  from_day date,
  until_day date,
  norm text,
  constraint tarifario_exception_days check (until_day >= from_day),
  constraint tarifario_exception_once exclude using gist (version_id with =, service_id with =,
    daterange(from_day, until_day, '[]') with &&)
);
comment on table tariffs.tarifario_exception is 'A fixed price of a service or a package, in pesos, whatever the manual says.';
create index tarifario_exception_service on tariffs.tarifario_exception (service_id);
select platform.audited('tariffs.tarifario_exception');

create table tariffs.tarifario_surgery (
  id uuid primary key,
  version_id uuid not null references tariffs.tarifario_version,
  situation text not null check (situation in ('bilateral', 'same-route-same-specialist', 'other-route-same-specialist',
    'same-route-other-specialist', 'other-route-other-specialist', 'bloodless')),
  surgeon int not null check (surgeon between 0 and 200),
  anaesthetist int not null check (anaesthetist between 0 and 200),
  assistant int not null check (assistant between 0 and 200),
  theatre int not null check (theatre between 0 and 200),
  materials int not null check (materials between 0 and 200),
  norm text,
  constraint tarifario_surgery_once unique (version_id, situation)
);
comment on table tariffs.tarifario_surgery is
  'Which part of each component is paid, in percent: of the procedures that follow the first, and of those without incision.';
select platform.audited('tariffs.tarifario_surgery');

create trigger published_stays before update or delete on tariffs.tarifario_version
for each row execute function tariffs.published_stays();

create trigger published_stays before insert or update or delete on tariffs.tarifario_factor
for each row execute function tariffs.published_content_stays();
create trigger published_stays before insert or update or delete on tariffs.tarifario_exception
for each row execute function tariffs.published_content_stays();
create trigger published_stays before insert or update or delete on tariffs.tarifario_surgery
for each row execute function tariffs.published_content_stays();

create trigger in_force_stays before update or delete on tariffs.manual_item
for each row execute function tariffs.manual_in_force_stays();
create trigger in_force_stays before update or delete on tariffs.manual_component
for each row execute function tariffs.manual_in_force_stays();

create table tariffs.payment_range (
  id uuid primary key,
  regime text not null check (regime in ('contributory', 'subsidised')),
  user_type text,
  category text check (category in ('A', 'B', 'C')),
  from_day date not null,
  until_day date not null,
  from_wages numeric check (from_wages >= 0),
  until_wages numeric check (until_wages > 0),
  cuota_uvb numeric check (cuota_uvb >= 0),
  cuota numeric(18,2) check (cuota >= 0),
  copago_percent numeric not null check (copago_percent between 0 and 100),
  event_cap_uvb numeric check (event_cap_uvb >= 0),
  event_cap numeric(18,2) not null check (event_cap >= 0),
  year_cap_uvb numeric check (year_cap_uvb >= 0),
  year_cap numeric(18,2) not null check (year_cap >= 0),
  norm text,
  active boolean not null default true,
  version int not null default 1,
  year int not null generated always as (extract(year from from_day)::int) stored,
  search text not null generated always as
    (platform.fold(regime || ' ' || coalesce(category, '') || ' ' || coalesce(norm, ''))) stored,
  constraint payment_range_days check (until_day >= from_day),
  constraint payment_range_one_year check (extract(year from from_day) = extract(year from until_day)),
  constraint payment_range_wages check (until_wages > from_wages),
  constraint payment_range_category check ((regime = 'contributory') = (category is not null)),
  constraint payment_range_caps check (event_cap <= year_cap),
  constraint payment_range_once exclude using gist (regime with =, (coalesce(user_type, '')) with =, (coalesce(category, '')) with =,
    daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table tariffs.payment_range is
  'What users pay by their range of income (Decreto 1652 de 2022): cuota moderadora, copago and its caps. Within one year.';
comment on column tariffs.payment_range.user_type is 'As RIPS tells it; null holds for every type that has no row of its own.';
comment on column tariffs.payment_range.from_wages is 'Income in minimum monthly wages from which the range begins.';
create index payment_range_days on tariffs.payment_range (from_day, until_day);
select platform.audited('tariffs.payment_range');
