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

-- The last guard: what is in consignment is used, lost or given back to its supplier; nothing else enters its store nor leaves it.
create function warehouse.keep_consigned() returns trigger language plpgsql as $$
declare
  consigned boolean := (select kind = 'consignment' from warehouse.store where id = new.store_id);
  own boolean := new.kind in ('consignmentIn', 'consignmentOut');
begin
  if own and not consigned or consigned and not own and new.kind not in
     ('remission', 'consumption', 'patient', 'supplierReturn', 'expired', 'damaged', 'stolen', 'shortage') then
    perform warehouse.refuse('move_consigned', 'goods in consignment stay in their store until they are used');
  end if;
  return new;
end $$;
create trigger move_keeps_consigned before insert on warehouse.move for each row execute function warehouse.keep_consigned();

create function warehouse.keep_store_kind() returns trigger language plpgsql as $$
begin
  if exists (select from warehouse.stock where store_id = new.id and quantity <> 0) then
    perform warehouse.refuse('store_kind_kept', 'a store with stock neither becomes one of consignment nor ceases to be it');
  end if;
  return new;
end $$;
create trigger store_keeps_kind before update of kind on warehouse.store for each row
when ((old.kind = 'consignment') <> (new.kind = 'consignment')) execute function warehouse.keep_store_kind();
