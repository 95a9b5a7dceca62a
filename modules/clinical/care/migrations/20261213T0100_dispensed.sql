-- What the pharmacy dispenses is attended too: its charge is made by the same door, and what a patient gives back takes from it.
alter table care.attended_service
  drop constraint attended_service_source_check,
  add constraint attended_service_source_check check (source in ('attention', 'order', 'dispensing')),
  add column order_line_id uuid,
  add column returned numeric(18, 4) not null default 0,
  add constraint attended_service_returned check (returned >= 0 and returned <= quantity);
comment on column care.attended_service.order_line_id is 'The line of an order that it dispensed: carrying out the order does not charge it again.';
comment on column care.attended_service.returned is 'How much of it the patient gave back.';
create index attended_service_order_line on care.attended_service (order_line_id) where order_line_id is not null;
