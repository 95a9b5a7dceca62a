-- Acta de entrega: who answers for a store changes, with what there was in it and what was still open.
create table warehouse.handover (
  id uuid primary key,
  date date not null,
  store_id uuid not null references warehouse.store,
  to_responsible_id uuid not null references people.tercero,
  policy text,
  policy_until date,
  purpose text not null,
  from_responsible_id uuid references people.tercero,
  count_id uuid references warehouse.stock_count,
  open_documents text[] not null default '{}',
  constraint handover_policy check (policy_until is null or policy is not null)
);
comment on table warehouse.handover is 'Actas de entrega: a store passes from one person to another, after a whole count.';
comment on column warehouse.handover.open_documents is 'What was still open that day, in words.';
select platform.document_table('warehouse.handover', 'AEA');
create index handover_store on warehouse.handover (store_id);
create index handover_to on warehouse.handover (to_responsible_id);
create index handover_from on warehouse.handover (from_responsible_id);
create index handover_count on warehouse.handover (count_id);

create table warehouse.handover_item (
  id uuid primary key,
  handover_id uuid not null references warehouse.handover,
  product_id uuid not null references warehouse.product,
  lot_id uuid not null references warehouse.lot,
  quantity numeric(18,4) not null,
  value numeric(18,2) not null
);
comment on table warehouse.handover_item is 'What there was of each lot when a store was handed over, with its share of the value of the product.';
create index handover_item_handover on warehouse.handover_item (handover_id);
create index handover_item_product on warehouse.handover_item (product_id);
select platform.unaudited('warehouse.handover_item', 'written once with its acta, which is audited');
select platform.of_site_via('warehouse.handover_item', 'handover_id');
