-- RIPS without invoice (RS): what was given and no invoice bears, told by month (billing dossier §6.1).
create table billing.rips_apart (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  month date not null,
  date date not null,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  full_number text not null,
  rips_state text not null default 'none',
  cuv text,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  search text generated always as (platform.fold(full_number)) stored,
  constraint rips_apart_number unique (full_number),
  constraint rips_apart_month check (extract(day from month) = 1),
  constraint rips_apart_state check (rips_state in
    ('none', 'faulty', 'ready', 'sent', 'approved', 'approved-noted', 'rejected', 'exempt'))
);
comment on table billing.rips_apart is 'RIPS sin factura (RS): what was given in a month that no invoice bears.';
-- One at a time of a site and month: while it is open it is the one that is made again.
create unique index rips_apart_open on billing.rips_apart (campus_id, month) where rips_state not in ('approved', 'approved-noted');
select platform.audited('billing.rips_apart');

create table billing.rips_apart_charge (
  id uuid primary key default gen_random_uuid(),
  apart_id uuid not null references billing.rips_apart,
  charge_id uuid not null references billing.charge,
  amount numeric(18,2) not null,
  rips_object text,
  user_consecutive int not null,
  first_consecutive int,
  records int not null,
  constraint rips_apart_charge_once unique (charge_id)
);
comment on table billing.rips_apart_charge is 'The charges that an RS tells, each under the consecutives of its own.';
create index rips_apart_charge_apart on billing.rips_apart_charge (apart_id);
select platform.audited('billing.rips_apart_charge');
select platform.of_site_via('billing.rips_apart_charge', 'apart_id');

create trigger keep_apart before update of state on billing.charge
for each row when (old.state = 'excluded' and new.state <> 'excluded') execute function billing.keep_apart();
