-- What a move costs depends on what happened since its day, not on how long the history is.

-- A page of the kardex of a product: store by store, in the order in which it was booked.
create index move_of_product_in_store on warehouse.move (product_id, store_id, day, id);
drop index warehouse.move_of_product_by_day;

drop function if exists warehouse.lowest_since;

-- A draft may leave its centre to the dependencia, which gives it its own when it is confirmed.
alter table warehouse.issue drop constraint issue_centre;
alter table warehouse.issue add constraint issue_centre check (
  kind not in ('consumption', 'clothing') or cost_centre_id is not null or (supplied_id is not null and status = 'draft'));
