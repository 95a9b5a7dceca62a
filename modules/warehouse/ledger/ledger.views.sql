create view warehouse.lot_face as
select id, alike, expiry, key, number, product_id, status
from warehouse.lot;

create view warehouse.lot_stock_face as
select lot_id, quantity, store_id
from warehouse.lot_stock;

create view warehouse.move_face as
select campus_id, cost_centre_id, day, document, document_id, happened_on, kind, line_id, lot_id, product_id, quantity, reverses
from warehouse.move;
