-- After the moves of a document: what came goes to the place that its line names or to the usual one of its product, what comes back goes
-- where it was taken from, and what left is taken from what no place has and then from the places of its lot, in their order.
create or replace function warehouse.keep_places() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select m.product_id, m.store_id, m.lot_id, m.document_id, l.bin_id, sum(m.quantity) as quantity,
           min(m.happened_on) as happened_on
    from moved m join warehouse.store s on s.id = m.store_id left join warehouse.receipt_line l on l.id = m.line_id
    where m.quantity > 0 and m.reverses is null and m.kind <> 'surplus' and (s.kind <> 'consignment' or m.kind = 'consignmentIn')
      and (l.bin_id is not null or exists (
             select from warehouse.stock_level v
             where (v.product_id, v.store_id) = (m.product_id, m.store_id) and v.bin_id is not null))
    group by 1, 2, 3, 4, 5 order by 2, 3, 5 nulls last
  loop
    if one.bin_id is null then
      perform warehouse.place_usually(one.product_id, one.store_id, one.lot_id, one.quantity, one.happened_on, one.document_id);
    else
      insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
      values (one.store_id, one.bin_id, one.lot_id, one.quantity, one.happened_on, one.document_id);
    end if;
  end loop;
  insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
  select b.store_id, b.bin_id, b.lot_id, -sum(b.quantity), min(m.happened_on), b.document_id
  from (select store_id, lot_id, document_id, min(happened_on) as happened_on
        from moved where quantity > 0 and reverses is not null group by 1, 2, 3) m
  join warehouse.bin_move b on (b.store_id, b.lot_id, b.document_id) = (m.store_id, m.lot_id, m.document_id)
  group by b.store_id, b.bin_id, b.lot_id, b.document_id having sum(b.quantity) < 0 order by 1, 3, 2;
  for one in
    select m.store_id, m.lot_id, m.document_id, min(m.happened_on) as happened_on,
           (select sum(b.quantity) from warehouse.bin_stock b where b.store_id = m.store_id and b.lot_id = m.lot_id)
             - (select k.quantity from warehouse.lot_stock k
                where k.product_id = m.product_id and k.store_id = m.store_id and k.lot_id = m.lot_id) as excess
    from moved m
    where m.quantity < 0
      and exists (select from warehouse.bin_stock b where b.store_id = m.store_id and b.lot_id = m.lot_id and b.quantity > 0)
    group by m.product_id, m.store_id, m.lot_id, m.document_id order by 1, 2
  loop
    if one.excess > 0 then
      insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
      select one.store_id, t.bin_id, one.lot_id, -least(t.quantity, one.excess - t.before), one.happened_on, one.document_id
      from (select b.bin_id, b.quantity, coalesce(sum(b.quantity) over (
                     order by coalesce(d.put, 0) > 0 desc, n.code
                     rows between unbounded preceding and 1 preceding), 0) as before
            from warehouse.bin_stock b join warehouse.bin n on n.id = b.bin_id
            left join lateral (select sum(o.quantity) as put from warehouse.bin_move o
                               where o.document_id = one.document_id and o.bin_id = b.bin_id and o.lot_id = b.lot_id) d on true
            where b.store_id = one.store_id and b.lot_id = one.lot_id and b.quantity > 0) t
      where t.before < one.excess;
    end if;
  end loop;
  return null;
end $$;
comment on function warehouse.keep_places is
  'Moves of stock reach the places of their lots: statement by statement, so that a store without places pays one look.';
