create view budget.registro_line_option as select * from budget.line_option;

create view budget.registro_list as
select r.*, 'CDP ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as cdp_label, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.registro_line l where l.parent_id = r.id)) as total,
       coalesce(b.released, 0) as released, coalesce(b.drawn, 0) as obligated,
       coalesce((select sum(ob.drawn) from budget.obligacion o join budget.document_balance ob on ob.document_id = o.id
                 where o.registro_id = r.id), 0) as paid, coalesce(b.available, 0) as balance,
       case when r.status <> 'approved' then r.status when b.available = 0 then 'exhausted' else 'approved' end as condition
from budget.registro r
left join budget.cdp c on c.id = r.cdp_id
left join people.tercero_face t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = r.id;

-- A registro consumed by its advance still accepts the invoices that amortise it.
create view budget.registro_option as
select r.id, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') || ' de ' || r.vigencia as label,
       t.name || ' · ' || r.purpose as detail, r.search || ' ' || platform.fold(t.name) as search,
       r.status = 'approved' and (coalesce(b.available, 0) > 0 or exists (
         select from budget.obligacion o where o.registro_id = r.id and o.kind = 'advance' and o.status = 'approved')) as enabled,
       r.vigencia, r.campus_id, b.available
from budget.registro r join people.tercero_face t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = r.id where r.number is not null;

-- The advance of each commitment and the amount that invoices amortised, in its own year and those that continue it.
create view budget.registro_advance as
with recursive family as (
  select id as registro_id, id as member from budget.registro
  union
  select f.registro_id, z.registro_id from family f join budget.rezago z on z.next_registro_id = f.member)
select f.registro_id, coalesce(sum(b.came - b.released) filter (where o.kind = 'advance'), 0) as given,
       coalesce(sum(o.amortised) filter (where o.kind = 'ordinary'), 0) as amortised
from family f
left join budget.obligacion o on o.registro_id = f.member and o.status = 'approved' and o.no_causacion_reason <> 'carried'
left join budget.document_balance b on b.document_id = o.id
group by 1;
comment on view budget.registro_advance is 'Advances of each commitment, with what invoices have amortised of them.';

create view budget.registro_line_face as
select id, parent_id, position
from budget.registro_line;

create view budget.registro_face as
select id, campus_id, cdp_id, commitment_kind, date, number, purpose, status, tercero_id, vigencia
from budget.registro;
