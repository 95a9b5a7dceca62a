-- Where the money of the entity is kept, and the cheques that draw on it.
create schema treasury;

create table treasury.bank_account (
  id uuid primary key,
  bank_id uuid not null references people.tercero,
  clearing_code text check (clearing_code ~ '^\d{1,4}$'),
  kind text not null check (kind in ('corriente', 'ahorros')),
  number text not null check (number ~ '^\d{4,20}$'),
  name text not null,
  account_id uuid not null references accounting.account constraint bank_account_one_to_one unique,
  fuente_id uuid references budget.fuente,
  use text not null check (use in ('free', 'specific', 'embargoed', 'of_others')),
  gmf_exempt boolean not null default false,
  overdraft numeric(18,2) not null default 0 check (overdraft >= 0),
  minimum_balance numeric(18,2) not null default 0 check (minimum_balance >= 0),
  file_format text check (file_format in ('bancolombia_pab', 'davivienda', 'occidente', 'ach')),
  joint_signature boolean not null default false,
  campus_id uuid references admin.campus,
  opened_on date,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(number || ' ' || name)) stored,
  constraint bank_account_number unique (bank_id, number),
  constraint bank_account_specific_has_fuente check (use <> 'specific' or fuente_id is not null)
);
comment on table treasury.bank_account is 'Bank accounts of the entity, each with its own account of the chart.';
comment on column treasury.bank_account.clearing_code is 'Code of the bank in electronic clearing.';
comment on column treasury.bank_account.overdraft is 'How far below zero the bank lets it go.';
comment on column treasury.bank_account.gmf_exempt is 'Its withdrawals do not pay the 4x1000.';
create index bank_account_search on treasury.bank_account using gin (search gin_trgm_ops);
select platform.audited('treasury.bank_account');

create table treasury.checkbook (
  id uuid primary key,
  bank_account_id uuid not null references treasury.bank_account,
  first_number bigint not null check (first_number > 0),
  last_number bigint not null,
  next_number bigint not null,
  received_on date not null,
  active boolean not null default true,
  version int not null default 1,
  constraint checkbook_range check (last_number between first_number and first_number + 9999),
  constraint checkbook_next check (next_number between first_number and last_number + 1)
);
comment on table treasury.checkbook is 'Ranges of cheques of an account. A number is used once, even when it is spoiled.';
comment on column treasury.checkbook.next_number is 'The cheque that follows; past the last one when the book is finished.';
create extension if not exists btree_gist with schema public;
alter table treasury.checkbook add constraint checkbook_apart
  exclude using gist (bank_account_id with =, int8range(first_number, last_number, '[]') with &&);
select platform.audited('treasury.checkbook');
