-- What the sheet of an asset says besides, plates by class, and how an impairment is worked out (dossier of assets §4.2, §4.7).
alter table assets.asset
  add column country text,
  add column funding text,
  add column appraised_on date,
  add column appraised_value numeric(18,2) check (appraised_value >= 0),
  add column appraiser text;
comment on column assets.asset.funding is 'With what money it was bought: own, of the nation, of a donor.';

alter table assets.asset_class add column plate_prefix text;
comment on column assets.asset_class.plate_prefix is 'How the plates of the class begin; null when they begin as those of the house.';

alter table assets.adjustment
  add column market numeric(18,2) check (market >= 0),
  add column in_use numeric(18,2) check (in_use >= 0);
comment on column assets.adjustment.market is 'Of an impairment: market value less costs of selling.';
comment on column assets.adjustment.in_use is 'Of an impairment: value in use, or depreciated cost of replacing it.';
