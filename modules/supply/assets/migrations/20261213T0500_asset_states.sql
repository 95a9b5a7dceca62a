-- Every state of an asset has its accounts, and a traslado leads to any of them (dossier of assets §4.2, §4.5, C4-1).
alter table assets.asset_class
  add column store_accumulated_account text,
  add column maintenance_accumulated_account text,
  add column unused_accumulated_account text;
comment on column assets.asset_class.unused_accumulated_account is
  'Where the accumulated depreciation lies while the asset is not in use; null when it stays in that of its class.';

alter table assets.asset_transfer drop constraint asset_transfer_kind_check;
alter table assets.asset_transfer
  add constraint asset_transfer_kind_check
    check (kind in ('internal', 'site', 'store', 'maintenance', 'loan', 'unused')),
  add column tercero_id uuid references people.tercero,
  add column contract text,
  add column guide text,
  add column return_on date,
  add constraint asset_transfer_return check (return_on >= date);
comment on column assets.asset_transfer.tercero_id is 'The workshop that repairs, or the one to whom they are lent.';
create index asset_transfer_by_tercero on assets.asset_transfer (tercero_id) where tercero_id is not null;
