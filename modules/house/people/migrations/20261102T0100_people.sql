-- The people and entities the hospital deals with.
create schema if not exists people;

create table people.tercero (
  id uuid primary key,
  document_type text not null,
  number text not null,
  check_digit int check (check_digit between 0 and 9),
  person_type text not null check (person_type in ('natural', 'juridica')),
  business_name text,
  first_name text,
  middle_name text,
  last_name text,
  second_last_name text,
  email text,
  phone text,
  address text,
  municipality text,
  is_supplier boolean not null default false,
  is_customer boolean not null default false,
  is_eps boolean not null default false,
  is_employee boolean not null default false,
  is_contractor boolean not null default false,
  is_public_entity boolean not null default false,
  is_bank boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  name text not null generated always as
    (people.display_name(person_type, business_name, first_name, middle_name, last_name, second_last_name)) stored,
  complete boolean not null generated always as
    (address is not null and municipality is not null and (email is not null or phone is not null)) stored,
  search text not null generated always as (platform.fold(
    people.display_name(person_type, business_name, first_name, middle_name, last_name, second_last_name)
    || ' ' || people.identification(document_type, number, check_digit))) stored,
  constraint tercero_document unique (document_type, number),
  constraint tercero_number_is_bare check (number ~ '^[A-Z0-9-]+$'),
  constraint tercero_nit_has_dv check (document_type <> 'NIT' or (check_digit is not null and number ~ '^\d{6,10}$')),
  constraint tercero_is_named check (case person_type when 'juridica' then business_name is not null
                                     else first_name is not null and last_name is not null end)
);
comment on table people.tercero is 'Every person or entity that appears in a document: never deleted, deactivated.';
comment on column people.tercero.number is 'Without dots, and without the check digit.';
comment on column people.tercero.check_digit is 'DV, computed. Always present for a NIT; kept for a cédula because its holder may have a RUT.';
comment on column people.tercero.complete is 'Has what a document needs of it: address, municipality, and an e-mail or a phone.';
create index tercero_name on people.tercero (name, id);
create index tercero_search on people.tercero using gin (search gin_trgm_ops);
select platform.audited('people.tercero');
