-- What is sold and what the manuals say of it: services, their equivalents and pieces, the UVB, manuals with their items.
create schema if not exists tariffs;

create table tariffs.uvb (
  id uuid primary key,
  year int not null constraint uvb_year unique check (year between 2023 and 2100),
  value numeric(18,2) not null check (value > 0),
  norm text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(year::text || ' ' || coalesce(norm, ''))) stored
);
comment on table tariffs.uvb is 'The UVB that Hacienda fixes for each year (Ley 2294 de 2023, art. 313), in pesos.';
select platform.audited('tariffs.uvb');
insert into tariffs.uvb (id, year, value, norm) values
  (gen_random_uuid(), 2023, 10000, 'Ley 2294 de 2023, art. 313'),
  (gen_random_uuid(), 2024, 10951, 'Ley 2294 de 2023, art. 313'),
  (gen_random_uuid(), 2025, 11552, 'Ley 2294 de 2023, art. 313'),
  (gen_random_uuid(), 2026, 12110, 'Resolución MinHacienda 3488 de 2025');

create table tariffs.service (
  id uuid primary key,
  code text not null constraint service_code unique,
  name text not null,
  invoice_name text,
  kind text not null check (kind in ('consultation', 'procedure', 'surgery', 'medicine', 'device', 'stay', 'transfer', 'fee',
                                     'theatre', 'package', 'complementary', 'not_health')),
  cups_id uuid references reference.entry,
  soat_code text,
  iss_code text,
  ium_id uuid references reference.entry,
  cum_code text,
  udi text,
  rips_object text not null check (rips_object in ('consultas', 'procedimientos', 'urgencias', 'hospitalizacion', 'medicamentos',
                                                   'otrosServicios', 'none')),
  other_service_type_id uuid references reference.entry,
  service_group_id uuid references reference.entry,
  reps_service_id uuid references reference.entry,
  finalidad_id uuid references reference.entry,
  finalidades text,
  external_cause_id uuid references reference.entry,
  ambulatory boolean not null default false,
  inpatient boolean not null default false,
  emergency boolean not null default false,
  surgical boolean not null default false,
  surgical_group int check (surgical_group between 2 and 13 or surgical_group between 20 and 23),
  uvr numeric check (uvr > 0),
  bloodless boolean not null default false,
  bilateral boolean not null default false,
  sex text check (sex in ('F', 'M')),
  age_min_months int check (age_min_months >= 0),
  age_max_months int check (age_max_months >= 0),
  max_per_day int check (max_per_day > 0),
  needs_diagnosis boolean not null default false,
  needs_authorization boolean not null default false,
  no_pbs boolean not null default false,
  moderating text not null check (moderating in ('cuota', 'copago', 'exempt')),
  iva text not null default 'excluded' check (iva in ('excluded', 'exempt', 'taxed')),
  iva_percent numeric check (iva_percent between 0 and 100),
  reference_cost numeric(18,2) check (reference_cost >= 0),
  regulated_price numeric(18,2) check (regulated_price > 0),
  cost_centre_id uuid references hospital.cost_centre,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as
    (platform.fold(code || ' ' || name || ' ' || coalesce(soat_code, '') || ' ' || coalesce(cum_code, ''))) stored,
  constraint service_ages check (age_min_months <= age_max_months),
  constraint service_iva check ((iva = 'taxed') = (iva_percent is not null))
);
comment on table tariffs.service is 'What the hospital may charge for: each service with its codes, how it is told in RIPS and who may receive it.';
comment on column tariffs.service.soat_code is 'The equivalent that is preferred in SOAT; others are in service_homolog.';
comment on column tariffs.service.finalidades is 'Codes of the finalidades it admits, separated by commas; null admits any.';
comment on column tariffs.service.surgical_group is 'Grupo quirúrgico of SOAT: 2 to 13, 20 to 23.';
comment on column tariffs.service.reference_cost is 'What a unit of medicine or device costs us: tarifarios by cost add to it.';
comment on column tariffs.service.regulated_price is 'The most that may be charged for a unit (CNPMDM).';
create index service_cups on tariffs.service (cups_id);
create index service_search on tariffs.service using gin (search gin_trgm_ops);
select platform.audited('tariffs.service');

create table tariffs.service_homolog (
  id uuid primary key,
  service_id uuid not null references tariffs.service,
  manual text not null check (manual in ('soat', 'iss')),
  code text not null,
  preferred boolean not null default false,
  constraint service_homolog_once unique (service_id, manual, code)
);
comment on table tariffs.service_homolog is 'The codes of the manuals that a service may be charged by; the preferred one is that of the service itself.';
create unique index service_homolog_preferred on tariffs.service_homolog (service_id, manual) where preferred;
create index service_homolog_code on tariffs.service_homolog (manual, code);
select platform.audited('tariffs.service_homolog');

create trigger prefer_codes after insert or update of soat_code, iss_code on tariffs.service
for each row execute function tariffs.prefer_codes();

create table tariffs.service_component (
  id uuid primary key,
  package_id uuid not null references tariffs.service,
  service_id uuid not null references tariffs.service,
  quantity numeric not null check (quantity > 0),
  note text,
  constraint service_component_once unique (package_id, service_id),
  constraint service_component_not_itself check (package_id <> service_id)
);
comment on table tariffs.service_component is 'What a package includes, and so may not be charged apart.';
create index service_component_of on tariffs.service_component (service_id);
select platform.audited('tariffs.service_component');

create table tariffs.service_account (
  id uuid primary key,
  service_id uuid not null references tariffs.service,
  regime text not null check (regime in ('any', 'contributory', 'subsidised', 'special', 'soat', 'arl', 'private')),
  account_id uuid not null references accounting.account,
  rubro_id uuid references budget.rubro,
  constraint service_account_once unique (service_id, regime)
);
comment on table tariffs.service_account is 'The account of income, and the rubro, of a service by régimen, where they are not those of its payer.';
select platform.audited('tariffs.service_account');

create table tariffs.manual (
  id uuid primary key,
  kind text not null check (kind in ('soat', 'iss', 'iss2004', 'own')),
  code text not null,
  edition text not null,
  name text not null,
  unit text not null check (unit in ('uvb', 'uvt', 'smldv', 'uvr', 'pesos')),
  from_day date not null,
  until_day date,
  norm text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || edition || ' ' || name)) stored,
  constraint manual_edition unique (code, edition),
  constraint manual_days check (until_day >= from_day),
  constraint manual_once exclude using gist (code with =, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table tariffs.manual is 'An edition of a manual of prices: SOAT of a year, ISS 2001, own. Its items are in its unit, in UVR or in pesos.';
create index manual_search on tariffs.manual using gin (search gin_trgm_ops);
select platform.audited('tariffs.manual');

create table tariffs.manual_item (
  id uuid primary key,
  manual_id uuid not null references tariffs.manual,
  code text not null,
  name text not null,
  section text,
  units numeric check (units > 0),
  value numeric(18,2) check (value >= 0),
  surgical_group int check (surgical_group between 2 and 13 or surgical_group between 20 and 23),
  uvr numeric check (uvr > 0),
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint manual_item_code unique (manual_id, code),
  constraint manual_item_priced check (num_nonnulls(units, value, surgical_group, uvr) > 0)
);
comment on table tariffs.manual_item is 'What a manual says of a code: units, pesos as they were published, or what its surgery is worth by.';
comment on column tariffs.manual_item.units is 'In the unit of the manual: 7.44 UVB.';
comment on column tariffs.manual_item.value is 'In pesos: what the annex of the year published, which wins over units by their value.';
create index manual_item_search on tariffs.manual_item using gin (search gin_trgm_ops);
select platform.audited('tariffs.manual_item');

create table tariffs.manual_component (
  id uuid primary key,
  manual_id uuid not null references tariffs.manual,
  component text not null check (component in ('surgeon', 'anaesthetist', 'assistant', 'theatre', 'materials')),
  bloodless boolean not null default false,
  from_key numeric not null,
  until_key numeric not null,
  item_code text,
  value numeric(18,2) check (value >= 0),
  per_uvr boolean not null default false,
  constraint manual_component_keys check (until_key >= from_key),
  constraint manual_component_worth check ((item_code is null) <> (value is null)),
  constraint manual_component_by_code check (item_code is null or not per_uvr),
  constraint manual_component_once exclude using gist (manual_id with =, component with =, bloodless with =,
    numrange(from_key, until_key, '[]') with &&)
);
comment on table tariffs.manual_component is
  'What surgeon, anaesthetist, assistant, theatre and materials are worth in a manual, by grupo quirúrgico or by UVR.';
comment on column tariffs.manual_component.from_key is 'First group of SOAT, or first UVR, that it holds for.';
comment on column tariffs.manual_component.item_code is 'The item of the manual that prices it: 39000 is the surgeon of group 2.';
comment on column tariffs.manual_component.bloodless is 'Only for procedures without incision: their materials have a code of their own.';
select platform.audited('tariffs.manual_component');
