-- While a count freezes what it counts, nothing else moves it.
create or replace function warehouse.refuse_frozen() returns trigger language plpgsql as $$
begin
  if exists (select from warehouse.stock_count c join warehouse.count_item i on i.count_id = c.id
             where c.store_id = new.store_id and c.status = 'counting' and c.frozen and i.product_id = new.product_id
               and c.id <> new.document_id) then
    perform warehouse.refuse('move_frozen', 'the store is being counted');
  end if;
  return new;
end $$;
