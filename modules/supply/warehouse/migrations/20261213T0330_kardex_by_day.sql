-- The kardex of a product between two days reads those days alone, however long its history is.
create index move_of_product_by_day on warehouse.move (product_id, day);
