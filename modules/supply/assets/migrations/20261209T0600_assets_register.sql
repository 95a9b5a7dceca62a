-- What the house owns and answers for: classes of assets with their accounts and lives, the register, and every move of each one.
create schema if not exists assets;

create table assets.asset_class (
  id uuid primary key,
  code text not null,
  name text not null,
  kind text not null check (kind in ('land', 'building', 'movable', 'intangible', 'investment')),
  asset_account text not null,
  store_account text,
  unused_account text,
  maintenance_account text,
  accumulated_account text,
  expense_account text,
  cost_suffix text,
  impairment_account text,
  impairment_expense_account text,
  life_months int check (life_months between 1 and 1200),
  residual_percent numeric(9,6) not null default 0 check (residual_percent >= 0 and residual_percent < 100),
  biomedical boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name || ' ' || asset_account)) stored,
  constraint asset_class_code unique (code),
  constraint asset_class_land check (kind <> 'land' or life_months is null)
);
comment on table assets.asset_class is 'Classes of fixed assets: the accounts of each, its life and its residual value. Without a life it is not depreciated.';
comment on column assets.asset_class.store_account is 'Account of what is in the store, 1635; null where a class is never stored.';
comment on column assets.asset_class.cost_suffix is 'Digits that follow the account 73 of a centre of care: 07.';
select platform.audited('assets.asset_class');

insert into assets.asset_class (id, code, name, kind, asset_account, store_account, accumulated_account, expense_account, cost_suffix,
                                impairment_account, life_months, residual_percent, biomedical)
select gen_random_uuid(), code, name, kind, account, store, accumulated, expense,
       case when accumulated is null then null else '07' end, impairment, life, 0, biomedical
from (values
  ('TER-URB', 'Terrenos urbanos', 'land', '160501', null, null, null, '169501', null::int, false),
  ('TER-RUR', 'Terrenos rurales', 'land', '160502', null, null, null, '169501', null, false),
  ('EDI-HOS', 'Clínicas y hospitales', 'building', '164010', null, '168501', '536001', null, 960, false),
  ('EDI-OFI', 'Oficinas', 'building', '164002', null, '168501', '536001', null, 960, false),
  ('MAQ', 'Maquinaria y equipo', 'movable', '165590', '163501', '168504', '536004', null, 180, false),
  ('EM-LAB', 'Equipo de laboratorio', 'movable', '166002', '163502', '168505', '536005', null, 120, true),
  ('EM-URG', 'Equipo de urgencias', 'movable', '166003', '163502', '168505', '536005', null, 120, true),
  ('EM-HOS', 'Equipo de hospitalización', 'movable', '166005', '163502', '168505', '536005', null, 120, true),
  ('EM-QUI', 'Equipo de quirófanos y salas de parto', 'movable', '166006', '163502', '168505', '536005', null, 120, true),
  ('EM-DIA', 'Equipo de apoyo diagnóstico', 'movable', '166007', '163502', '168505', '536005', null, 120, true),
  ('EM-TER', 'Equipo de apoyo terapéutico', 'movable', '166008', '163502', '168505', '536005', null, 120, true),
  ('EM-AMB', 'Equipo de servicio ambulatorio', 'movable', '166009', '163502', '168505', '536005', null, 120, true),
  ('EM-OTR', 'Otro equipo médico y científico', 'movable', '166090', '163502', '168505', '536005', null, 120, true),
  ('MUE', 'Muebles y enseres', 'movable', '166501', '163503', '168506', '536006', null, 120, false),
  ('OFI', 'Equipo y máquina de oficina', 'movable', '166502', '163503', '168506', '536006', null, 120, false),
  ('COM', 'Equipo de comunicación', 'movable', '167001', '163504', '168507', '536007', null, 120, false),
  ('CPU', 'Equipo de computación', 'movable', '167002', '163504', '168507', '536007', null, 60, false),
  ('VEH', 'Vehículos y ambulancias', 'movable', '167502', null, '168508', '536008', null, 120, false),
  ('COC', 'Equipo de restaurante y cafetería', 'movable', '168002', null, '168509', '536009', null, 120, false),
  ('LIC', 'Licencias', 'intangible', '197007', null, '197507', '536605', null, 36, false),
  ('SOF', 'Software', 'intangible', '197008', null, '197508', '536606', null, 60, false)
) given (code, name, kind, account, store, accumulated, expense, impairment, life, biomedical);

create table assets.asset (
  id uuid primary key,
  plate text not null,
  old_plate text,
  serial text,
  class_id uuid not null references assets.asset_class,
  description text not null,
  brand text,
  model text,
  reference text,
  manufacturer text,
  made_in int check (made_in between 1900 and 2100),
  tenure text not null check (tenure in ('own', 'received', 'rented', 'leasing', 'third')),
  controlled boolean not null default false,
  parent_id uuid references assets.asset,
  campus_id uuid not null references admin.campus,
  location_id uuid references hospital.location,
  cost_centre_id uuid references hospital.cost_centre,
  custodian_id uuid references people.tercero,
  state text not null check (state in ('stored', 'inService', 'maintenance', 'loaned', 'unused', 'retiring', 'missing', 'retired')),
  physical text not null default 'good' check (physical in ('good', 'fair', 'bad', 'useless')),
  acquired_on date not null,
  in_service_on date,
  residual numeric(18,2) not null default 0 check (residual >= 0),
  declared_value numeric(18,2) check (declared_value >= 0),
  supplier_id uuid references people.tercero,
  invoice text,
  contract text,
  term_on date,
  invima text,
  risk_class text check (risk_class in ('I', 'IIA', 'IIB', 'III')),
  use text check (use in ('diagnosis', 'therapy', 'support', 'administrative')),
  warranty_until date,
  licence_until date,
  policy text,
  insured_value numeric(18,2) check (insured_value >= 0),
  insured_until date,
  last_seen_on date,
  note text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(plate || ' ' || coalesce(old_plate, '') || ' ' || coalesce(serial, '') || ' '
    || description || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))) stored,
  constraint asset_plate unique (plate),
  constraint asset_serial unique (class_id, serial),
  constraint asset_not_own_part check (parent_id <> id),
  constraint asset_in_service_later check (in_service_on >= acquired_on)
);
comment on table assets.asset is 'Bienes: each with its plate, where it is and who answers for it. Place, custodian and state are what its moves left.';
comment on column assets.asset.controlled is 'Of minor value: expensed when bought, kept under control with a plate.';
comment on column assets.asset.declared_value is 'What something of others is worth, which is not in the cost of the house.';
comment on column assets.asset.term_on is 'When something of others is to be given back.';
create index asset_by_class on assets.asset (class_id);
create index asset_by_campus on assets.asset (campus_id, plate);
create index asset_by_custodian on assets.asset (custodian_id) where custodian_id is not null;
create index asset_by_location on assets.asset (location_id) where location_id is not null;
create index asset_by_parent on assets.asset (parent_id) where parent_id is not null;
create index asset_search on assets.asset using gin (search gin_trgm_ops);
select platform.audited('assets.asset');
select platform.of_site_itself('assets.asset');

create table assets.asset_balance (
  asset_id uuid primary key references assets.asset,
  cost numeric(18,2) not null default 0 constraint asset_balance_cost check (cost >= 0),
  accumulated numeric(18,2) not null default 0 constraint asset_balance_accumulated check (accumulated >= 0),
  impairment numeric(18,2) not null default 0 constraint asset_balance_impairment check (impairment >= 0),
  constraint asset_balance_carrying check (accumulated + impairment <= cost)
);
comment on table assets.asset_balance is 'Cost, accumulated depreciation and impairment of each asset: the sums of its moves, which triggers keep.';
select platform.unaudited('assets.asset_balance', 'sum of append-only moves');
select platform.of_site_via('assets.asset_balance', 'asset_id');

create table assets.asset_move (
  id uuid primary key,
  seq bigint not null generated always as identity,
  asset_id uuid not null references assets.asset,
  kind text not null check (kind in ('entry', 'opening', 'service', 'transfer', 'state', 'improvement', 'impairment', 'recovery', 'life',
                                     'depreciation', 'retirement', 'undone')),
  day date not null,
  cost numeric(18,2) not null default 0,
  accumulated numeric(18,2) not null default 0,
  impairment numeric(18,2) not null default 0,
  from_state text,
  state text,
  from_campus_id uuid,
  campus_id uuid references admin.campus,
  from_location_id uuid,
  location_id uuid references hospital.location,
  from_custodian_id uuid,
  custodian_id uuid references people.tercero,
  from_cost_centre_id uuid,
  cost_centre_id uuid references hospital.cost_centre,
  document text not null,
  document_id uuid not null,
  undoes_id uuid references assets.asset_move,
  detail text,
  at timestamptz not null default now()
);
comment on table assets.asset_move is 'Life of each asset, in the order of seq: its value, its place, its custodian, its state, and by what document.';
create index asset_move_by_asset on assets.asset_move (asset_id, seq);
create index asset_move_by_document on assets.asset_move (document_id);
create unique index asset_move_undone_once on assets.asset_move (undoes_id) where undoes_id is not null;
select platform.append_only('assets.asset_move');
select platform.unaudited('assets.asset_move', 'append-only moves of audited documents');
select platform.of_site_via('assets.asset_move', 'asset_id');

create trigger moves_keep_assets after insert on assets.asset_move
  referencing new table as added for each statement execute function assets.moves_keep_assets();
