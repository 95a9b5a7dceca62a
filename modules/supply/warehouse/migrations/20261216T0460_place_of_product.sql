-- Where a product stands within a store: who picks and who counts goes by it.
alter table warehouse.stock_level add column bin_id uuid references warehouse.bin;
comment on column warehouse.stock_level.bin_id is 'Its place within the store.';
create index stock_level_bin on warehouse.stock_level (bin_id);
