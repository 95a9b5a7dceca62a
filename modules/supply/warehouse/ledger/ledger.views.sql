create view warehouse.lot_face as
select id, alike, expiry, key, number, product_id, status
from warehouse.lot;

create view warehouse.lot_stock_face as
select lot_id, quantity, store_id
from warehouse.lot_stock;

create view warehouse.move_face as
select campus_id, cost_centre_id, day, document, document_id, happened_on, kind, line_id, lot_id, product_id, quantity, reverses
from warehouse.move;

create view warehouse.lot_place as
select k.product_id, k.store_id, k.lot_id, b.bin_id, b.quantity
from warehouse.lot_stock k join warehouse.bin_stock b on (b.store_id, b.lot_id) = (k.store_id, k.lot_id)
where b.quantity > 0
union all
select k.product_id, k.store_id, k.lot_id, null, k.quantity - coalesce(b.placed, 0)
from warehouse.lot_stock k
left join lateral (select sum(quantity) as placed from warehouse.bin_stock
                   where store_id = k.store_id and lot_id = k.lot_id) b on true
where k.quantity > coalesce(b.placed, 0);
comment on view warehouse.lot_place is 'How much of each lot lies in each place of its store; without a place, what waits to be placed.';
