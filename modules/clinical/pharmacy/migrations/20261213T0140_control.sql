-- Control especial: the official forms that prescribers hold, what was wasted before witnesses.
create table pharmacy.form_series (
  id uuid primary key,
  code text not null unique,
  prescriber_id uuid not null references people.employee,
  prefix text not null default '' check (prefix ~ '^[A-Z]*$'),
  first_number int not null check (first_number > 0),
  last_number int not null,
  delivered_on date not null,
  active boolean not null default true,
  version int not null default 1,
  constraint form_series_order check (first_number <= last_number),
  constraint form_series_once exclude using gist (prefix with =, int4range(first_number, last_number, '[]') with &&)
);
comment on table pharmacy.form_series is 'Books of official prescription forms, and who holds each (Resolución 1478 de 2006).';
create index form_series_prescriber on pharmacy.form_series (prescriber_id);
select platform.audited('pharmacy.form_series');

create table pharmacy.used_form (
  form text primary key,
  order_id uuid not null references care.medical_order
);
comment on table pharmacy.used_form is 'Official forms that were dispensed: each serves one order.';
select platform.unaudited('pharmacy.used_form', 'written with its dispensing, which is audited');
create index used_form_order on pharmacy.used_form (order_id);

create table pharmacy.waste (
  id uuid primary key,
  date date not null,
  line_id uuid not null references pharmacy.dispensing_line,
  quantity numeric(18,4) not null check (quantity > 0),
  purpose text not null,
  witness_one uuid references admin.app_user,
  witness_two uuid references admin.app_user,
  wasted_by uuid references admin.app_user,
  constraint waste_witnesses check (witness_one <> witness_two and wasted_by <> witness_one and wasted_by <> witness_two),
  constraint waste_whole check (wasted_by is null or witness_two is not null)
);
comment on table pharmacy.waste is 'What was left of an ampoule that was given, destroyed before two witnesses. It moves no stock: the ampoule left whole.';
select platform.document_table('pharmacy.waste', 'DES');
create index waste_line on pharmacy.waste (line_id);

alter table pharmacy.dispensing_line add column controlled_form text;
comment on column pharmacy.dispensing_line.controlled_form is 'The official form that it was given with.';
select platform.of_house('pharmacy.form_series', 'pharmacy.used_form');
