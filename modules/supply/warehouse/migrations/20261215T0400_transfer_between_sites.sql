-- Traslados between sites: the sender names the site, and who receives there says which store it is.
alter table warehouse.transfer alter column to_store_id drop not null;
alter table warehouse.transfer add column to_campus_id uuid references admin.campus;
alter table warehouse.transfer add constraint transfer_somewhere check ((to_store_id is null) <> (to_campus_id is null));
comment on column warehouse.transfer.to_campus_id is 'The other site they go to; who receives there says to which store.';
create index transfer_to_campus on warehouse.transfer (to_campus_id) where to_campus_id is not null;

create table warehouse.transfer_arrival (
  id uuid primary key,
  transfer_id uuid not null unique references warehouse.transfer,
  campus_id uuid not null references admin.campus,
  store_id uuid references warehouse.store
);
comment on table warehouse.transfer_arrival is 'What a traslado brings from another site, in the one that receives it.';
comment on column warehouse.transfer_arrival.store_id is 'Where it arrived, once who receives says so.';
create index transfer_arrival_by_campus on warehouse.transfer_arrival (campus_id);
select platform.unaudited('warehouse.transfer_arrival', 'names where an audited traslado goes');
select platform.of_site_itself('warehouse.transfer_arrival');

create table warehouse.transfer_arrival_line (
  id uuid primary key,
  parent_id uuid not null references warehouse.transfer_arrival,
  line_id uuid not null unique references warehouse.transfer_line
);
comment on table warehouse.transfer_arrival_line is 'Each line that comes from another site, as the one that receives it names it.';
create index transfer_arrival_line_parent on warehouse.transfer_arrival_line (parent_id);
select platform.unaudited('warehouse.transfer_arrival_line', 'names where an audited traslado goes');
select platform.of_site_via('warehouse.transfer_arrival_line', 'parent_id');
