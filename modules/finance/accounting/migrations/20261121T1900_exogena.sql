-- Exógena of the DIAN: formats, concepts and what accounts they are read from are data of each year.
create table accounting.exogena_format (
  id uuid primary key,
  year int not null check (year between 2000 and 2100),
  code text not null check (code ~ '^\d{4}$'),
  edition int not null check (edition > 0),
  name text not null,
  minor_threshold numeric(18,2) check (minor_threshold > 0),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(year::text || ' ' || code || ' ' || name)) stored,
  constraint exogena_format_once unique (year, code)
);
comment on table accounting.exogena_format is 'Formats of exógena by year.';
comment on column accounting.exogena_format.edition is 'The version that the DIAN gave the format for that year.';
comment on column accounting.exogena_format.minor_threshold is 'Who adds up to less is told together, as minor amounts. Null: nobody is.';
select platform.audited('accounting.exogena_format');

create table accounting.exogena_concept (
  id uuid primary key,
  format text not null check (format ~ '^\d{4}$'),
  code text not null check (code ~ '^\d{4}$'),
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(format || ' ' || code || ' ' || name)) stored,
  constraint exogena_concept_once unique (format, code)
);
comment on table accounting.exogena_concept is 'Concepts of the formats of exógena.';
select platform.audited('accounting.exogena_concept');

create table accounting.exogena_mapping (
  id uuid primary key,
  year int not null check (year between 2000 and 2100),
  format text not null check (format ~ '^\d{4}$'),
  prefix text not null check (prefix ~ '^\d{1,12}$'),
  concept text check (concept ~ '^\d{4}$'),
  figure text,
  measure text not null check (measure in ('net_debit', 'net_credit', 'debit', 'credit', 'debit_balance', 'credit_balance')),
  needs_tercero boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(year::text || ' ' || format || ' ' || prefix || ' ' || coalesce(concept, ''))) stored,
  constraint exogena_mapping_once unique (year, format, prefix, figure)
);
comment on table accounting.exogena_mapping is 'What of the accounts that begin so goes to which figure of a format: the longest beginning wins.';
comment on column accounting.exogena_mapping.concept is 'Null: the concept that the account itself says.';
comment on column accounting.exogena_mapping.figure is 'The column of the format. Null: these accounts are not told in it.';
comment on column accounting.exogena_mapping.needs_tercero is 'What moves without a tercero is a finding.';
select platform.audited('accounting.exogena_mapping');

-- A lot of exógena is an official file of a whole year, which somebody approves once nothing is wrong with it.
alter table accounting.official_file
  drop constraint official_file_kind_check,
  drop constraint official_file_once,
  drop constraint official_file_status_check,
  alter column quarter drop not null,
  add column format text,
  add column findings int not null default 0 check (findings >= 0),
  add constraint official_file_kind_check check (kind in ('balances', 'reciprocal', 'variations', 'exogena')),
  add constraint official_file_status_check check (status in ('generated', 'approved', 'transmitted')),
  add constraint official_file_once unique nulls not distinct (kind, vigencia, quarter, format, edition),
  add constraint official_file_about check (case kind when 'exogena' then format is not null and quarter is null
                                                 else format is null and quarter is not null end),
  add constraint official_file_sound check (status = 'generated' or findings = 0);
comment on column accounting.official_file.format is 'The format of exógena that it is a lot of.';
comment on column accounting.official_file.findings is 'What was wrong with it when it was made: with any it stays a draft.';

-- What is known of 2025 and 2026; each year is checked against the resolution of the DIAN and its technical annex.
insert into accounting.exogena_format (id, year, code, edition, name, minor_threshold)
select gen_random_uuid(), y.year, f.code, f.edition, f.name, f.uvts * y.uvt
from (values (2025, 49799), (2026, 52374)) y (year, uvt) cross join (values
  ('1001', 10, 'Pagos o abonos en cuenta y retenciones practicadas', 3),
  ('1003', 7, 'Retenciones en la fuente que le practicaron', null),
  ('1005', 7, 'Impuesto a las ventas por pagar (descontable)', null),
  ('1006', 8, 'Impuesto a las ventas por pagar (generado)', null),
  ('1007', 9, 'Ingresos recibidos', null),
  ('1008', 7, 'Saldos de cuentas por cobrar al 31 de diciembre', 12),
  ('1009', 7, 'Saldos de cuentas por pagar al 31 de diciembre', 12),
  ('1012', 7, 'Información de declaraciones tributarias, acciones, inversiones y cuentas bancarias', null),
  ('2276', 4, 'Rentas de trabajo y de pensiones', null)) f (code, edition, name, uvts);

insert into accounting.exogena_concept (id, format, code, name)
select gen_random_uuid(), format, code, name from (values
  ('1001', '5001', 'Salarios y demás pagos laborales'),
  ('1001', '5002', 'Honorarios'),
  ('1001', '5003', 'Comisiones'),
  ('1001', '5004', 'Servicios'),
  ('1001', '5005', 'Arrendamientos'),
  ('1001', '5006', 'Intereses y rendimientos financieros causados'),
  ('1001', '5007', 'Compra de activos movibles'),
  ('1001', '5008', 'Compra de activos fijos'),
  ('1001', '5010', 'Aportes parafiscales'),
  ('1001', '5011', 'Aportes a EPS y riesgos laborales, incluidos los del trabajador'),
  ('1001', '5012', 'Aportes obligatorios a pensiones, incluidos los del trabajador'),
  ('1001', '5013', 'Donaciones en dinero'),
  ('1001', '5014', 'Donaciones en activos diferentes a dinero'),
  ('1001', '5015', 'Impuestos solicitados como deducción'),
  ('1001', '5016', 'Los demás costos y deducciones'),
  ('1001', '5018', 'Primas de reaseguros'),
  ('1001', '5019', 'Amortizaciones realizadas'),
  ('1001', '5020', 'Activos fijos reales productivos con deducción'),
  ('1001', '5028', 'Devolución de pagos y retenciones de años anteriores'),
  ('1001', '5055', 'Viáticos'),
  ('1003', '1302', 'Retención por ventas'),
  ('1003', '1303', 'Retención por servicios'),
  ('1003', '1306', 'Retención por intereses y rendimientos financieros'),
  ('1003', '1308', 'Retención por otros conceptos'),
  ('1003', '1309', 'Retención de IVA'),
  ('1007', '4001', 'Ingresos brutos de actividades ordinarias'),
  ('1007', '4002', 'Otros ingresos brutos'),
  ('1007', '4003', 'Intereses y rendimientos financieros'),
  ('1008', '1315', 'Cuentas por cobrar a clientes'),
  ('1008', '1317', 'Otras cuentas por cobrar'),
  ('1008', '1318', 'Deterioro de cartera'),
  ('1009', '2201', 'Proveedores'),
  ('1009', '2203', 'Obligaciones financieras'),
  ('1009', '2204', 'Impuestos, gravámenes y tasas'),
  ('1009', '2205', 'Pasivos laborales'),
  ('1009', '2206', 'Otros pasivos'),
  ('1012', '1110', 'Cuentas corrientes y de ahorro'),
  ('1012', '1200', 'Inversiones')) c (format, code, name);

insert into accounting.exogena_mapping (id, year, format, prefix, concept, figure, measure, needs_tercero)
select gen_random_uuid(), year, m.format, m.prefix, m.concept, m.figure, m.measure, m.needs_tercero
from (values (2025), (2026)) y (year) cross join (values
  ('1001', '51', null, 'paid', 'net_debit', true),
  ('1001', '5101', null, null, 'net_debit', false),
  ('1001', '5102', null, null, 'net_debit', false),
  ('1001', '5107', null, null, 'net_debit', false),
  ('1001', '15', null, 'paid', 'net_debit', false),
  ('1001', '16', null, 'paid', 'net_debit', false),
  ('1001', '58', null, 'paid', 'net_debit', false),
  ('1001', '73', null, 'paid', 'net_debit', false),
  ('1003', '1907', '1303', 'suffered', 'net_debit', true),
  ('1006', '2445', null, 'charged', 'net_credit', true),
  ('1007', '4', '4002', 'received', 'net_credit', true),
  ('1007', '43', '4001', 'received', 'net_credit', true),
  ('1007', '4395', '4001', 'returned', 'net_debit', true),
  ('1007', '4802', '4003', 'received', 'net_credit', true),
  ('1008', '13', '1317', 'receivable', 'debit_balance', true),
  ('1008', '1319', '1315', 'receivable', 'debit_balance', true),
  ('1008', '1386', null, null, 'credit_balance', false),
  ('1009', '23', '2203', 'owed', 'credit_balance', true),
  ('1009', '24', '2206', 'owed', 'credit_balance', true),
  ('1009', '2401', '2201', 'owed', 'credit_balance', true),
  ('1009', '2436', '2204', 'owed', 'credit_balance', true),
  ('1009', '2440', '2204', 'owed', 'credit_balance', true),
  ('1009', '2445', '2204', 'owed', 'credit_balance', true),
  ('1009', '25', '2205', 'owed', 'credit_balance', true),
  ('1012', '1110', '1110', 'held', 'debit_balance', true),
  ('1012', '12', '1200', 'held', 'debit_balance', true),
  ('2276', '5101', null, 'salary', 'net_debit', true),
  ('2276', '5107', null, 'social', 'net_debit', true)) m (format, prefix, concept, figure, measure, needs_tercero);
