-- What the chart, the kinds of voucher and their families say to whoever configures the books.
alter table accounting.account
  add column withholding text check (withholding in ('renta', 'iva', 'ica', 'estampilla', 'timbre', 'otra')),
  add column maturity text check (maturity in ('current', 'non_current', 'mixed')),
  add column reports_reciprocal boolean not null default false,
  add column cgn_code text check (cgn_code ~ '^[1-9](\d(\d\d){0,2})?$');
comment on column accounting.account.withholding is 'Which withholding the account keeps.';
comment on column accounting.account.maturity is 'Corriente, no corriente or both, as the CGN asks for it.';
comment on column accounting.account.reports_reciprocal is 'Its balances with public entities are told to the CGN.';
comment on column accounting.account.cgn_code is 'The code it is reported with, when that is not its own.';

create table accounting.voucher_family (
  id uuid primary key,
  code text not null constraint voucher_family_code unique,
  name text not null,
  parent_id uuid references accounting.voucher_family,
  position int not null default 0,
  system boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table accounting.voucher_family is 'Clasificación de movimiento contable: families of kinds of voucher, in the order of the books.';
comment on column accounting.voucher_family.system is 'Of every entity: only its name and order may change.';
select platform.audited('accounting.voucher_family');

insert into accounting.voucher_family (id, code, name, position, system)
select gen_random_uuid(), code, name, ordinality, true
from unnest(array['opening', 'receipt', 'payment', 'transfer', 'causacion', 'invoicing', 'receivables', 'warehouse', 'payroll',
                  'assets', 'adjustment', 'costs', 'impairment', 'closing'],
            array['Apertura', 'Ingreso', 'Egreso', 'Traslado', 'Causación', 'Facturación', 'Cartera', 'Almacén', 'Nómina',
                  'Activos', 'Ajuste', 'Costos', 'Deterioro y provisión', 'Cierre']) with ordinality as f (code, name);

alter table accounting.voucher_kind
  add column family_id uuid references accounting.voucher_family,
  add column system boolean not null default false,
  add column search text not null generated always as (platform.fold(code || ' ' || name)) stored;
comment on column accounting.voucher_kind.system is 'Documents of the program post with it: what it allows does not change.';
update accounting.voucher_kind k set family_id = f.id, system = true from accounting.voucher_family f where f.code = k.family;
alter table accounting.voucher_kind alter column family_id set not null, drop column family;
-- What was posted in the opening or the closing is undone there.
update accounting.voucher_kind set allows_opening = true, allows_closing = true where code = 'RV';

create table accounting.concept (
  id uuid primary key,
  code text not null constraint concept_code unique,
  name text not null,
  kind_id uuid not null references accounting.voucher_kind,
  debit_account_id uuid not null references accounting.account,
  cost_account_id uuid references accounting.account,
  credit_account_id uuid not null references accounting.account,
  vat_account_id uuid references accounting.account,
  rubro_code text,
  cpc_code text,
  requires_warehouse boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint concept_two_sides check (debit_account_id <> credit_account_id)
);
comment on table accounting.concept is 'Movimiento contable: what a voucher is about, with the accounts it moves on each side.';
comment on column accounting.concept.debit_account_id is 'The expense of the administrative cost centres, or whatever else is debited.';
comment on column accounting.concept.cost_account_id is 'What is debited instead in the cost centres that care for patients: a 73.';
select platform.audited('accounting.concept');
