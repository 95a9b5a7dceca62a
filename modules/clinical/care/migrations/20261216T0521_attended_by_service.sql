-- What has no official code is charged by the service that the house sells it as.
alter table care.attended_service
  alter column entry_id drop not null,
  add column service_id uuid references tariffs.service,
  add constraint attended_service_code check (num_nonnulls(entry_id, service_id) = 1);
comment on column care.attended_service.service_id is 'The service that it is sold as, where it has no official code.';
