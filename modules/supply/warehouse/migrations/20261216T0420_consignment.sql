-- Goods of a supplier in a store of the house, without value until they are used. A use buys them as it goes out: an entry with a
-- remission at the agreed price, and the exit at that cost; its invoice comes later as that of any remission.
insert into warehouse.move_kind (kind, sign, label, expired, consumes) values
  ('consignmentIn', 1, 'Recibido en consignación', false, false),
  ('consignmentOut', -1, 'Usado de la consignación', true, false);

alter table warehouse.receipt drop constraint receipt_kind_check;
alter table warehouse.receipt add constraint receipt_kind_check check (
  kind in ('purchase', 'remission', 'donation', 'surplus', 'loanIn', 'opening', 'consignment'));
alter table warehouse.receipt drop constraint receipt_supplier;
alter table warehouse.receipt add constraint receipt_supplier check (
  tercero_id is not null or kind not in ('purchase', 'remission', 'loanIn', 'consignment'));
alter table warehouse.receipt add column used_by uuid;
alter table warehouse.receipt add constraint receipt_used_by check (used_by is null or kind = 'remission');
comment on column warehouse.receipt.used_by is 'The exit that used what was in consignment, which this remission buys.';
create index receipt_used_by_exit on warehouse.receipt (used_by) where used_by is not null;

create trigger move_keeps_consigned before insert on warehouse.move for each row execute function warehouse.keep_consigned();

create trigger store_keeps_kind before update of kind on warehouse.store for each row
when ((old.kind = 'consignment') <> (new.kind = 'consignment')) execute function warehouse.keep_store_kind();
