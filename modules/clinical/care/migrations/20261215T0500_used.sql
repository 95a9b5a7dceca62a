-- What is used of a patient without a medical order (kits, crash carts) goes to the account by the same door.
alter table care.attended_service
  drop constraint attended_service_source_check,
  add constraint attended_service_source_check check (source in ('attention', 'order', 'dispensing', 'use'));
