create table payroll.shift (
  id uuid primary key,
  code text not null constraint shift_code unique check (code ~ '^[A-Z0-9]{1,4}$'),
  name text not null,
  kind text not null check (kind in ('work', 'rest', 'compensatory')),
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  hours numeric(9,4) check (hours > 0 and hours <= 24),
  active boolean not null default true,
  version int not null default 1,
  constraint shift_hours check ((kind = 'work') = (from_time is not null) and (kind = 'work') = (hours is not null))
);
comment on table payroll.shift is 'What a cell of a cuadro de turnos may say: a turno with its hours, or a day without work.';
select platform.audited('payroll.shift');

insert into payroll.shift (id, code, name, kind, from_time, hours) values
  (gen_random_uuid(), 'M', 'Mañana', 'work', '07:00', 6), (gen_random_uuid(), 'T', 'Tarde', 'work', '13:00', 6),
  (gen_random_uuid(), 'MT', 'Mañana y tarde', 'work', '07:00', 12), (gen_random_uuid(), 'N', 'Noche', 'work', '19:00', 12),
  (gen_random_uuid(), 'D', 'Descanso', 'rest', null, null), (gen_random_uuid(), 'C', 'Compensatorio', 'compensatory', null, null);

create table payroll.shift_plan (
  id uuid primary key,
  date date not null,
  year int not null check (year between 2000 and 2100),
  month int not null check (month between 1 and 12),
  cost_centre_id uuid not null references hospital.cost_centre,
  purpose text
);
comment on table payroll.shift_plan is 'Cuadro de turnos: the month of a service, person by person and day by day.';
select platform.document_table('payroll.shift_plan', 'CT', $$coalesce(purpose, '')$$, '{draft,published,annulled}');
create unique index shift_plan_once on payroll.shift_plan (campus_id, cost_centre_id, year, month) where status <> 'annulled';

create table payroll.shift_plan_line (
  id uuid primary key,
  engagement_id uuid not null references payroll.engagement
);
comment on table payroll.shift_plan_line is 'The month of a person in a cuadro de turnos: the code of the turno of each day.';
select platform.lines_table('payroll.shift_plan_line', 'payroll.shift_plan');
alter table payroll.shift_plan_line add constraint shift_plan_line_once unique (parent_id, engagement_id);
create index shift_plan_line_engagement on payroll.shift_plan_line (engagement_id);
-- A code that a cuadro has can be neither renamed nor removed.
do $$ begin
  for n in 1..31 loop
    execute format('alter table payroll.shift_plan_line add column d%1$s text references payroll.shift (code)', n);
  end loop;
end $$;

create table payroll.shift_change (
  id uuid primary key,
  plan_id uuid not null references payroll.shift_plan,
  engagement_id uuid not null references payroll.engagement,
  on_day date not null,
  before text,
  after text,
  reason text not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  constraint shift_change_differs check (before is distinct from after)
);
comment on table payroll.shift_change is
  'What was changed of a cuadro after it was published: the turno of a day, from what to what, by whom and why.';
create index shift_change_plan on payroll.shift_change (plan_id, changed_at);
select platform.audited('payroll.shift_change');
select platform.of_site_via('payroll.shift_change', 'plan_id');
create trigger shift_change_stays before update or delete on payroll.shift_change
  for each row execute function payroll.shift_change_stays();

create trigger shift_plan_line_stays before update or delete on payroll.shift_plan_line
  for each row execute function payroll.shift_plan_line_stays();

create table payroll.shift_novelty (
  id uuid primary key,
  novelty_id uuid not null unique references payroll.novelty,
  plan_id uuid not null references payroll.shift_plan,
  engagement_id uuid not null references payroll.engagement,
  on_day date not null
);
comment on table payroll.shift_novelty is 'The novedad that the turno of a day became. One that was annulled gives the day back.';
create index shift_novelty_plan on payroll.shift_novelty (plan_id, engagement_id, on_day);
select platform.audited('payroll.shift_novelty');
select platform.of_site_via('payroll.shift_novelty', 'plan_id');
