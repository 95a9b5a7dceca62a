-- Conteos: what a store has, counted blindly by two people and by a third where they differ, against what the moves say.
create table warehouse.stock_count (
  id uuid primary key,
  date date not null,
  store_id uuid not null references warehouse.store,
  scope text not null check (scope in ('all', 'group', 'classA', 'cyclic', 'list')),
  group_id uuid references warehouse.product_group,
  how_many int check (how_many > 0),
  frozen boolean not null default false,
  purpose text not null,
  investigation text,
  constraint stock_count_scope check ((scope = 'group') = (group_id is not null) and (scope = 'cyclic') = (how_many is not null))
);
comment on table warehouse.stock_count is 'Conteos: what is counted of a store, whether its moves wait meanwhile, and what was investigated.';
comment on column warehouse.stock_count.frozen is 'Moves of what is counted are refused while it is counted.';
select platform.document_table('warehouse.stock_count', 'CF', 'purpose', '{draft,counting,reconciled,approved,annulled}');
create index stock_count_store on warehouse.stock_count (store_id, status);

create table warehouse.stock_count_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product
);
comment on table warehouse.stock_count_line is 'The products of a count by list.';
select platform.lines_table('warehouse.stock_count_line', 'warehouse.stock_count');
create index stock_count_line_product on warehouse.stock_count_line (product_id);

create table warehouse.count_item (
  id uuid primary key,
  count_id uuid not null references warehouse.stock_count,
  product_id uuid not null references warehouse.product,
  lot_id uuid not null references warehouse.lot,
  found boolean not null default false,
  cause text check (cause in ('record', 'broken', 'expired', 'stolen', 'misplaced', 'unit', 'unknown')),
  explanation text,
  difference numeric(18,4),
  constraint count_item_once unique (count_id, lot_id)
);
comment on table warehouse.count_item is 'A lot that a count looks at; one that the store was not known to have was found by who counts.';
comment on column warehouse.count_item.difference is 'What was counted less what the moves say of that moment, once it is reconciled.';
create index count_item_product on warehouse.count_item (product_id);
select platform.audited('warehouse.count_item');

create table warehouse.count_entry (
  id uuid primary key,
  item_id uuid not null references warehouse.count_item,
  round int not null check (round between 1 and 3),
  user_id uuid not null references admin.app_user,
  quantity numeric(18,4) not null check (quantity >= 0),
  counted_on date not null,
  at timestamptz not null default now(),
  constraint count_entry_round unique (item_id, round),
  constraint count_entry_by_another unique (item_id, user_id)
);
comment on table warehouse.count_entry is 'How much somebody counted of a lot, and when: the moves since then are not part of what it is compared with.';
select platform.audited('warehouse.count_entry');

select platform.of_site_via('warehouse.stock_count_line', 'parent_id');
select platform.of_site_via('warehouse.count_item', 'count_id');
select platform.of_site_via('warehouse.count_entry', 'item_id');

create trigger move_frozen before insert on warehouse.move for each row execute function warehouse.refuse_frozen();
