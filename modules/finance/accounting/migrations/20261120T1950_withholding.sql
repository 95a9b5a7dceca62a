-- What is withheld: rules, the UVT of each year and the table of labour income, each with the days on which it holds.
create table accounting.withholding_rule (
  id uuid primary key,
  kind text not null check (kind in ('renta', 'iva', 'ica', 'estampilla', 'contribucion', 'other')),
  code text not null,
  name text not null,
  beneficiary text not null check (beneficiary in ('all', 'filer', 'non_filer', 'juridica', 'natural')),
  from_day date not null,
  until_day date,
  base text not null check (base in ('net', 'vat', 'aiu', 'total', 'labour')),
  rate numeric(9,6) not null check (rate between 0 and 100),
  rate_unit text not null check (rate_unit in ('percent', 'mil')),
  min_uvt numeric(18,4) check (min_uvt >= 0),
  min_pesos numeric(18,2) check (min_pesos >= 0),
  until_uvt numeric(18,4),
  moment text not null check (moment in ('causacion', 'payment')),
  account_id uuid not null references accounting.account,
  norm text,
  yearly_uvt numeric(18,4) check (yearly_uvt > 0),
  yearly_rate numeric(9,6) check (yearly_rate between 0 and 100),
  municipality_id uuid,
  ciiu text check (ciiu ~ '^\d{4}$'),
  contract_kind text check (contract_kind in ('supply', 'services', 'consulting', 'works', 'lease', 'other')),
  multiple int not null default 1 check (multiple between 1 and 1000),
  fund_id uuid references people.tercero,
  spares_public boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name || ' ' || coalesce(norm, ''))) stored,
  constraint withholding_rule_days check (until_day >= from_day),
  constraint withholding_rule_minimum check (min_uvt is null or min_pesos is null),
  constraint withholding_rule_bracket check (until_uvt > coalesce(min_uvt, 0)),
  constraint withholding_rule_place check (kind <> 'ica' or municipality_id is not null),
  constraint withholding_rule_activity check (kind = 'ica' or ciiu is null),
  constraint withholding_rule_year check ((yearly_uvt is null) = (yearly_rate is null)),
  constraint withholding_rule_once exclude using gist (
    kind with =, code with =, beneficiary with =,
    (coalesce(municipality_id, '00000000-0000-0000-0000-000000000000')) with =,
    (coalesce(ciiu, '')) with =, (coalesce(contract_kind, '')) with =,
    numrange(coalesce(min_uvt, 0), until_uvt) with &&, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table accounting.withholding_rule is 'What is withheld, from whom, on what and when: two at a time for the same are refused (RET-001).';
comment on column accounting.withholding_rule.rate is 'In percent or per mil, as rate_unit says.';
comment on column accounting.withholding_rule.until_uvt is 'Where the bracket of a rule by amount ends; the next one begins there.';
comment on column accounting.withholding_rule.yearly_uvt is 'Above so many UVT in the year with the same payer, yearly_rate holds.';
comment on column accounting.withholding_rule.multiple is 'To how many pesos it is rounded.';
comment on column accounting.withholding_rule.fund_id is 'Who receives an estampilla or a contribution.';
create index withholding_rule_days on accounting.withholding_rule (from_day, until_day);
create index withholding_rule_search on accounting.withholding_rule using gin (search gin_trgm_ops);
select platform.audited('accounting.withholding_rule');

create table accounting.uvt (
  id uuid primary key,
  year int not null check (year between 2000 and 2100),
  value numeric(18,2) not null check (value > 0),
  minimum_wage numeric(18,2) check (minimum_wage > 0),
  norm text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(year::text || ' ' || coalesce(norm, ''))) stored,
  constraint uvt_year unique (year)
);
comment on table accounting.uvt is 'The UVT that DIAN fixes for each year (Estatuto Tributario, art. 868), and the minimum monthly wage.';
select platform.audited('accounting.uvt');

insert into accounting.uvt (id, year, value, minimum_wage, norm) values
  (gen_random_uuid(), 2023, 42412, 1160000, 'Resolución DIAN 001264 de 2022'),
  (gen_random_uuid(), 2024, 47065, 1300000, 'Resolución DIAN 000187 de 2023'),
  (gen_random_uuid(), 2025, 49799, 1423500, 'Resolución DIAN 000193 de 2024'),
  (gen_random_uuid(), 2026, 52374, 1750905, 'Resolución DIAN 000238 de 2025');

create table accounting.labour_bracket (
  id uuid primary key,
  from_uvt numeric(18,4) not null check (from_uvt >= 0),
  until_uvt numeric(18,4) check (until_uvt > from_uvt),
  rate numeric(9,6) not null check (rate between 0 and 100),
  minus_uvt numeric(18,4) not null check (minus_uvt >= 0),
  plus_uvt numeric(18,4) not null check (plus_uvt >= 0),
  from_day date not null,
  until_day date,
  norm text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(coalesce(norm, ''))) stored,
  constraint labour_bracket_days check (until_day >= from_day),
  constraint labour_bracket_once exclude using gist (
    numrange(from_uvt, until_uvt) with &&, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table accounting.labour_bracket is 'The table of art. 383: a base up to until_uvt bears its excess over minus_uvt at the rate, and plus_uvt.';
select platform.audited('accounting.labour_bracket');

insert into accounting.labour_bracket (id, from_uvt, until_uvt, rate, minus_uvt, plus_uvt, from_day, norm)
select gen_random_uuid(), low, high, rate, low, added, '2020-01-01', 'Estatuto Tributario, art. 383 (Ley 2010 de 2019, art. 42)'
from (values (0, 95, 0, 0), (95, 150, 19, 0), (150, 360, 28, 10), (360, 640, 33, 69), (640, 945, 35, 162),
             (945, 2300, 37, 268), (2300, null, 39, 770)) row (low, high, rate, added);
