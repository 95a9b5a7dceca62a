-- Net realisable value: what goods are worth less than they cost at a close (Res. 414; dossier of warehouse §3.3, C3.3-12).
create table warehouse.stock_impairment (
  id uuid primary key,
  date date not null,
  purpose text not null
);
comment on table warehouse.stock_impairment is 'Deterioro de inventarios of a site at a close: the lower of cost and net realisable value.';
select platform.document_table('warehouse.stock_impairment', 'DI');

create table warehouse.stock_impairment_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  net_price numeric(18,2) not null check (net_price >= 0),
  covered boolean not null,
  support text not null,
  quantity numeric(18,4),
  cost numeric(18,2),
  held numeric(18,2),
  required numeric(18,2),
  constraint stock_impairment_line_required check (required between 0 and cost),
  constraint stock_impairment_line_whole check (num_nonnulls(quantity, cost, held, required) in (0, 4))
);
comment on table warehouse.stock_impairment_line is 'What each product would sell for, and what it lost; cost and quantity as they were at the close.';
comment on column warehouse.stock_impairment_line.covered is 'The service that uses it recovers its cost: it is not lowered.';
comment on column warehouse.stock_impairment_line.held is 'What it had lost until then.';
comment on column warehouse.stock_impairment_line.required is 'What it has lost in all.';
select platform.lines_table('warehouse.stock_impairment_line', 'warehouse.stock_impairment');
create unique index stock_impairment_line_product on warehouse.stock_impairment_line (parent_id, product_id);
create index stock_impairment_line_by_product on warehouse.stock_impairment_line (product_id);
