-- Where each lot lies within a store: an append-only ledger of places beside that of moves. What no place has waits to be placed.
alter table warehouse.bin add constraint bin_of_store unique (id, store_id);

create table warehouse.bin_move (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  bin_id uuid not null,
  lot_id uuid not null references warehouse.lot,
  quantity numeric(18,4) not null check (quantity <> 0),
  happened_on date not null default (now() at time zone 'America/Bogota')::date,
  document_id uuid,
  user_id uuid default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint bin_move_of_store foreign key (bin_id, store_id) references warehouse.bin (id, store_id)
);
comment on table warehouse.bin_move is 'What was put in a place of a store or taken from it, by lot. Append-only.';
comment on column warehouse.bin_move.user_id is 'Null: what there was when places began to be kept by lot.';
comment on column warehouse.bin_move.document_id is 'The document that moved the stock, or the count that found it elsewhere; null if it only changed place.';
create index bin_move_of_lot on warehouse.bin_move (store_id, lot_id, bin_id);
create index bin_move_bin on warehouse.bin_move (bin_id);
create index bin_move_lot on warehouse.bin_move (lot_id);
create index bin_move_document on warehouse.bin_move (document_id) where document_id is not null;
select platform.append_only('warehouse.bin_move');
select platform.unaudited('warehouse.bin_move', 'append-only, with its author and instant');
select platform.of_site_via('warehouse.bin_move', 'store_id');

create table warehouse.bin_stock (
  store_id uuid not null,
  lot_id uuid not null references warehouse.lot,
  bin_id uuid not null,
  quantity numeric(18,4) not null default 0,
  primary key (store_id, lot_id, bin_id),
  constraint bin_stock_enough check (quantity >= 0),
  constraint bin_stock_of_store foreign key (bin_id, store_id) references warehouse.bin (id, store_id)
);
comment on table warehouse.bin_stock is 'How much of each lot lies in each place of a store: the sum of what was put there and taken from it.';
create index bin_stock_bin on warehouse.bin_stock (bin_id);
create index bin_stock_lot on warehouse.bin_stock (lot_id);
select platform.unaudited('warehouse.bin_stock', 'balance rows: every change is a row of the append-only ledger of places');
select platform.of_site_via('warehouse.bin_stock', 'store_id');

create trigger bin_move_keeps before insert on warehouse.bin_move for each row execute function warehouse.keep_bin();

create constraint trigger bin_stock_within after insert or update on warehouse.bin_stock
deferrable initially deferred for each row execute function warehouse.bins_within_stock();

create trigger move_keeps_places after insert on warehouse.move referencing new table as moved
for each statement execute function warehouse.keep_places();

create trigger stock_level_places after insert or update of bin_id on warehouse.stock_level
for each row when (new.bin_id is not null) execute function warehouse.place_what_waits();

insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity)
select k.store_id, v.bin_id, k.lot_id, k.quantity
from warehouse.lot_stock k join warehouse.stock_level v on (v.product_id, v.store_id) = (k.product_id, k.store_id)
where v.bin_id is not null and k.quantity > 0;

-- A count looks at each lot in each place where it lies.
alter table warehouse.count_item add column bin_id uuid references warehouse.bin;
comment on column warehouse.count_item.bin_id is 'The place where it is counted; null, what no place has.';
create index count_item_bin on warehouse.count_item (bin_id);
alter table warehouse.count_item drop constraint count_item_once;
alter table warehouse.count_item add constraint count_item_once unique nulls not distinct (count_id, lot_id, bin_id);
alter table warehouse.count_item drop constraint count_item_cause_check;
alter table warehouse.count_item add constraint count_item_cause_check check (
  cause in ('record', 'broken', 'expired', 'stolen', 'misplaced', 'elsewhere', 'unit', 'unknown'));
