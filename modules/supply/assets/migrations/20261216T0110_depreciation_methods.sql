-- Methods of depreciation besides the straight line: one for each class, kept in the basis of each asset from its day on (dossier of
-- assets §4.1; Resolución 414 de 2014 of the CGN, PPE: straight line, decreasing, units of production).
alter table assets.asset_class
  add column method text not null default 'straight' check (method in ('straight', 'units', 'digits', 'declining')),
  add column life_units int check (life_units between 1 and 1000000000),
  add column use_unit text,
  add constraint asset_class_units check (method <> 'units' or (life_units is not null and life_months is not null));
comment on column assets.asset_class.life_units is 'What an asset of the class is expected to produce in its life: hours, studies, kilometres.';

alter table assets.value_basis
  add column method text not null default 'straight' check (method in ('straight', 'units', 'digits', 'declining')),
  add column units int not null default 0 check (units >= 0),
  add column rate_days int check (rate_days > 0);
comment on column assets.value_basis.units is 'Of units of production: those that are left from its first day.';
comment on column assets.value_basis.rate_days is 'Of a declining balance: the life that gives its rate, which an improvement does not change.';

create table assets.usage_reading (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  day date not null,
  units int not null check (units between 0 and 1000000000),
  note text,
  constraint usage_reading_once unique (asset_id, day)
);
comment on table assets.usage_reading is 'What an asset produced up to a day since the reading before: by it, units of production are depreciated.';
select platform.audited('assets.usage_reading');
select platform.of_site_via('assets.usage_reading', 'asset_id');

alter table assets.adjustment add column units int check (units between 1 and 1000000000);
comment on column assets.adjustment.units is 'Of a change of life by units of production: those that are left.';
alter table assets.initial_inventory_line add column remaining_units int check (remaining_units between 0 and 1000000000);
comment on column assets.initial_inventory_line.remaining_units is 'Units of production that are left at the cut-off, of a class depreciated by them.';

/* What a year of a declining balance depreciates before, and in, its part gone by: twice the straight line over the balance at its
   beginning, and what is left in equal parts where that is more. Each year is rounded half-up to the peso. */
