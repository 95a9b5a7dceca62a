-- Documents that change what an asset is worth, and those by which it leaves the house (dossier of assets §4.7, §4.8, C4-3 to C4-5).
create table assets.adjustment (
  id uuid primary key,
  date date not null,
  kind text not null check (kind in ('improvement', 'impairment', 'recovery', 'life')),
  asset_id uuid not null references assets.asset,
  amount numeric(18,2) check (amount > 0),
  months int check (months between 1 and 1200),
  residual numeric(18,2) check (residual >= 0),
  tercero_id uuid references people.tercero,
  registro_id uuid references budget.registro,
  invoice text,
  support text not null,
  purpose text not null
);
comment on table assets.adjustment is 'What changes the value of an asset from a day on: improvement, impairment, its recovery, another life.';
select platform.document_table('assets.adjustment', 'AV', $$support || ' ' || purpose$$);
create index adjustment_by_asset on assets.adjustment (asset_id);
create index adjustment_by_tercero on assets.adjustment (tercero_id) where tercero_id is not null;

create table assets.retirement (
  id uuid primary key,
  date date not null,
  cause text not null check (cause in ('useless', 'obsolete', 'lost', 'stolen', 'casualty', 'sale', 'donation', 'exchange', 'scrap', 'returned')),
  concept text not null,
  act text not null,
  tercero_id uuid references people.tercero,
  report text,
  purpose text not null
);
comment on table assets.retirement is 'Bajas: assets that leave the house, with the technical concept and the act that decided it.';
comment on column assets.retirement.tercero_id is 'Who buys, answers or insures: what is recovered is owed by them.';
select platform.document_table('assets.retirement', 'BA', $$act || ' ' || purpose$$);
create index retirement_by_tercero on assets.retirement (tercero_id) where tercero_id is not null;

create table assets.retirement_line (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  recovered numeric(18,2) check (recovered >= 0)
);
comment on table assets.retirement_line is 'An asset that is retired, and what is recovered for it.';
select platform.lines_table('assets.retirement_line', 'assets.retirement');
create index retirement_line_by_asset on assets.retirement_line (asset_id);
