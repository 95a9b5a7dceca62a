-- Two products that turned out to be one: no move changes; what one reads and buys it by goes to the one that stays.
alter table warehouse.product
  add column merged_into_id uuid references warehouse.product,
  add constraint product_merged_inactive check (merged_into_id is null or not active),
  add constraint product_merged_other check (merged_into_id <> id);
comment on column warehouse.product.merged_into_id is 'The product it turned out to be: its history stays here and it moves no more.';
create index product_merged on warehouse.product (merged_into_id) where merged_into_id is not null;

create table warehouse.product_merge (
  id uuid primary key,
  survivor_id uuid not null references warehouse.product,
  absorbed_id uuid not null references warehouse.product,
  reason text not null check (length(reason) >= 10),
  carried jsonb not null,
  was_active boolean not null,
  merged_by uuid not null,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text,
  constraint product_merge_two check (survivor_id <> absorbed_id),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null))
);
comment on table warehouse.product_merge is 'Two products that turned out to be one, and whatever is needed to take them apart again.';
comment on column warehouse.product_merge.carried is
  'The rows that the survivor took, by table and column: codes, presentations, substitutes, levels, regulated prices.';
create unique index product_merge_in_force on warehouse.product_merge (absorbed_id) where undone_at is null;
create index product_merge_survivor on warehouse.product_merge (survivor_id);
select platform.audited('warehouse.product_merge');
select platform.of_house('warehouse.product_merge');
