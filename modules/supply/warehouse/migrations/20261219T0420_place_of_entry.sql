-- A line of an entry says in which place of the store it is put.
alter table warehouse.receipt_line add column bin_id uuid references warehouse.bin;
comment on column warehouse.receipt_line.bin_id is 'Where it is put; the usual place of its product, or none, when it is confirmed without one.';
create index receipt_line_bin on warehouse.receipt_line (bin_id) where bin_id is not null;
