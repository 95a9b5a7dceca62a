-- The stock that a site had before it kept its warehouse here.
create table warehouse.initial_stock (
  id uuid primary key,
  date date not null,
  purpose text not null,
  complements boolean not null default false
);
comment on table warehouse.initial_stock is 'Initial stock of a site: what its stores had at a cut-off, by lot, with its value.';
comment on column warehouse.initial_stock.complements is 'What the first load lacked: confirmed by somebody with a permission of its own.';
select platform.document_table('warehouse.initial_stock', 'SIA');
create unique index initial_stock_once on warehouse.initial_stock (campus_id) where status = 'approved' and not complements;

create table warehouse.initial_stock_line (
  id uuid primary key,
  store_id uuid not null references warehouse.store,
  product_id uuid not null references warehouse.product,
  lot text,
  expiry date,
  quantity numeric(18,4) not null check (quantity > 0),
  value numeric(18,2) not null check (value >= 0)
);
comment on table warehouse.initial_stock_line is 'A lot of the initial stock, in the base unit of its product.';
select platform.lines_table('warehouse.initial_stock_line', 'warehouse.initial_stock');
create index initial_stock_line_product on warehouse.initial_stock_line (product_id);
create index initial_stock_line_store on warehouse.initial_stock_line (store_id);
