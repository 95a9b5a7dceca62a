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

create view budget.opened_document as
select opening_id, 'cdp' as kind, id, vigencia, number, status, campus_id from budget.cdp where opening_id is not null
union all select opening_id, 'registro', id, vigencia, number, status, campus_id from budget.registro where opening_id is not null
union all select opening_id, 'obligacion', id, vigencia, number, status, campus_id from budget.obligacion where opening_id is not null
union all select opening_id, 'pago', id, vigencia, number, status, campus_id from budget.pago where opening_id is not null;
comment on view budget.opened_document is 'Documents that an opening brought, with the numbers that they had.';

create view budget.opening_list as
select o.id, o.vigencia, o.campus_id, o.start_day, o.status as condition, o.reason, o.created_by, o.created_at,
       d.cdps, d.registros, d.obligaciones, d.pagos,
       coalesce(m.certified, 0) as certified, coalesce(m.committed, 0) as committed, coalesce(m.owed, 0) as owed,
       coalesce(m.paid, 0) as paid, platform.fold(coalesce(o.reason, '') || ' ' || o.start_day) as search
from budget.opening o
cross join lateral (
  select count(*) filter (where kind = 'cdp')::int as cdps, count(*) filter (where kind = 'registro')::int as registros,
         count(*) filter (where kind = 'obligacion')::int as obligaciones, count(*) filter (where kind = 'pago')::int as pagos
  from budget.opened_document where opening_id = o.id) d
cross join lateral (
  select sum(b.came) filter (where b.document = 'budget.cdp') as certified,
         sum(b.came) filter (where b.document = 'budget.registro') as committed,
         sum(b.came) filter (where b.document = 'budget.obligacion') as owed,
         sum(b.came) filter (where b.document = 'budget.pago') as paid
  from budget.opened_document e join budget.document_balance b on b.document_id = e.id where e.opening_id = o.id) m;
comment on view budget.opening_list is 'What each opening brought.';
