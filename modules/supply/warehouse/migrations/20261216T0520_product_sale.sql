-- What has no IUM is charged by a service (dossier 3.2, venta_paciente); an implant is followed by its serial number.
alter table warehouse.product
  add column service_id uuid references tariffs.service,
  add column implantable boolean not null default false,
  add constraint product_sale check (service_id is null or medicine_id is null);
