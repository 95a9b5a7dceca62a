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
