-- What a document that has not left yet keeps for itself: a traslado or the answer to an order, some hours.
create table warehouse.reservation (
  id uuid primary key,
  document_id uuid not null,
  label text not null,
  store_id uuid not null references warehouse.store,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  reserved_until timestamptz not null,
  constraint reservation_once unique (document_id, product_id)
);
comment on table warehouse.reservation is 'What of a store is kept for a document until it leaves, is changed or its time is over.';
comment on column warehouse.reservation.label is 'For what it is kept, as others are shown it.';
create index reservation_place on warehouse.reservation (product_id, store_id, reserved_until);
create index reservation_store on warehouse.reservation (store_id);
select platform.audited('warehouse.reservation');
select platform.of_site_via('warehouse.reservation', 'store_id');

create trigger reservation_there before insert on warehouse.reservation for each row execute function warehouse.keep_reserved();

create trigger transfer_releases after delete on warehouse.transfer for each row execute function warehouse.release_reserved();
