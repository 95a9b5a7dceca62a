-- The stock ledger: append-only moves of products in stores, and balance rows that a trigger keeps equal to their sum. Value is
-- kept by product and store (weighted average), lots only count.
create table warehouse.lot (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  number text not null default '',
  key text not null generated always as (upper(number)) stored,
  alike text not null generated always as (translate(upper(number), '-/. _', '')) stored,
  expiry date,
  manufacturer text,
  permit text,
  status text not null default 'available' check (status in ('available', 'quarantine', 'blocked')),
  reason text,
  entered_on date not null,
  active boolean not null default true,
  version int not null default 1,
  constraint lot_once unique nulls not distinct (product_id, key, expiry),
  constraint lot_reason check (status <> 'blocked' or reason is not null)
);
comment on table warehouse.lot is 'Lots of products. Without a number and an expiry there is one for each product: no lot.';
comment on column warehouse.lot.number is 'As it was first read, trimmed and with plain hyphens; compared without case.';
comment on column warehouse.lot.alike is 'Without hyphens nor spaces: two that are equal here may be one lot written in two ways.';
comment on column warehouse.lot.reason is 'The alert of INVIMA that blocks it.';
create index lot_alike on warehouse.lot (product_id, alike);
select platform.audited('warehouse.lot');

create table warehouse.move_kind (
  kind text primary key,
  sign int not null check (sign in (-1, 0, 1)),
  label text not null,
  expired boolean not null default false,
  consumes boolean not null default false
);
comment on table warehouse.move_kind is 'Kinds of moves of stock: whether they bring in or take out, may take what is expired, and count as consumption.';
select platform.unaudited('warehouse.move_kind', 'written by migrations only');
insert into warehouse.move_kind (kind, sign, label, expired, consumes) values
  ('purchase', 1, 'Compra', false, false), ('remission', 1, 'Remisión', false, false), ('donation', 1, 'Donación', false, false),
  ('serviceReturn', 1, 'Devolución de un servicio', false, false), ('surplus', 1, 'Sobrante', false, false),
  ('loanIn', 1, 'Préstamo recibido', false, false), ('opening', 1, 'Saldo inicial', false, false),
  ('transferIn', 1, 'Traslado recibido', false, false), ('consumption', -1, 'Consumo', false, true),
  ('patient', -1, 'Paciente', false, true), ('supplierReturn', -1, 'Devolución al proveedor', true, false),
  ('expired', -1, 'Baja por vencimiento', true, false), ('damaged', -1, 'Baja por avería', true, false),
  ('stolen', -1, 'Hurto', true, false), ('shortage', -1, 'Faltante', true, false),
  ('loanOut', -1, 'Préstamo entregado', false, false), ('clothing', -1, 'Dotación', false, true),
  ('transferOut', -1, 'Traslado enviado', true, false), ('revaluation', 0, 'Ajuste de valor', true, false);

create table warehouse.stock (
  product_id uuid not null references warehouse.product,
  store_id uuid not null references warehouse.store,
  quantity numeric(18,4) not null default 0,
  value numeric(18,2) not null default 0,
  last_day date,
  primary key (product_id, store_id),
  constraint stock_enough check (quantity >= 0),
  constraint stock_value check (value >= 0 and (quantity > 0 or value = 0))
);
comment on table warehouse.stock is 'What there is of a product in a store, and what it is worth: the sums of its moves.';
comment on column warehouse.stock.last_day is 'The day of its last move: none is booked before it.';
select platform.unaudited('warehouse.stock', 'balance rows: every change is a move of the append-only ledger');
create index stock_store on warehouse.stock (store_id);

create table warehouse.lot_stock (
  product_id uuid not null references warehouse.product,
  store_id uuid not null references warehouse.store,
  lot_id uuid not null references warehouse.lot,
  quantity numeric(18,4) not null default 0,
  last_happened date,
  primary key (product_id, store_id, lot_id),
  constraint lot_stock_enough check (quantity >= 0)
);
comment on table warehouse.lot_stock is 'How much there is of each lot in a store: the sum of its moves.';
create index lot_stock_lot on warehouse.lot_stock (lot_id);
select platform.unaudited('warehouse.lot_stock', 'balance rows: every change is a move of the append-only ledger');

create table warehouse.move (
  id bigint generated always as identity primary key,
  product_id uuid not null references warehouse.product,
  store_id uuid not null references warehouse.store,
  lot_id uuid not null references warehouse.lot,
  kind text not null references warehouse.move_kind,
  day date not null,
  happened_on date not null,
  quantity numeric(18,4) not null,
  value numeric(18,2) not null,
  balance_quantity numeric(18,4) not null,
  balance_value numeric(18,2) not null,
  reverses bigint references warehouse.move,
  line_id uuid,
  cost_centre_id uuid references hospital.cost_centre,
  document text not null,
  document_id uuid not null,
  campus_id uuid not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint move_something check (quantity <> 0 or value <> 0),
  constraint move_one_way check (quantity * value >= 0),
  constraint move_happened check (happened_on <= day),
  constraint move_reversed_once unique (reverses)
);
comment on table warehouse.move is 'The stock ledger. Append-only: what happened (happened_on) and what was booked (day), in the order of their ids.';
comment on column warehouse.move.day is 'The day of the books: never before the last one of the product in the store.';
comment on column warehouse.move.happened_on is 'When the goods came or went: a late paper is booked today with its own day here.';
comment on column warehouse.move.balance_quantity is 'What there was of the product in the store once it was booked.';
create index move_of_product on warehouse.move (product_id, store_id, id);
create index move_of_lot on warehouse.move (lot_id, store_id, happened_on);
create index move_of_document on warehouse.move (document_id);
create index move_of_line on warehouse.move (line_id);
create index move_by_day on warehouse.move (store_id, day);
select platform.append_only('warehouse.move');
select platform.unaudited('warehouse.move', 'append-only, with its author and instant');

create trigger move_keeps_stock before insert on warehouse.move for each row execute function warehouse.keep_stock();

select platform.of_house('warehouse.lot', 'warehouse.move_kind');
select platform.of_site_via('warehouse.stock', 'store_id');
select platform.of_site_via('warehouse.lot_stock', 'store_id');
