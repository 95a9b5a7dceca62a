-- The last guard: what is in consignment is used, lost or given back to its supplier; nothing else enters its store nor leaves it.
create or replace function warehouse.keep_consigned() returns trigger language plpgsql as $$
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

create or replace function warehouse.keep_store_kind() returns trigger language plpgsql as $$
begin
  if exists (select from warehouse.stock where store_id = new.id and quantity <> 0) then
    perform warehouse.refuse('store_kind_kept', 'a store with stock neither becomes one of consignment nor ceases to be it');
  end if;
  return new;
end $$;
