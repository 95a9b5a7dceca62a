-- PILA of the months that were approved: the lines of each person as they were liquidated, the codes of administrators, and every
-- file that was generated with what the norm refuses in it.
alter table payroll.period_person
  add column pila jsonb,
  add column rests jsonb not null default '[]';
comment on column payroll.period_person.pila is 'The lines of PILA of the month, each with its days; null of who could not be liquidated.';
comment on column payroll.period_person.rests is 'Days of rest that are owed because days of rest were worked.';

insert into payroll.novelty_kind (id, code, name, measure, staff, day_kind, needs_support, norm)
values (gen_random_uuid(), 'COMPENS', 'Descanso compensatorio disfrutado', 'days', 'all', 'calendar', false,
        'CST, arts. 179 y 181; Decreto 1042 de 1978, art. 39');

create table payroll.administrator_code (
  id uuid primary key,
  code text not null constraint administrator_code_once unique,
  system text not null check (system in ('EPS', 'AFP', 'ARL', 'CCF', 'ICBF', 'SENA', 'ESAP', 'MEN')),
  tercero_id uuid not null references people.tercero,
  active boolean not null default true,
  version int not null default 1,
  constraint administrator_code_tercero unique (tercero_id, system)
);
comment on table payroll.administrator_code is 'The code of PILA of each administrator, and of those that collect parafiscales.';
select platform.audited('payroll.administrator_code');
select platform.of_house('payroll.administrator_code');

create table payroll.pila (
  id uuid primary key,
  date date not null,
  year int not null check (year between 2020 and 2100),
  month int not null check (month between 1 and 12),
  kind text not null check (kind in ('E', 'N')),
  corrects_id uuid references payroll.pila,
  operator text not null check (operator ~ '^\d{2}$'),
  operator_number text check (operator_number ~ '^\d{5,15}$'),
  paid_on date,
  constraint pila_corrects check ((kind = 'N') = (corrects_id is not null)),
  constraint pila_paid check ((operator_number is null) = (paid_on is null))
);
comment on table payroll.pila is 'Planillas of PILA of the whole house, of the payrolls of a month that were approved.';
comment on column payroll.pila.operator_number is 'The number that the information operator gave it when it was paid.';
select platform.document_table('payroll.pila', 'PIL', $$year::text || ' ' || month::text || ' ' || coalesce(operator_number, '')$$,
                               '{draft,generated,paid,annulled}');
create unique index pila_once on payroll.pila (year, month) where kind = 'E' and status in ('generated', 'paid');
create index pila_corrected on payroll.pila (corrects_id) where corrects_id is not null;
alter table payroll.pila add constraint pila_paid_status check (status <> 'paid' or paid_on is not null);

create table payroll.pila_file (
  id uuid primary key,
  pila_id uuid not null references payroll.pila,
  generated_at timestamptz not null default clock_timestamp(),
  generated_by uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int not null check (bytes > 0),
  people int not null,
  content bytea not null,
  refusals jsonb not null
);
comment on table payroll.pila_file is 
  'Every file that was generated of a planilla: its bytes, their hash, who did it, and what the norm refuses. The last one counts.';
create index pila_file_of on payroll.pila_file (pila_id, generated_at desc);
select platform.append_only('payroll.pila_file');
select platform.unaudited('payroll.pila_file', 'append-only, with its author and instant');
select platform.of_site_via('payroll.pila_file', 'pila_id');

create table payroll.pila_payee (
  file_id uuid not null references payroll.pila_file,
  system text not null check (system in ('EPS', 'AFP', 'ARL', 'CCF', 'ICBF', 'SENA', 'ESAP', 'MEN')),
  code text not null,
  tercero_id uuid references people.tercero,
  people int not null,
  amount numeric(18,2) not null,
  payroll numeric(18,2) not null,
  primary key (file_id, system, code)
);
comment on table payroll.pila_payee is 'What a file pays to each administrator, beside what the payrolls of its month have for them.';
comment on column payroll.pila_payee.tercero_id is 'Null while its code belongs to no tercero.';
select platform.append_only('payroll.pila_payee');
select platform.unaudited('payroll.pila_payee', 'append-only detail of a generated file');
select platform.of_site_via('payroll.pila_payee', 'file_id');
