-- Boletín de almacén: it closes a month of a store.
create table warehouse.store_bulletin (
  id uuid primary key,
  date date not null,
  store_id uuid not null references warehouse.store,
  purpose text not null
);
comment on table warehouse.store_bulletin is 'Months of a store, signed: no move of the store is booked in them any more.';
select platform.document_table('warehouse.store_bulletin', 'BA');
create unique index store_bulletin_once on warehouse.store_bulletin (store_id, date) where status = 'approved';

create trigger move_in_open_month before insert on warehouse.move for each row execute function warehouse.keep_month();
