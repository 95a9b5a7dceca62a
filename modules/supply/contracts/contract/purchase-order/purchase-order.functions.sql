-- What is ordered and received of each line of an order equals the sum of its moves.
create or replace function contracts.keep_order() returns trigger language plpgsql as $$
begin
  if new.order_line_id is null or new.quantity = 0 then
    return new;
  end if;
  insert into contracts.order_balance (order_line_id, order_id)
  select l.id, l.parent_id from contracts.purchase_order_line l where l.id = new.order_line_id on conflict do nothing;
  update contracts.order_balance b
  set ordered = b.ordered + case new.kind when 'take' then new.quantity else 0 end,
      received = b.received + case new.kind when 'execute' then new.quantity else 0 end
  where b.order_line_id = new.order_line_id;
  return new;
end $$;
