-- CIE-11 beside CIE-10 while the country passes from one to the other: what whoever codes an attention says of a diagnosis of it,
-- where it is not what the catalogue says of all (Resolución 948 de 2026).
create table care.cie11_code (
  id uuid primary key,
  admission_id uuid not null references care.admission,
  diagnosis_id uuid not null references reference.entry,
  code text not null check (code ~ '^[0-9A-Z]{4}[0-9A-Z./&]{0,252}$'),
  name text not null check (length(name) <= 1000),
  constraint cie11_code_once unique (admission_id, diagnosis_id)
);
comment on table care.cie11_code is 'The code of CIE-11 of a diagnosis of an admission, with what it is called.';
select platform.audited('care.cie11_code');
