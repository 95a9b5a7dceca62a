-- Real estate (dossier of assets §4.9, C4-9): what the house owns, holds or lends, its papers that expire and its leases.
create table assets.inmueble (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  code text not null,
  name text not null,
  registration text not null constraint inmueble_registration check (registration ~ '^\d{3}-\d+$'),
  npn text constraint inmueble_npn check (npn ~ '^\d{30}$'),
  old_cadastral text,
  municipality_id uuid not null,
  soil text not null check (soil in ('urban', 'rural')),
  address text not null,
  district text,
  coordinates text,
  tenure text not null check (tenure in ('own', 'received', 'rented', 'usufruct', 'litigation')),
  escritura text,
  escritura_on date,
  notary text,
  land_area numeric(14,4) not null constraint inmueble_land_area check (land_area > 0),
  built_area numeric(14,4) constraint inmueble_built_area check (built_area > 0),
  floors int check (floors between 1 and 200),
  use text not null check (use in ('care', 'administrative', 'lot', 'store', 'rented')),
  stratum int check (stratum between 1 and 6),
  utilities text,
  cadastral_value numeric(18,2) check (cadastral_value >= 0),
  cadastral_year int check (cadastral_year between 1990 and 2200),
  appraised_on date,
  appraiser text,
  appraised_land numeric(18,2) check (appraised_land > 0),
  appraised_building numeric(18,2) check (appraised_building > 0),
  encumbrance text,
  seismic text,
  reps_site text,
  note text,
  land_asset_id uuid unique references assets.asset,
  building_asset_id uuid unique references assets.asset,
  active boolean not null default true,
  version int not null default 1,
  constraint inmueble_code unique (campus_id, code),
  constraint inmueble_registered_once unique (registration)
);
comment on table assets.inmueble is 'Real estate: its registration, its cadastral number, its areas and values, and the assets of its land and its building.';
comment on column assets.inmueble.registration is 'Matrícula inmobiliaria: circle and number, 140-12345.';
comment on column assets.inmueble.npn is 'Número predial nacional, 30 digits.';
create index inmueble_by_campus on assets.inmueble (campus_id);
select platform.audited('assets.inmueble');
select platform.of_site_itself('assets.inmueble');

create table assets.inmueble_paper (
  id uuid primary key,
  inmueble_id uuid not null references assets.inmueble,
  kind text not null check (kind in ('title', 'tax', 'policy', 'appraisal', 'plan', 'licence', 'other')),
  number text,
  issued_on date not null,
  expires_on date,
  amount numeric(18,2) check (amount >= 0),
  note text,
  constraint inmueble_paper_days check (expires_on >= issued_on)
);
comment on table assets.inmueble_paper is 'Papers of real estate, with the day each expires.';
create index inmueble_paper_by_inmueble on assets.inmueble_paper (inmueble_id, kind, issued_on);
select platform.audited('assets.inmueble_paper');
select platform.of_site_via('assets.inmueble_paper', 'inmueble_id');

create table assets.inmueble_lease (
  id uuid primary key,
  inmueble_id uuid not null references assets.inmueble,
  kind text not null check (kind in ('given', 'taken', 'lent', 'borrowed')),
  tercero_id uuid not null references people.tercero,
  contract text not null,
  from_day date not null,
  until_day date not null,
  monthly numeric(18,2) not null check (monthly >= 0),
  note text,
  constraint inmueble_lease_days check (until_day >= from_day)
);
comment on table assets.inmueble_lease is 'Contracts by which real estate is rented or lent, either way.';
create index inmueble_lease_by_inmueble on assets.inmueble_lease (inmueble_id, from_day);
create index inmueble_lease_by_tercero on assets.inmueble_lease (tercero_id);
select platform.audited('assets.inmueble_lease');
select platform.of_site_via('assets.inmueble_lease', 'inmueble_id');

-- Investment property is another class (C4-9).
insert into assets.asset_class (id, code, name, kind, asset_account, store_account, accumulated_account, expense_account, cost_suffix,
                                impairment_account, life_months, residual_percent, biomedical)
values (gen_random_uuid(), 'INV-TER', 'Terrenos de inversión', 'land', '195101', null, null, null, null, null, null, 0, false),
       (gen_random_uuid(), 'INV-EDI', 'Edificaciones de inversión', 'investment', '195102', null, '195201', '536201', null, null, 960, 0, false);
