-- What is sent to somebody is theirs to accept: in their own site, and from the page of what they answer for (dossier of assets §4.5, C4-7).
alter table assets.asset_transfer add column to_campus_id uuid references admin.campus;
comment on column assets.asset_transfer.to_campus_id is 'The site they go to; the receiver says there in which place they are.';

create table assets.transfer_receipt (
  id uuid primary key,
  transfer_id uuid not null unique references assets.asset_transfer,
  campus_id uuid not null references admin.campus,
  custodian_id uuid not null references people.tercero
);
comment on table assets.transfer_receipt is 'What a traslado brings to somebody, in the site where they receive it.';
create index transfer_receipt_by_custodian on assets.transfer_receipt (custodian_id);
create index transfer_receipt_by_campus on assets.transfer_receipt (campus_id);
select platform.unaudited('assets.transfer_receipt', 'names whom an audited traslado is sent to');
select platform.of_site_itself('assets.transfer_receipt');

create table assets.asset_dispute (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  custodian_id uuid not null references people.tercero,
  reason text not null,
  answer text,
  user_id uuid not null,
  at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table assets.asset_dispute is 'What somebody says is not as the register has it of an asset they answer for, until it is settled.';
create unique index asset_dispute_open on assets.asset_dispute (asset_id) where settled_at is null;
create index asset_dispute_by_custodian on assets.asset_dispute (custodian_id);
select platform.audited('assets.asset_dispute');
select platform.of_site_via('assets.asset_dispute', 'asset_id');
