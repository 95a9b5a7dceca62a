-- Legalizaciones de caja menor: what was spent is owed and paid in the budget, and the fund is replenished, or closed.

create table treasury.petty_cash_legalisation (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  petty_cash_id uuid not null references treasury.petty_cash,
  kind text not null,
  purpose text not null,
  gross numeric(18,2) not null default 0 check (gross >= 0),
  withheld numeric(18,2) not null default 0 check (withheld >= 0),
  net numeric(18,2) not null default 0 check (net >= 0),
  returned numeric(18,2) not null default 0,
  search text generated always as (platform.fold('LC ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored,
  constraint petty_cash_legalisation_status check (status in ('draft', 'approved', 'annulled')),
  constraint petty_cash_legalisation_number unique (vigencia, number),
  constraint petty_cash_legalisation_numbered check ((number is null) = (status = 'draft')),
  constraint petty_cash_legalisation_kind check (kind in ('reimbursement', 'final')),
  constraint petty_cash_legalisation_figures check (gross = withheld + net)
);
comment on table treasury.petty_cash_legalisation is
  'Reembolsos and legalizaciones definitivas of cajas menores: what each owed and paid in the budget for the gastos it groups.';
comment on column treasury.petty_cash_legalisation.returned is 'What was left in the fund and went back to the bank when it was closed.';
create index petty_cash_legalisation_by_date on treasury.petty_cash_legalisation (vigencia, date desc, id desc);
create index petty_cash_legalisation_campus on treasury.petty_cash_legalisation (campus_id, vigencia, date desc, id desc);
create index petty_cash_legalisation_search on treasury.petty_cash_legalisation using gin (search gin_trgm_ops);
create index petty_cash_legalisation_fund on treasury.petty_cash_legalisation (petty_cash_id, date);
select platform.audited('treasury.petty_cash_legalisation');

create table treasury.petty_cash_legalisation_expense (
  id uuid primary key,
  parent_id uuid not null references treasury.petty_cash_legalisation,
  position int not null,
  expense_id uuid not null references treasury.petty_cash_expense
);
comment on table treasury.petty_cash_legalisation_expense is 'The gastos that each legalización groups.';
create index petty_cash_legalisation_expense_parent on treasury.petty_cash_legalisation_expense (parent_id, position);
create index petty_cash_legalisation_expense_expense on treasury.petty_cash_legalisation_expense (expense_id);
select platform.audited('treasury.petty_cash_legalisation_expense');

alter table treasury.petty_cash_expense add constraint petty_cash_expense_legalisation
  foreign key (legalisation_id) references treasury.petty_cash_legalisation;
create index petty_cash_expense_legalised on treasury.petty_cash_expense (legalisation_id);
