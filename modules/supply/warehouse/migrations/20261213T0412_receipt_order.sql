-- The order that an entry answers: of a module above, which is asked what was ordered and how much of it is left.
alter table warehouse.receipt add column order_id uuid;
comment on column warehouse.receipt.order_id is 'The purchase order it answers; null where nobody ordered it by a contract.';
create index receipt_order on warehouse.receipt (order_id);
