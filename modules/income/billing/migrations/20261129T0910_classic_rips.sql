-- Classic RIPS (Resolución 3374 de 2000): lots of flat files, each with its remission.
create table billing.classic_lot (
  id uuid primary key,
  number int not null check (number between 1 and 999999),
  campus_id uuid not null references admin.campus,
  payer_id uuid not null references insurers.payer,
  day date not null,
  from_day date not null,
  to_day date not null,
  invoices int not null,
  records int not null,
  files jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint classic_lot_number unique (number)
);
comment on table billing.classic_lot is 'Lots of classic RIPS: the flat files of each as they were made.';
comment on column billing.classic_lot.files is 'Each file by its name: AF000123.txt.';
create index classic_lot_campus on billing.classic_lot (campus_id, number desc);
select platform.append_only('billing.classic_lot');
select platform.unaudited('billing.classic_lot', 'append-only, with who made it and when');
