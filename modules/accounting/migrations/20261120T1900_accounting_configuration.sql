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

create or replace view accounting.account_list as
select a.id, a.code, a.name, a.nature, a.parent_id, p.code || ' ' || p.name as parent_label, a.accepts_moves, a.requires_tercero,
       a.requires_cost_centre, a.requires_base, a.requires_open_item, a.treasury_only, a.level, a.active, a.search,
       a.withholding, a.maturity, a.reports_reciprocal, a.cgn_code
from accounting.account a left join accounting.account p on p.id = a.parent_id;

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

create view accounting.voucher_family_list as
select f.*, p.name as parent_label, (select count(*)::int from accounting.voucher_kind k where k.family_id = f.id) as kinds
from accounting.voucher_family f left join accounting.voucher_family p on p.id = f.parent_id;
create view accounting.voucher_family_option as
select id, name as label, null::text as detail, search, active as enabled from accounting.voucher_family;

create view accounting.voucher_kind_list as
select k.*, f.name as family_label,
       (select e.number from accounting.entry e where e.kind_id = k.id order by e.vigencia desc, e.number desc limit 1) as last_number
from accounting.voucher_kind k join accounting.voucher_family f on f.id = k.family_id;
create view accounting.voucher_kind_option as
select id, code || ' ' || name as label, null::text as detail, search, active as enabled from accounting.voucher_kind;

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

create view accounting.concept_list as
select c.*, k.code || ' ' || k.name as kind_label, d.code || ' ' || d.name as debit_account_label,
       s.code || ' ' || s.name as cost_account_label, h.code || ' ' || h.name as credit_account_label,
       v.code || ' ' || v.name as vat_account_label
from accounting.concept c
join accounting.voucher_kind k on k.id = c.kind_id
join accounting.account d on d.id = c.debit_account_id
join accounting.account h on h.id = c.credit_account_id
left join accounting.account s on s.id = c.cost_account_id
left join accounting.account v on v.id = c.vat_account_id;
create view accounting.concept_option as
select c.id, c.code || ' ' || c.name as label, k.code as detail, c.search, c.active as enabled
from accounting.concept c join accounting.voucher_kind k on k.id = c.kind_id;
