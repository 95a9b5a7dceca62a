-- What the warehouse keeps of goods and of places: groups with their accounts, stores and who works in them, whom they supply,
-- products with their presentations and codes.
create schema if not exists warehouse;

create table warehouse.product_group (
  id uuid primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('medicine', 'device', 'reagent', 'dental', 'imaging', 'supply', 'cleaning', 'stationery', 'food',
                                     'spare', 'fuel', 'clothing', 'linen')),
  inventory_account_id uuid not null references accounting.account,
  donation_account_id uuid references accounting.account,
  surplus_account_id uuid references accounting.account,
  shortage_account_id uuid references accounting.account,
  write_off_account_id uuid references accounting.account,
  rubro_code text,
  tracks_lot boolean not null default true,
  tracks_expiry boolean not null default true,
  shelf_life_months int check (shelf_life_months >= 0),
  vat_rate numeric(9,6) check (vat_rate >= 0 and vat_rate <= 100),
  controlled boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  constraint product_group_expiry check (tracks_lot or not tracks_expiry)
);
comment on table warehouse.product_group is 'Groups of products: what account they are kept in, and what is wanted of each when it is received.';
comment on column warehouse.product_group.shelf_life_months is 'The months that a product must still have when it is received.';
select platform.audited('warehouse.product_group');

create table warehouse.group_account (
  id uuid primary key,
  group_id uuid not null references warehouse.product_group,
  cost_centre_id uuid references hospital.cost_centre,
  centre_prefix text check (centre_prefix <> ''),
  from_day date not null,
  consumption_account_id uuid not null references accounting.account,
  patient_account_id uuid references accounting.account,
  loss_account_id uuid references accounting.account,
  constraint group_account_of check (num_nonnulls(cost_centre_id, centre_prefix) = 1),
  constraint group_account_once unique nulls not distinct (group_id, cost_centre_id, centre_prefix, from_day)
);
comment on table warehouse.group_account is 'The accounts that a group is charged to in a centre, or in those with a code that begins so, from a day on.';
select platform.audited('warehouse.group_account');

create table warehouse.store (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  code text not null,
  name text not null,
  kind text not null check (kind in ('central', 'pharmacy', 'cart', 'service', 'quarantine', 'transit', 'consignment')),
  location_id uuid references hospital.location,
  responsible_id uuid references people.tercero,
  cost_centre_id uuid references hospital.cost_centre,
  serves_patients boolean not null default false,
  controlled boolean not null default false,
  temperature_min numeric(5,2),
  temperature_max numeric(5,2),
  separator text,
  active boolean not null default true,
  version int not null default 1,
  constraint store_code unique (campus_id, code),
  constraint store_temperature check (temperature_max >= temperature_min),
  constraint store_separator check (length(separator) = 1)
);
comment on table warehouse.store is 'Bodegas: places of a site where goods are kept and counted. None of them allows less than nothing.';
comment on column warehouse.store.location_id is 'Where it is among the places of the house.';
comment on column warehouse.store.separator is 'What its scanner sends between two data of a GS1 code; null for the character 29.';
select platform.audited('warehouse.store');

create table warehouse.bin (
  id uuid primary key,
  store_id uuid not null references warehouse.store,
  code text not null,
  aisle text,
  shelf text,
  level text,
  cold boolean not null default false,
  locked boolean not null default false,
  constraint bin_code unique (store_id, code)
);
comment on table warehouse.bin is 'Where things stand within a store: aisle, shelf and level, cold chain, locked cabinet.';
select platform.audited('warehouse.bin');

create table warehouse.store_user (
  id uuid primary key,
  store_id uuid not null references warehouse.store,
  user_id uuid not null references admin.app_user,
  receives boolean not null default false,
  issues boolean not null default false,
  transfers boolean not null default false,
  adjusts boolean not null default false,
  counts boolean not null default false,
  approves boolean not null default false,
  constraint store_user_once unique (user_id, store_id)
);
comment on table warehouse.store_user is 'Who works in each store, and what they may do there. Having a row is seeing it: without any, somebody sees no store.';
create index store_user_store on warehouse.store_user (store_id);
select platform.audited('warehouse.store_user');

create table warehouse.dependencia (
  id uuid primary key,
  dependencia_id uuid not null unique references budget.dependencia,
  store_id uuid not null references warehouse.store,
  cost_centre_id uuid not null references hospital.cost_centre,
  responsible_id uuid references people.tercero,
  monthly_quota numeric(18,2) check (monthly_quota >= 0),
  active boolean not null default true,
  version int not null default 1
);
comment on table warehouse.dependencia is 'What the warehouse knows of a dependencia: which store supplies it, the centre that pays, its monthly quota.';
comment on column warehouse.dependencia.monthly_quota is 'The most that it may be given in a month, at cost; null without limit.';
select platform.audited('warehouse.dependencia');

create table warehouse.dependencia_group (
  id uuid primary key,
  supplied_id uuid not null references warehouse.dependencia,
  group_id uuid not null references warehouse.product_group,
  monthly_quota numeric(18,2) check (monthly_quota >= 0),
  constraint dependencia_group_once unique (supplied_id, group_id)
);
comment on table warehouse.dependencia_group is 'The groups that a dependencia may be given, each with its quota; without any row, all of them.';
select platform.audited('warehouse.dependencia_group');

create table warehouse.product (
  id uuid primary key,
  code text not null unique,
  name text not null,
  generic text,
  group_id uuid not null references warehouse.product_group,
  kind text not null check (kind in ('medicine', 'device', 'reagent', 'dental', 'supply', 'nutrition', 'unavailable', 'equipment')),
  base_unit text not null,
  ingredient_id uuid references reference.entry,
  medicine_id uuid references reference.entry,
  form_id uuid references reference.entry,
  cum text check (cum ~ '^[0-9]{4,10}-[0-9]{1,3}$'),
  atc text,
  strength text,
  route text,
  permit_kind text check (permit_kind in ('registro', 'permiso', 'notificacion', 'vital', 'none')),
  permit text,
  permit_until date,
  risk_class text check (risk_class in ('I', 'IIa', 'IIb', 'III')),
  controlled boolean not null default false,
  monopoly boolean not null default false,
  high_alert boolean not null default false,
  light_sensitive boolean not null default false,
  temperature_min numeric(5,2),
  temperature_max numeric(5,2),
  shelf_life_months int check (shelf_life_months >= 0),
  vat_rate numeric(9,6) check (vat_rate >= 0 and vat_rate <= 100),
  formulary boolean not null default true,
  upc_covered boolean not null default true,
  ven text check (ven in ('vital', 'essential', 'necessary')),
  lead_days int check (lead_days >= 0),
  blocked_purchase boolean not null default false,
  blocked_issue boolean not null default false,
  search text generated always as (platform.fold(
    code || ' ' || name || ' ' || coalesce(generic, '') || ' ' || coalesce(cum, '') || ' ' || coalesce(atc, ''))) stored,
  active boolean not null default true,
  version int not null default 1,
  constraint product_temperature check (temperature_max >= temperature_min),
  constraint product_permit check (permit is not null or permit_kind is null or permit_kind in ('vital', 'none'))
);
comment on table warehouse.product is 'Products of the warehouse, in the unit in which they are given out: tablet, ampoule, metre.';
comment on column warehouse.product.cum is 'Expediente and consecutivo, as INVIMA writes it: text, its zeros count.';
create index product_of_group on warehouse.product (group_id);
create index product_search on warehouse.product using gin (search gin_trgm_ops);
select platform.audited('warehouse.product');

create table warehouse.presentation (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  name text not null,
  units int not null check (units > 0),
  parts int not null default 1 check (parts > 0),
  constraint presentation_name unique (product_id, name)
);
comment on table warehouse.presentation is 'How a product is bought: box of 100, third of a strip. Its factor is units / parts, exactly.';
select platform.audited('warehouse.presentation');

create table warehouse.barcode (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  gtin text not null unique check (gtin ~ '^[0-9]{14}$'),
  presentation_id uuid references warehouse.presentation
);
comment on table warehouse.barcode is 'The GTIN that are known, each with its product and what it holds; one that nobody knew is learnt when it is read.';
create index barcode_product on warehouse.barcode (product_id);
select platform.audited('warehouse.barcode');

create table warehouse.substitute (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  substitute_id uuid not null references warehouse.product,
  turn int not null check (turn > 0),
  constraint substitute_other check (substitute_id <> product_id),
  constraint substitute_once unique (product_id, substitute_id)
);
comment on table warehouse.substitute is 'What may be given instead of a product, in the order in which it is offered.';
select platform.audited('warehouse.substitute');

create table warehouse.stock_level (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  store_id uuid not null references warehouse.store,
  least numeric(18,4) not null check (least >= 0),
  most numeric(18,4) not null check (most >= 0),
  reorder_point numeric(18,4) not null check (reorder_point >= 0),
  constraint stock_level_once unique (product_id, store_id),
  constraint stock_level_order check (least <= reorder_point and reorder_point <= most)
);
comment on table warehouse.stock_level is 'The least, the most and the point of reorder of a product in a store.';
select platform.audited('warehouse.stock_level');

create table warehouse.price_cap (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  from_day date not null,
  cap numeric(18,2) not null check (cap > 0),
  norm text not null,
  constraint price_cap_once unique (product_id, from_day)
);
comment on table warehouse.price_cap is 'The regulated price of a base unit of a product from a day on, with the circular that fixed it.';
select platform.audited('warehouse.price_cap');

select platform.of_house('warehouse.product_group', 'warehouse.group_account', 'warehouse.product', 'warehouse.presentation',
  'warehouse.barcode', 'warehouse.substitute', 'warehouse.price_cap');
select platform.of_site_via('warehouse.bin', 'store_id');
select platform.of_site_via('warehouse.store_user', 'store_id');
select platform.of_site_via('warehouse.dependencia', 'store_id');
select platform.of_site_via('warehouse.dependencia_group', 'supplied_id');
select platform.of_site_via('warehouse.stock_level', 'store_id');
