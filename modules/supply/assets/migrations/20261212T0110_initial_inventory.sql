-- The assets that a house had before it used the register (dossier of assets §1.4, C4-11): one load for each site, and complements.
create table assets.initial_inventory (
  id uuid primary key,
  date date not null,
  purpose text not null,
  complements boolean not null default false
);
comment on table assets.initial_inventory is 'Initial inventory of a site: the assets it had at a cut-off, with what they cost and what was depreciated.';
comment on column assets.initial_inventory.complements is 'What the first load lacked: confirmed by somebody with a permission of its own.';
select platform.document_table('assets.initial_inventory', 'II');
create unique index initial_inventory_once on assets.initial_inventory (campus_id) where status = 'approved' and not complements;

create table assets.initial_inventory_line (
  id uuid primary key,
  plate text,
  class_id uuid not null references assets.asset_class,
  description text not null,
  brand text,
  model text,
  serial text,
  acquired_on date not null,
  cost numeric(18,2) not null check (cost >= 0),
  accumulated numeric(18,2) not null check (accumulated >= 0),
  residual numeric(18,2) check (residual >= 0),
  remaining_months int check (remaining_months between 0 and 1200),
  declared_value numeric(18,2) check (declared_value >= 0),
  tenure text check (tenure in ('own', 'received', 'rented', 'leasing', 'third')),
  state text check (state in ('stored', 'inService', 'maintenance', 'unused')),
  location_id uuid references hospital.location,
  custodian_id uuid references people.tercero,
  physical text check (physical in ('good', 'fair', 'bad', 'useless'))
);
comment on table assets.initial_inventory_line is 'An asset of the initial inventory. Without a plate it takes the next one.';
select platform.lines_table('assets.initial_inventory_line', 'assets.initial_inventory');
alter table assets.asset add column opening_id uuid references assets.initial_inventory;
create index asset_by_opening on assets.asset (opening_id) where opening_id is not null;
