-- Traslados: goods go from a store to another of the same site by way of its transit store, until who receives accepts them.
create table warehouse.transfer (
  id uuid primary key,
  date date not null,
  happened_on date,
  store_id uuid not null references warehouse.store,
  to_store_id uuid not null references warehouse.store,
  purpose text not null,
  sent_by uuid,
  reason text,
  constraint transfer_happened check (happened_on <= date),
  constraint transfer_elsewhere check (to_store_id <> store_id)
);
comment on table warehouse.transfer is 'Traslados between stores: sent, they are in transit until they are received, whole or in part, or refused.';
comment on column warehouse.transfer.reason is 'Why it was not received whole.';
select platform.document_table('warehouse.transfer', 'TA', 'purpose', '{draft,sent,received,rejected,annulled}');
create index transfer_store on warehouse.transfer (store_id);
create index transfer_to_store on warehouse.transfer (to_store_id);

create table warehouse.transfer_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  lot_id uuid references warehouse.lot,
  lot_reason text,
  accepted numeric(18,4),
  constraint transfer_line_lot_reason check (lot_id is null or lot_reason is not null),
  constraint transfer_line_accepted check (accepted between 0 and quantity)
);
comment on table warehouse.transfer_line is 'What a traslado takes to the other store; without a lot, the first to expire.';
select platform.lines_table('warehouse.transfer_line', 'warehouse.transfer');
create index transfer_line_product on warehouse.transfer_line (product_id);

select platform.of_site_via('warehouse.transfer_line', 'parent_id');
