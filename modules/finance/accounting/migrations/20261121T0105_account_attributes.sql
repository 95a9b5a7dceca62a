-- What statements and reports ask of each account: flow of cash, exógena, closing, default rubro, days of use.
create table accounting.flow_concept (
  id uuid primary key,
  code text not null constraint flow_concept_code unique,
  name text not null,
  activity text not null check (activity in ('operating', 'investing', 'financing')),
  direction text not null check (direction in ('in', 'out')),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table accounting.flow_concept is 'Conceptos del estado de flujos de efectivo: the line in which what an account moves against cash is told.';
comment on column accounting.flow_concept.direction is 'Whether its line of the statement is of receipts or of payments.';
select platform.audited('accounting.flow_concept');

insert into accounting.flow_concept (id, code, name, activity, direction)
select gen_random_uuid(), code, name, activity, direction from (values
  ('O11', 'Recaudos por prestación de servicios de salud', 'operating', 'in'),
  ('O12', 'Transferencias y subvenciones recibidas', 'operating', 'in'),
  ('O13', 'Rendimientos financieros', 'operating', 'in'),
  ('O19', 'Otros recaudos de operación', 'operating', 'in'),
  ('O21', 'Pagos a proveedores de bienes y servicios', 'operating', 'out'),
  ('O22', 'Pagos al personal y por su cuenta', 'operating', 'out'),
  ('O23', 'Impuestos, retenciones y contribuciones', 'operating', 'out'),
  ('O24', 'Gastos financieros y bancarios', 'operating', 'out'),
  ('O29', 'Otros pagos de operación', 'operating', 'out'),
  ('I11', 'Venta de propiedades, planta y equipo', 'investing', 'in'),
  ('I21', 'Compra de propiedades, planta y equipo', 'investing', 'out'),
  ('I22', 'Compra de intangibles', 'investing', 'out'),
  ('F11', 'Préstamos y aportes recibidos', 'financing', 'in'),
  ('F21', 'Pago de préstamos', 'financing', 'out')) row (code, name, activity, direction);

alter table accounting.account
  add column flow_concept_id uuid references accounting.flow_concept,
  add column exogena_concept text check (exogena_concept ~ '^\d{4}$'),
  add column closing_account_id uuid references accounting.account,
  add column rubro_code text,
  add column from_day date,
  add column until_day date,
  add constraint account_days check (until_day >= from_day);
comment on column accounting.account.flow_concept_id is 'The line of the statement of cash flows for what this account moves against cash.';
comment on column accounting.account.exogena_concept is 'The concept of the exógena formats in which its moves are told.';
comment on column accounting.account.closing_account_id is 'Where its balance is cancelled at the end of the year, when not in the one of all.';
comment on column accounting.account.rubro_code is 'The rubro that is proposed with it.';
comment on column accounting.account.until_day is 'The last day on which it takes moves.';
