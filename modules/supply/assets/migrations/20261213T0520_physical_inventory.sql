-- Physical inventory: what should be there, every scan as the telephone took it, and what was decided of scans that disagree.
create table assets.physical_inventory (
  id uuid primary key,
  date date not null,
  location_id uuid references hospital.location,
  class_id uuid references assets.asset_class,
  custodian_id uuid references people.tercero,
  purpose text not null
);
comment on table assets.physical_inventory is
  'Inventarios físicos: the assets that are looked for, by place, class or custodian; all of the site without them.';
select platform.document_table('assets.physical_inventory', 'IF', 'purpose', '{draft,open,closed,annulled}');

create table assets.inventory_expected (
  inventory_id uuid not null references assets.physical_inventory,
  asset_id uuid not null references assets.asset,
  location_id uuid references hospital.location,
  custodian_id uuid references people.tercero,
  physical text not null,
  primary key (inventory_id, asset_id)
);
comment on table assets.inventory_expected is 'What the register had when the inventory was opened, and where.';
create index inventory_expected_by_asset on assets.inventory_expected (asset_id);
select platform.append_only('assets.inventory_expected');
select platform.unaudited('assets.inventory_expected', 'append-only copy of the register at the opening of an audited document');
select platform.of_site_via('assets.inventory_expected', 'inventory_id');

create table assets.inventory_scan (
  id uuid primary key,
  seq bigint not null generated always as identity,
  inventory_id uuid not null references assets.physical_inventory,
  code text,
  asset_id uuid references assets.asset,
  location_id uuid not null references hospital.location,
  physical text not null check (physical in ('good', 'fair', 'bad', 'useless')),
  description text,
  note text,
  device text not null,
  user_id uuid not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint inventory_scan_something check (code is not null or description is not null)
);
comment on table assets.inventory_scan is 'What a device read, where and when by its own clock. Its id is given by the device: the same scan arrives once.';
comment on column assets.inventory_scan.code is 'The plate as it was read; null where an asset has none.';
create index inventory_scan_by_inventory on assets.inventory_scan (inventory_id, asset_id);
create index inventory_scan_by_asset on assets.inventory_scan (asset_id) where asset_id is not null;
select platform.append_only('assets.inventory_scan');
select platform.unaudited('assets.inventory_scan', 'append-only: says who scanned, when and with what');
select platform.of_site_via('assets.inventory_scan', 'inventory_id');

create table assets.inventory_choice (
  id uuid primary key,
  seq bigint not null generated always as identity,
  inventory_id uuid not null references assets.physical_inventory,
  asset_id uuid not null references assets.asset,
  scan_id uuid not null references assets.inventory_scan,
  reason text not null,
  user_id uuid not null,
  at timestamptz not null default now()
);
comment on table assets.inventory_choice is 'Which scan counts where those of one asset disagree, and why: the later one does not win by itself.';
create index inventory_choice_by_inventory on assets.inventory_choice (inventory_id, asset_id);
create index inventory_choice_by_scan on assets.inventory_choice (scan_id);
create index inventory_choice_by_asset on assets.inventory_choice (asset_id);
select platform.append_only('assets.inventory_choice');
select platform.unaudited('assets.inventory_choice', 'append-only: says who chose and why');
select platform.of_site_via('assets.inventory_choice', 'inventory_id');
