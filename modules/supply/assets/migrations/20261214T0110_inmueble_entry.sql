-- How real estate was acquired: with its price it enters the register of assets when it is saved (dossier of assets §1.4, §4.9).
alter table assets.inmueble
  add column date date,
  add column origin text check (origin in ('purchase', 'donation', 'transfer', 'replacement', 'leasing', 'construction', 'surplus', 'received')),
  add column tercero_id uuid references people.tercero,
  add column registro_id uuid references budget.registro,
  add column invoice text,
  add column act text,
  add column contract text,
  add column term_on date,
  add column price numeric(18,2) check (price > 0),
  add column location_id uuid references hospital.location,
  add column cost_centre_id uuid references hospital.cost_centre,
  add column custodian_id uuid references people.tercero;
comment on column assets.inmueble.price is 'What was paid for land and building together; null where its assets were in the register before.';
create index inmueble_by_tercero on assets.inmueble (tercero_id) where tercero_id is not null;
create index inmueble_by_custodian on assets.inmueble (custodian_id) where custodian_id is not null;
