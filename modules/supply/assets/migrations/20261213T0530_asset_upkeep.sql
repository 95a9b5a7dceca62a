-- What keeps assets working: plans, what was done, and adverse events of biomedical equipment (additions to the dossier, C4-6).
alter table assets.asset add column contract_maintenance boolean not null default false;
comment on column assets.asset.contract_maintenance is
  'The contract of what is not of the house puts its maintenance on the house: only then it counts for the 5 %.';

create table assets.maintenance_plan (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  kind text not null check (kind in ('preventive', 'calibration', 'verification')),
  every_months int not null check (every_months between 1 and 120),
  first_on date not null,
  cost numeric(18,2) check (cost >= 0),
  tercero_id uuid references people.tercero,
  note text,
  constraint maintenance_plan_once unique (asset_id, kind)
);
comment on table assets.maintenance_plan is 'What an asset needs every so many months, and what it is expected to cost each time.';
create index maintenance_plan_by_tercero on assets.maintenance_plan (tercero_id) where tercero_id is not null;
select platform.audited('assets.maintenance_plan');
select platform.of_site_via('assets.maintenance_plan', 'asset_id');

create table assets.maintenance (
  id uuid primary key,
  date date not null,
  kind text not null check (kind in ('preventive', 'corrective', 'calibration', 'verification')),
  asset_id uuid not null references assets.asset,
  tercero_id uuid references people.tercero,
  registro_id uuid references budget.registro,
  invoice text,
  cost numeric(18,2) check (cost >= 0),
  certificate text,
  stopped_hours int check (stopped_hours between 0 and 100000),
  result text not null check (result in ('works', 'limited', 'stopped')),
  purpose text not null
);
comment on table assets.maintenance is 'Mantenimientos and calibraciones that were done to assets.';
comment on column assets.maintenance.stopped_hours is 'Hours in which it could not be used.';
select platform.document_table('assets.maintenance', 'MT', $$coalesce(certificate, '') || ' ' || coalesce(invoice, '') || ' ' || purpose$$);
create index maintenance_by_asset on assets.maintenance (asset_id, kind, date);
create index maintenance_by_tercero on assets.maintenance (tercero_id) where tercero_id is not null;
create index maintenance_by_registro on assets.maintenance (registro_id) where registro_id is not null;

create table assets.device_event (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  occurred_on date not null,
  severity text not null check (severity in ('serious', 'mild')),
  kind text not null check (kind in ('event', 'incident')),
  description text not null,
  reported_on date,
  report text,
  constraint device_event_reported_later check (reported_on >= occurred_on)
);
comment on table assets.device_event is 'Technovigilance: adverse events and incidents with biomedical equipment, and when they were reported.';
create index device_event_by_asset on assets.device_event (asset_id, occurred_on);
select platform.audited('assets.device_event');
select platform.of_site_via('assets.device_event', 'asset_id');
