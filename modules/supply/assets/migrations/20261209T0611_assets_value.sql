-- How each asset is depreciated from a day on, what enters by a document, and what each month depreciates.
alter table assets.asset add column life_months int check (life_months between 1 and 1200);
comment on column assets.asset.life_months is 'Life of its own, of a part that lasts less than the whole; null when it is that of its class.';

create table assets.value_basis (
  id uuid primary key,
  seq bigint not null generated always as identity,
  asset_id uuid not null references assets.asset,
  from_day date not null,
  cost numeric(18,2) not null check (cost >= 0),
  residual numeric(18,2) not null check (residual >= 0),
  impairment numeric(18,2) not null check (impairment >= 0),
  before numeric(18,2) not null check (before >= 0),
  amount numeric(18,2) not null check (amount >= 0),
  days int not null check (days >= 0),
  cause text not null check (cause in ('service', 'opening', 'improvement', 'impairment', 'recovery', 'life')),
  document text not null,
  document_id uuid not null,
  undone boolean not null default false
);
comment on table assets.value_basis is 'What of an asset is depreciated from a day on: an amount in straight line over commercial days.';
comment on column assets.value_basis.before is 'Depreciation up to the day before it begins.';
comment on column assets.value_basis.days is 'Commercial days, of thirty a month, that are left from its first day.';
create index value_basis_by_asset on assets.value_basis (asset_id, from_day, seq) where not undone;
create index value_basis_by_document on assets.value_basis (document_id);
select platform.audited('assets.value_basis');
select platform.of_site_via('assets.value_basis', 'asset_id');

create table assets.asset_entry (
  id uuid primary key,
  date date not null,
  origin text not null check (origin in ('purchase', 'donation', 'transfer', 'replacement', 'leasing', 'construction', 'surplus', 'received')),
  tercero_id uuid references people.tercero,
  registro_id uuid,
  invoice text,
  contract text,
  act text,
  term_on date,
  destination text not null check (destination in ('stored', 'inService')),
  location_id uuid references hospital.location,
  cost_centre_id uuid references hospital.cost_centre,
  custodian_id uuid references people.tercero,
  purpose text not null,
  constraint asset_entry_term check (term_on >= date)
);
comment on table assets.asset_entry is 'Ingresos de bienes: what enters the register and by what right, one asset for each unit.';
select platform.document_table('assets.asset_entry', 'IB', $$coalesce(invoice, '') || ' ' || coalesce(act, '') || ' ' || purpose$$);
create index asset_entry_by_tercero on assets.asset_entry (tercero_id) where tercero_id is not null;

create table assets.asset_entry_line (
  id uuid primary key,
  class_id uuid not null references assets.asset_class,
  description text not null,
  brand text,
  model text,
  quantity int not null check (quantity between 1 and 500),
  unit_cost numeric(18,2) not null check (unit_cost > 0),
  vat_rate numeric(9,6) check (vat_rate >= 0 and vat_rate < 100),
  other_costs numeric(18,2) check (other_costs >= 0),
  residual numeric(18,2) check (residual >= 0),
  serials text,
  parts text
);
comment on table assets.asset_entry_line is 'What enters: units of one class, with their serials and the parts of each.';
select platform.lines_table('assets.asset_entry_line', 'assets.asset_entry');
alter table assets.asset add column entry_id uuid references assets.asset_entry;
create index asset_by_entry on assets.asset (entry_id) where entry_id is not null;

create table assets.depreciation_run (
  id uuid primary key,
  date date not null,
  purpose text not null
);
comment on table assets.depreciation_run is 'Depreciation of a month of the assets of a site: calculated and posted at once.';
select platform.document_table('assets.depreciation_run', 'DEP');
create unique index depreciation_run_once on assets.depreciation_run (campus_id, date) where status = 'approved';

create table assets.depreciation_line (
  run_id uuid not null references assets.depreciation_run,
  asset_id uuid not null references assets.asset,
  reversal boolean not null default false,
  basis_id uuid not null references assets.value_basis,
  cost_centre_id uuid not null references hospital.cost_centre,
  before numeric(18,2) not null,
  amount numeric(18,2) not null,
  primary key (run_id, asset_id, reversal)
);
comment on table assets.depreciation_line is 'What a month depreciates of an asset, and the opposite where its run was reversed.';
comment on column assets.depreciation_line.before is 'Depreciation that it had before.';
create index depreciation_line_by_asset on assets.depreciation_line (asset_id);
select platform.append_only('assets.depreciation_line');
select platform.unaudited('assets.depreciation_line', 'append-only detail of an audited run');
select platform.of_site_via('assets.depreciation_line', 'run_id');

create trigger lines_keep_balances after insert on assets.depreciation_line
  referencing new table as added for each statement execute function assets.lines_keep_balances();
