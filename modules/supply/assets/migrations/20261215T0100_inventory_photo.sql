-- A photograph that a device took with a scan: sent after it, once (dossier of assets §4.6, C4-8).
create table assets.inventory_photo (
  scan_id uuid primary key references assets.inventory_scan,
  content bytea not null check (octet_length(content) between 1 and 1000000),
  user_id uuid not null,
  at timestamptz not null default now()
);
comment on table assets.inventory_photo is 'How what was scanned looked: one JPEG for each scan.';
select platform.append_only('assets.inventory_photo');
select platform.unaudited('assets.inventory_photo', 'append-only: says who sent it and when');
select platform.of_site_via('assets.inventory_photo', 'scan_id');
