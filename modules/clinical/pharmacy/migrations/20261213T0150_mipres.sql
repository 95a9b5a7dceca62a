-- What MIPRES must be told of each delivery of what the plan does not pay, and what it answered.
create table pharmacy.mipres_supply (
  id uuid primary key,
  date date not null,
  line_id uuid not null unique references pharmacy.dispensing_line,
  prescription text not null check (prescription ~ '^\d{20}$'),
  quantity numeric(18,4) not null check (quantity > 0),
  due_on date not null,
  delivery_id text,
  report_id text,
  simulated boolean not null default false
);
comment on table pharmacy.mipres_supply is 'Deliveries of MIPRES prescriptions: each is reported within its days, and keeps the ids that MIPRES gave it.';
select platform.document_table('pharmacy.mipres_supply', 'MIP', $$prescription$$, '{draft,open,reported}');
alter table pharmacy.mipres_supply add constraint mipres_supply_reported check (status <> 'reported' or delivery_id is not null);
create index mipres_supply_due on pharmacy.mipres_supply (campus_id, due_on) where status = 'open';
