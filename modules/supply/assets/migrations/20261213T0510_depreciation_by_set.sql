-- A line is of an asset by the basis it is computed with: one look at what it names, where there were two.
alter table assets.value_basis add constraint value_basis_of_asset unique (id, asset_id);
alter table assets.depreciation_line
  drop constraint depreciation_line_asset_id_fkey,
  drop constraint depreciation_line_basis_id_fkey,
  add constraint depreciation_line_basis foreign key (basis_id, asset_id) references assets.value_basis (id, asset_id);
create index depreciation_line_by_basis on assets.depreciation_line (basis_id);
