-- A house that starts in the middle of a year brings what it has under way: CDP, registros, obligaciones and pagos with the numbers
-- and days they had. Their moves are of the day it starts.
create table budget.opening (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  start_day date not null,
  campus_id uuid not null,
  status text not null default 'live' check (status in ('live', 'reversed')),
  reason text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint opening_of_its_year check (vigencia = extract(year from start_day)),
  constraint opening_reversed check ((status = 'reversed') = (reason is not null))
);
comment on table budget.opening is 'Each file of documents under way that was brought when a house started. Reversed, never deleted.';
create index opening_by_day on budget.opening (vigencia, start_day);
select platform.audited('budget.opening');

alter table budget.cdp add column opening_id uuid references budget.opening;
alter table budget.registro add column opening_id uuid references budget.opening;
alter table budget.obligacion add column opening_id uuid references budget.opening;
alter table budget.pago add column opening_id uuid references budget.opening;
comment on column budget.cdp.opening_id is 'The opening that brought it, when it was issued before the house started here.';
comment on column budget.registro.opening_id is 'The opening that brought it, when it was issued before the house started here.';
comment on column budget.obligacion.opening_id is 'The opening that brought it, when it was issued before the house started here.';
comment on column budget.pago.opening_id is 'The opening that brought it, when it was issued before the house started here.';
create index cdp_opening on budget.cdp (opening_id) where opening_id is not null;
create index registro_opening on budget.registro (opening_id) where opening_id is not null;
create index obligacion_opening on budget.obligacion (opening_id) where opening_id is not null;
create index pago_opening on budget.pago (opening_id) where opening_id is not null;

-- A number that was brought and taken back may be brought again: it was never given here.
alter table budget.cdp drop constraint cdp_number;
alter table budget.registro drop constraint registro_number;
alter table budget.obligacion drop constraint obligacion_number;
alter table budget.pago drop constraint pago_number;
create unique index cdp_number on budget.cdp (vigencia, number) where opening_id is null or status <> 'annulled';
create unique index registro_number on budget.registro (vigencia, number) where opening_id is null or status <> 'annulled';
create unique index obligacion_number on budget.obligacion (vigencia, number) where opening_id is null or status <> 'annulled';
create unique index pago_number on budget.pago (vigencia, number) where opening_id is null or status <> 'annulled';
