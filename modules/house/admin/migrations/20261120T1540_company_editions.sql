-- The entity as it was on each day: a document printed again shows the data of its date. Its flags are dated parameters, decided anew.
alter table admin.company
  drop column accounting_framework, drop column maneja_presupuesto, drop column decimales_presupuesto,
  drop column withholds_iva, drop column withholds_ica, drop column reports_chip,
  add column municipality_id uuid,
  add column creation_act text,
  add column slogan text,
  add column data_policy_url text,
  add column data_officer text,
  add column data_email text;
comment on column admin.company.municipality is 'As it is printed: the name of `municipality_id` when it was chosen.';
comment on column admin.company.data_officer is 'Who answers for personal data (Ley 1581 de 2012).';

create table admin.company_edition (
  id uuid primary key,
  from_day date not null unique,
  name text not null,
  nit text not null,
  check_digit int not null,
  address text,
  municipality text,
  phone text,
  email text,
  website text,
  slogan text,
  footer text,
  reps_code text,
  logo bytea,
  logo_media_type text check (logo_media_type in ('image/png', 'image/jpeg')),
  check ((logo is null) = (logo_media_type is null))
);
comment on table admin.company_edition is 'What paper says of the entity, by the day from which it holds.';
select platform.audited('admin.company_edition');

insert into admin.company_edition (id, from_day, name, nit, check_digit, address, municipality, phone, email, website, footer,
                                   reps_code, logo, logo_media_type)
select gen_random_uuid(), '2000-01-01', name, nit, check_digit, address, municipality, phone, email, website, footer,
       reps_code, logo, logo_media_type
from admin.company where nit <> '900000000';

alter table admin.campus add column municipality_id uuid;
comment on column admin.campus.municipality is 'As it was typed before municipalities were chosen from the official list.';
