-- The charge of a month may be split among the cost centres in which an asset was, by its days in each (dossier of assets §4.4).
alter table assets.depreciation_line
  drop constraint depreciation_line_pkey,
  add primary key (run_id, asset_id, cost_centre_id, reversal),
  add column days int check (days > 0),
  add column of_days int check (of_days >= days);
comment on table assets.depreciation_line is
  'What a month depreciates of an asset in a cost centre, and the opposite where its run was reversed.';
comment on column assets.depreciation_line.days is 'Commercial days in the centre, where the charge is split; null where the centre bears it whole.';
