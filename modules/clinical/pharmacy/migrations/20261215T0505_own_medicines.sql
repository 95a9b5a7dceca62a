-- Medicines that patients bring: in custody, given and returned by their own ledger; never in stock nor in its value.
create table pharmacy.own_medicine (
  id uuid primary key,
  date date not null,
  admission_id uuid not null references care.admission,
  brought_by text not null,
  place text not null,
  purpose text
);
comment on table pharmacy.own_medicine is 'Medicamentos propios: what a patient brought, and where it is stored. Custody without value (C3.3-8).';
select platform.document_table('pharmacy.own_medicine', 'MPP', $$brought_by || ' ' || place || ' ' || coalesce(purpose, '')$$);
create index own_medicine_admission on pharmacy.own_medicine (admission_id);

create table pharmacy.own_medicine_line (
  id uuid primary key,
  medicine_id uuid references reference.entry,
  name text not null,
  lot text not null,
  expiry date not null,
  unit text not null,
  quantity numeric(18,4) not null check (quantity > 0),
  gone numeric(18,4) not null default 0,
  constraint own_medicine_line_gone check (gone between 0 and quantity)
);
comment on table pharmacy.own_medicine_line is 'A medicine that a patient brought, and how much of it was given, returned or destroyed.';
select platform.lines_table('pharmacy.own_medicine_line', 'pharmacy.own_medicine');

create table pharmacy.own_medicine_move (
  id uuid primary key,
  line_id uuid not null references pharmacy.own_medicine_line,
  kind text not null check (kind in ('given', 'returned', 'destroyed')),
  day date not null,
  quantity numeric(18,4) not null check (quantity > 0),
  detail text not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now()
);
comment on table pharmacy.own_medicine_move is 'What became of each medicine that a patient brought, and who answers for it.';
create index own_medicine_move_line on pharmacy.own_medicine_move (line_id);
select platform.append_only('pharmacy.own_medicine_move');
select platform.unaudited('pharmacy.own_medicine_move', 'append-only, with its author and instant');
select platform.of_site_via('pharmacy.own_medicine_move', 'line_id');
