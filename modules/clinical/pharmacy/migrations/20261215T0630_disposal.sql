-- PGIRASA: what was discarded is weighed, given to a manager of waste and proven by its certificate (Resolución 591 de 2024).
create table pharmacy.disposal (
  id uuid primary key,
  date date not null,
  issue_id uuid not null references warehouse.issue,
  kilograms numeric(18,4) not null check (kilograms > 0),
  waste_class text not null check (waste_class in ('drugs', 'cytotoxic', 'reagents', 'sharps', 'biosanitary', 'plain')),
  manager_id uuid not null references people.tercero,
  manifest text not null,
  certificate text,
  certified_on date,
  constraint disposal_certified_on check (certified_on >= date)
);
comment on table pharmacy.disposal is 'What became of discarded goods: their weight, class, manager of waste and certificate.';
select platform.document_table('pharmacy.disposal', 'DRS', $$manifest || ' ' || coalesce(certificate, '')$$,
  '{draft,approved,certified,annulled}');
alter table pharmacy.disposal
  add constraint disposal_certified check (status <> 'certified' or num_nulls(certificate, certified_on) = 0);
create unique index disposal_once on pharmacy.disposal (issue_id) where status in ('approved', 'certified');
create index disposal_manager on pharmacy.disposal (manager_id);
