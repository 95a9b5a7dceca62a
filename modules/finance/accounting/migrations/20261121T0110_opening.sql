-- Opening balances of a vigencia: by account, tercero, cost centre and open item.
create table accounting.opening (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null check (status in ('draft', 'posted')),
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  notes text,
  search text generated always as (platform.fold('Saldos iniciales ' || extract(year from date)::int || ' ' || coalesce(notes, ''))) stored,
  constraint opening_once unique (vigencia)
);
comment on table accounting.opening is 'Saldos iniciales: the balances with which the books of a vigencia begin, posted as one SI voucher in period 0.';
comment on column accounting.opening.date is 'The first day that is kept here: 1 January, or later when the hospital starts in the middle of a year.';
select platform.audited('accounting.opening');

create table accounting.opening_line (
  id uuid primary key,
  parent_id uuid not null references accounting.opening,
  position int not null,
  account_id uuid not null references accounting.account,
  tercero_id uuid references people.tercero,
  cost_centre_id uuid references hospital.cost_centre,
  open_item text,
  issued_on date,
  due_on date,
  debit numeric(18,2) not null,
  credit numeric(18,2) not null
);
comment on table accounting.opening_line is 'One balance: what an account begins with, of whom and for which document.';
create index opening_line_parent on accounting.opening_line (parent_id, position);
select platform.audited('accounting.opening_line');
