-- What an order needs of others (care dossier §9.3): the payer's authorisation, the official form of a controlled medicine, and the
-- prescription in MIPRES of what the plan does not pay. A referral that stays in the house asks for its appointment.
alter table care.medical_order
  add column authorisation text check (authorisation in ('pending', 'approved', 'denied')),
  add column authorisation_number text check (length(authorisation_number) <= 30),
  add column authorisation_until date,
  add column authorisation_reason text,
  add constraint medical_order_authorised check ((authorisation is not distinct from 'approved') = (authorisation_number is not null)),
  add constraint medical_order_denied check (authorisation <> 'denied' or authorisation_reason is not null);
comment on column care.medical_order.authorisation is 'What its payer said of it; null while nobody asked.';

alter table care.medical_order_medicine
  add column controlled boolean not null default false,
  add column controlled_form text,
  add column antibiotic boolean not null default false,
  add column outside_plan boolean not null default false,
  add column mipres text check (mipres ~ '^\d{20}$');
comment on column care.medical_order_medicine.controlled_form is 'The number of the official form that a controlled medicine is prescribed in.';
comment on column care.medical_order_medicine.mipres is 'The number of its prescription in MIPRES: what the plan does not pay has one.';
alter table care.medical_order_service
  add column outside_plan boolean not null default false,
  add column mipres text check (mipres ~ '^\d{20}$');
comment on column care.medical_order_service.mipres is 'The number of its prescription in MIPRES: what the plan does not pay has one.';

alter table care.attended_service add column mipres text;
comment on column care.attended_service.mipres is 'What MIPRES calls its delivery: RIPS tells it.';

alter table care.appointment_request add column order_id uuid references care.medical_order;
comment on column care.appointment_request.order_id is 'The referral that asks for it.';
create index appointment_request_order on care.appointment_request (order_id) where order_id is not null;
