-- Traslados of assets: sent by who has them, accepted by who receives.
create table assets.asset_transfer (
  id uuid primary key,
  date date not null,
  kind text not null check (kind in ('internal', 'store')),
  from_custodian_id uuid references people.tercero,
  custodian_id uuid references people.tercero,
  location_id uuid references hospital.location,
  cost_centre_id uuid references hospital.cost_centre,
  purpose text not null,
  reason text
);
comment on table assets.asset_transfer is 'Traslados de bienes: from one custodian or place to another, or back to the store.';
comment on column assets.asset_transfer.from_custodian_id is 'Whose assets all go, when somebody leaves; null when each is named.';
comment on column assets.asset_transfer.reason is 'Why who was to receive refused.';
select platform.document_table('assets.asset_transfer', 'TB', 'purpose', '{draft,sent,accepted,rejected,annulled}');
create index asset_transfer_by_custodian on assets.asset_transfer (custodian_id) where custodian_id is not null;

create table assets.asset_transfer_line (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  detail text,
  pending boolean not null default false
);
comment on table assets.asset_transfer_line is 'Each asset of a traslado.';
comment on column assets.asset_transfer_line.pending is 'It was sent and nobody has accepted it: it goes nowhere else meanwhile.';
select platform.lines_table('assets.asset_transfer_line', 'assets.asset_transfer');
create unique index asset_transfer_line_pending on assets.asset_transfer_line (asset_id) where pending;
